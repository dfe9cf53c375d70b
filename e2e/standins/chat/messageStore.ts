/** All messages of the realm, in the order of their ids. */

import type { Message } from './model';

function file(byChannel: Map<number, Message[]>, message: Message): void {
  if (message.channelId === null) return;
  const known = byChannel.get(message.channelId);
  if (known) known.push(message);
  else byChannel.set(message.channelId, [message]);
}

export class MessageStore {
  readonly #byId = new Map<number, Message>();
  #ordered: Message[] = [];
  /** By channel; null after a change that only a new count can follow. */
  #byChannel: Map<number, Message[]> | null = new Map();

  get(messageId: number): Message | undefined {
    return this.#byId.get(messageId);
  }

  /** Ascending by id. */
  all(): readonly Message[] {
    return this.#ordered;
  }

  /** Ids only grow, so a new message always goes last. */
  add(message: Message): void {
    this.#byId.set(message.id, message);
    this.#ordered.push(message);
    if (this.#byChannel) file(this.#byChannel, message);
  }

  /** To be called when messages have changed their channel. */
  refile(): void {
    this.#byChannel = null;
  }

  remove(messageIds: ReadonlySet<number>): void {
    for (const messageId of messageIds) this.#byId.delete(messageId);
    this.#ordered = this.#ordered.filter((message) => !messageIds.has(message.id));
    this.refile();
  }

  inChannel(channelId: number): readonly Message[] {
    if (!this.#byChannel) {
      this.#byChannel = new Map();
      for (const message of this.#ordered) file(this.#byChannel, message);
    }
    return this.#byChannel.get(channelId) ?? [];
  }

  /** Topics compare without regard to case. */
  inTopic(channelId: number, topic: string): Message[] {
    const wanted = topic.toLowerCase();
    return this.inChannel(channelId).filter((message) => message.topic.toLowerCase() === wanted);
  }

  /** Null when the channel has no message. */
  firstIdIn(channelId: number): number | null {
    return this.inChannel(channelId)[0]?.id ?? null;
  }

  lastId(): number {
    return this.#ordered.at(-1)?.id ?? -1;
  }
}
