/**
 * What an earlier sign-in of this page left in memory, because the disk did not take it, while the disk does not show what
 * it took before: that was pressed first, and goes first in its conversation. What is found there waits for it, though not
 * for ever.
 */
import type { OutboxMessage } from '@/domain/chat/outboxMessage';
import type { Clock, Timer, Timers } from '@/platform/index';

/** A disk that does not answer must not keep a message from being sent. */
export const BEHIND_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 5_000;

interface BehindParts {
  clock: Pick<Clock, 'monotonic'>;
  timers: Pick<Timers, 'after'>;
  /** Whether there is something on the disk that it did not show just now. */
  isHidden(): Promise<boolean>;
  lookAgain(): void;
}

export function createOutboxBehind({ clock, timers, isHidden, lookAgain }: BehindParts) {
  const waiting = new Set<string>();
  let endsAt = 0;
  let again: Timer | null = null;

  const leftMs = () => Math.max(0, endsAt - clock.monotonic());

  function look() {
    again = null;
    lookAgain();
  }

  return {
    /** Milliseconds for which a message still waits for what may lie before it. */
    waitMs: (localId: string) => (waiting.has(localId) ? leftMs() : 0),
    /** After each look at the disk, with what was found: whether something waited until now. */
    async note(found: readonly OutboxMessage[]): Promise<boolean> {
      if (!(await isHidden())) {
        const hasWaited = waiting.size > 0;
        waiting.clear();
        return hasWaited;
      }
      if (waiting.size === 0) endsAt = clock.monotonic() + BEHIND_LIMIT_MS;
      for (const { localId } of found) waiting.add(localId);
      if (waiting.size > 0 && leftMs() > 0) again ??= timers.after(LOOK_AGAIN_MS, look);
      return false;
    },
    stop: () => again?.cancel(),
  };
}
