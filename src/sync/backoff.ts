/** How long to wait before trying again: full jitter, so that many clients never come back in step. */

const FIRST_BOUND_MS = 250;
/** With the time that the answer takes, nobody is back later than ten seconds after the server. */
export const HIGHEST_BOUND_MS = 9_500;

/** A good answer must stay good for this long before the next failure counts as the first. */
const HEALTHY_AFTER_MS = 5_000;

export interface Backoff {
  /** Failures since the last time that all was well. */
  failures(): number;
  /** Whether waits have grown as long as they get. */
  isAtLongest(): boolean;
  /** Notes a failure and tells how long to wait, in milliseconds; `atLeastMs` is a floor that the server asked for. */
  failed(atLeastMs?: number | null): number;
  /** Notes a good answer. */
  succeeded(): void;
}

export function createBackoff(options: {
  /** At least 0 and less than 1. */
  fraction(): number;
  /** Steady milliseconds. */
  monotonic(): number;
  healthyAfterMs?: number;
}): Backoff {
  const healthyAfterMs = options.healthyAfterMs ?? HEALTHY_AFTER_MS;
  let count = 0;
  let goodSince: number | null = null;
  let bound = 0;

  return {
    failures: () => count,
    isAtLongest: () => bound === HIGHEST_BOUND_MS,
    failed(atLeastMs = null) {
      if (goodSince !== null && options.monotonic() - goodSince >= healthyAfterMs) count = 0;
      goodSince = null;
      bound = Math.min(HIGHEST_BOUND_MS, FIRST_BOUND_MS * 2 ** count);
      count += 1;
      const jittered = options.fraction() * bound;
      // Over the floor by up to a second: everyone was told the same number.
      return atLeastMs === null
        ? jittered
        : Math.max(jittered, atLeastMs + options.fraction() * 1000);
    },
    succeeded() {
      goodSince ??= options.monotonic();
      if (options.monotonic() - goodSince >= healthyAfterMs) count = 0;
    },
  };
}
