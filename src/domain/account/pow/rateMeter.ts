/** Measures attempts per second over a moving window of about a second. */

interface Sample {
  readonly atMs: number;
  readonly attempts: number;
}

/** Shortest stretch of time that gives a rate worth telling. */
const SHORTEST_MS = 50;

/** A moving rate. Times are monotonic milliseconds, attempts a total that only grows. */
export interface RateMeter {
  /** Notes the total number of attempts at a moment. */
  note(atMs: number, attempts: number): void;
  /** Forgets the window but not the rate: a pause is no slow search. */
  restart(): void;
  /** Attempts per second; 0 until there is something to tell. */
  perSecond(): number;
}

/** A meter that knows nothing yet. */
export function createRateMeter(windowMs = 1000): RateMeter {
  let samples: Sample[] = [];
  let rate = 0;
  return {
    note(atMs, attempts) {
      const sample = { atMs, attempts };
      // One sample that is as old as the window stays, so that the window is spanned.
      const inWindow = samples.findLastIndex((older) => atMs - older.atMs >= windowMs);
      samples = [...samples.slice(Math.max(0, inWindow)), sample];
      const first = samples[0] ?? sample;
      const elapsedMs = atMs - first.atMs;
      if (elapsedMs >= SHORTEST_MS) rate = ((attempts - first.attempts) / elapsedMs) * 1000;
    },
    restart() {
      samples = [];
    },
    perSecond: () => rate,
  };
}
