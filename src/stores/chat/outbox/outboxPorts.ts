/** What the outbox needs of the server, of the machine and of the screen. */
import type { FoundMessage } from '@/domain/chat/outboxMatcher';
import type { OutboxMessage, SendRefusal } from '@/domain/chat/outboxMessage';
import type { Timers } from '@/platform/index';

/** What came of handing a message over. */
export type SendOutcome =
  | { kind: 'accepted'; messageId: number }
  | { kind: 'rejected'; refusal: SendRefusal }
  | { kind: 'limited'; waitMs: number }
  | { kind: 'uncertain' };

/** What came of looking for a message; `copies` oldest first. */
export type LookOutcome =
  | { kind: 'looked'; copies: readonly FoundMessage[] }
  | { kind: 'limited'; waitMs: number }
  /** The server itself lets nobody look there. */
  | { kind: 'refused' }
  | { kind: 'failed' };

/** The copies that a look found; null where it says nothing. */
export type Looked = readonly FoundMessage[] | 'refused' | null;

/** Where nobody may look, nothing is found. */
export const copiesIn = (looked: Looked) => (looked === 'refused' ? [] : looked);

export interface OutboxPorts {
  /** What waits, in the order of sending; the engine changes it. */
  readonly rows: Map<string, OutboxMessage>;
  readonly timers: Pick<Timers, 'after'>;
  monotonic(): number;
  /** False only where nothing can go out. */
  isOnline(): boolean;
  /** Milliseconds for which one that was never handed over can still be taken back: it does not leave before. */
  graceMs?(localId: string): number;
  /** What the server's clock says, in seconds, and the newest message known. */
  known(): { startedAt: number | null; newestKnownId: number };
  /** Writes down before anything is sent. Never rejects. */
  keep(message: OutboxMessage): Promise<unknown>;
  drop(localId: string): void;
  post(message: OutboxMessage): Promise<SendOutcome>;
  look(message: OutboxMessage, isClaimed: (messageId: number) => boolean): Promise<LookOutcome>;
  /** Takes an id for a message of ours. False where another message, perhaps another tab's, stands for it. Never rejects. */
  claim(messageId: number, localId: string): Promise<boolean>;
  /** Whether the message is among those that we hold. */
  isHeld(messageId: number): boolean;
  /** Brings a message in that no event brings. False where that failed. */
  fetch(message: OutboxMessage, messageId: number): Promise<boolean>;
  /** Asks for events at once. */
  nudge(): void;
  /** The network sent a message twice. */
  onCopy(message: OutboxMessage, keptId: number, copyId: number): void;
  /** The server asked us to wait: a reload must not forget it. */
  onPause?(waitMs: number): void;
}
