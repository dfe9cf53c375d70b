/** What the outbox remembers of messages that are done: the newest, not all of a long day. */
import type { OutboxMessage } from '@/domain/chat/outboxMessage';

/** A server may work on a request for a minute after it was lost: no copy comes later than this. */
export const LATEST_COPY_MS = 65_000;
const REMEMBERED = 1_000;

/** Lets go of the oldest entry of a map where there are too many. */
function forgetOldest(kept: Map<unknown, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > REMEMBERED) kept.delete(oldest);
}

export class OutboxMemory {
  private readonly monotonic: () => number;
  /** What became of those that are done, so that a second copy is known as one. */
  private readonly settled = new Map<string, OutboxMessage>();
  private readonly settledAt = new Map<string, number>();
  /** Which message stands for which of ours; for none that is known here where the name is empty. */
  private readonly claimed = new Map<number, string>();

  constructor(monotonic: () => number) {
    this.monotonic = monotonic;
  }

  remember(done: OutboxMessage): void {
    this.settled.set(done.localId, done);
    this.settledAt.set(done.localId, this.monotonic());
    forgetOldest(this.settled);
    forgetOldest(this.settledAt);
  }

  /** Of several copies the earliest stands for the message: each of the others is one copy of it. */
  settleEarlier(localId: string, messageId: number): void {
    const done = this.settled.get(localId);
    if (done?.state.kind !== 'done' || done.state.messageId <= messageId) return;
    this.settled.set(localId, { ...done, state: { kind: 'done', messageId } });
  }

  /** The message as it was done; undefined where it is not, or is forgotten. */
  done(localId: string): OutboxMessage | undefined {
    return this.settled.get(localId);
  }

  /** The id under which the server has it; null where that is not known. */
  idOf(message: OutboxMessage): number | null {
    const { state } = this.done(message.localId) ?? message;
    return state.kind === 'accepted' || state.kind === 'done' ? state.messageId : null;
  }

  /** Milliseconds for which a copy may still come; 0 where none can. */
  copiedForMs(localId: string): number {
    const atMs = this.settledAt.get(localId);
    return atMs === undefined ? 0 : Math.max(0, atMs + LATEST_COPY_MS - this.monotonic());
  }

  /** Those that are done and of which a copy may still come. */
  stillCopied(): OutboxMessage[] {
    return [...this.settled.values()].filter(({ localId }) => this.copiedForMs(localId) > 0);
  }

  claim(messageId: number, localId: string): void {
    this.claimed.set(messageId, localId);
    forgetOldest(this.claimed);
  }

  isClaimed(messageId: number): boolean {
    return this.claimed.has(messageId);
  }

  /** Whether it stands for another of ours than this one. */
  isOthers(messageId: number, localId: string): boolean {
    return (this.claimed.get(messageId) ?? localId) !== localId;
  }
}
