/** All messages of the realm, in the order of their ids. */

import type { Message } from './model';

export class MessageStore {
  readonly #byId = new Map<number, Message>();
  #ordered: Message[] = [];

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
  }

  remove(messageIds: ReadonlySet<number>): void {
    for (const messageId of messageIds) this.#byId.delete(messageId);
    this.#ordered = this.#ordered.filter((message) => !messageIds.has(message.id));
  }

  inChannel(channelId: number): Message[] {
    return this.#ordered.filter((message) => message.channelId === channelId);
  }

  /** Topics compare without regard to case. */
  inTopic(channelId: number, topic: string): Message[] {
    const wanted = topic.toLowerCase();
    return this.inChannel(channelId).filter((message) => message.topic.toLowerCase() === wanted);
  }

  /** Null when the channel has no message. */
  firstIdIn(channelId: number): number | null {
    return this.#ordered.find((message) => message.channelId === channelId)?.id ?? null;
  }

  lastId(): number {
    return this.#ordered.at(-1)?.id ?? -1;
  }
}
