/**
 * A server that was away for long gets all of its clients back within one longest wait, most of them at its beginning. What
 * each of them asks next would come on top of that. So whoever waited for long asks the next thing soon, and whoever
 * waited briefly asks it late: the one ebbs as the other rises, and together they stay level.
 */
import { HIGHEST_BOUND_MS } from './backoff';

/** What was lost is live again ten seconds after the server is back, if the answer takes no longer than the one before. */
const LEVEL_MS = 9_900;

/** What nobody waits for may come a little later. */
const LATE_LEVEL_MS = HIGHEST_BOUND_MS + 1_000;

/** What is owed to the server after an outage: how many milliseconds to wait before the next question of each kind. */
export interface AfterOutage {
  /** Notes the wait before a question for a sign of life; 0 where it was short, or where somebody cut it short. */
  waited(milliseconds: number): void;
  /** The queue is lost, as the answer says that has just come: until another may be asked for. */
  beforeRegistering(): number;
  /** Until the next poll. Told once: the one after it has nothing to wait for. */
  beforePolling(): number;
  /** Somebody is there, and waits: nothing is put off. */
  forget(): void;
}

export function createAfterOutage(clock: { monotonic(): number }): AfterOutage {
  let waitedMs = 0;
  let askedAt = 0;
  let pollAfterMs = 0;
  return {
    waited(milliseconds) {
      waitedMs = milliseconds;
      askedAt = clock.monotonic();
      pollAfterMs = waitedMs && Math.max(0, LATE_LEVEL_MS - waitedMs);
    },
    beforeRegistering() {
      if (waitedMs === 0) return 0;
      // Polls would come on top of the registrations now, and those last as long.
      pollAfterMs = HIGHEST_BOUND_MS;
      const answerTookMs = clock.monotonic() - askedAt;
      return Math.max(0, LEVEL_MS - waitedMs - 2 * answerTookMs);
    },
    beforePolling() {
      const milliseconds = pollAfterMs;
      waitedMs = pollAfterMs = 0;
      return milliseconds;
    },
    forget() {
      waitedMs = pollAfterMs = 0;
    },
  };
}
