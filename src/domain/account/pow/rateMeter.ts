/** Measures attempts per second over a moving window of about a second. */

interface Sample {
  readonly atMs: number;
  readonly attempts: number;
}

/** Shortest stretch of time that gives a rate worth telling. */
const SHORTEST_MS = 50;

/** A moving rate. Times are monotonic milliseconds, attempts a total that only grows. */
export class RateMeter {
  private readonly windowMs: number;
  private samples: Sample[] = [];
  private lastRate = 0;

  constructor(windowMs = 1000) {
    this.windowMs = windowMs;
  }

  /** Notes the total number of attempts at a moment. */
  note(atMs: number, attempts: number): void {
    this.samples.push({ atMs, attempts });
    // One sample older than the window stays, so that the window is always spanned.
    while (this.samples.length > 2 && atMs - (this.samples[1]?.atMs ?? atMs) >= this.windowMs) {
      this.samples.shift();
    }
    const first = this.samples[0] ?? { atMs, attempts };
    const elapsedMs = atMs - first.atMs;
    if (elapsedMs >= SHORTEST_MS) this.lastRate = ((attempts - first.attempts) / elapsedMs) * 1000;
  }

  /** Forgets the window but not the rate: a pause is no slow search. */
  restart(): void {
    this.samples = [];
  }

  /** Attempts per second; 0 until there is something to tell. */
  get perSecond(): number {
    return this.lastRate;
  }
}
