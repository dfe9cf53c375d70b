/** The time in which a message that was sent can be taken back: it waits for its end before it leaves. */
import { mayBeThere, type OutboxMessage } from '@/domain/chat/outboxMessage';
import type { Clock } from '@/platform/index';

/** Nobody chooses a longer one: what a clock says that was set back means no more than this. */
const MOST_GRACE_MS = 20_000;

interface GraceParts {
  readonly rows: ReadonlyMap<string, OutboxMessage>;
  clock: Pick<Clock, 'now' | 'monotonic'>;
  /** Writes down what is to be true of it after a reload. */
  keep(message: OutboxMessage): unknown;
  /** Looks anew at what may leave. */
  resume(): void;
}

export function createOutboxGrace({ rows, clock, keep, resume }: GraceParts) {
  /** On the steady clock: the other one may be set meanwhile. */
  const endsAt = new Map<string, number>();

  /** Milliseconds for which it can still be taken back; 0 where it may leave, Infinity where it never may. Not reactive. */
  function graceMs(localId: string): number {
    const row = rows.get(localId);
    if (!row?.leavesAtMs || row.state.kind !== 'queued' || mayBeThere(row)) return 0;
    const now = clock.monotonic();
    const leftMs = Math.min(row.leavesAtMs - clock.now(), MOST_GRACE_MS);
    const end = endsAt.get(localId) ?? now + leftMs;
    endsAt.set(localId, end);
    return Math.max(0, end - now);
  }

  /** What somebody decided of before does not change any more. */
  function decide(localId: string, end: number): boolean {
    const leftMs = graceMs(localId);
    const isOpen = leftMs > 0 && leftMs < Infinity;
    if (isOpen) endsAt.set(localId, end);
    return isOpen;
  }

  /** Keeps it from leaving at all, while its text goes back into a box. False where it may have left. */
  function withhold(localId: string): boolean {
    const row = rows.get(localId);
    if (!row || !decide(localId, Infinity)) return false;
    // Where the page dies before it is out of the outbox, only a click sends it.
    void keep({ ...row, state: { kind: 'notFound' } });
    return true;
  }

  /** Nobody wants to take it back: it leaves as soon as those before it have. */
  function sendNow(localId: string) {
    if (decide(localId, 0)) resume();
  }

  return { graceMs, withhold, sendNow };
}
