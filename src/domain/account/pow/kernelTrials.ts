/** Finds the fastest kernel of a machine while it searches: every trial is work that counts. */

/** Makes a kernel ready, or gives null where it cannot run. */
export type EngineMaker<Engine> = () => Engine | null;

/** Rates are taken over windows of this length: longer than the coarsest clock's tick. The best window counts. */
const WINDOW_MS = 6;

/** A first trial lasts until the browser's optimiser is done: at least so long, */
const FIRST_TRIAL_MS = 120;
/** and until so many windows in a row brought nothing better, */
const STALLED_WINDOWS = 6;
/** but no longer than this. */
const LONGEST_TRIAL_MS = 500;

/** In the second pass all kernels are optimised, and a short trial tells. */
const SECOND_TRIAL_MS = 40;

/** A rate must beat the best one by this factor to count as a rise. */
const RISE = 1.03;

interface Tried<Engine> {
  readonly engine: Engine;
  /** Attempts per millisecond in the best window. */
  rate: number;
}

/** Chooses among kernels. Candidates are made one at a time, so that the optimiser has one module to think about. */
export class KernelTrials<Engine> {
  private readonly waiting: EngineMaker<Engine>[];
  private readonly makeLast: () => Engine;
  private tried: Tried<Engine>[] = [];
  private pass: 'first' | 'second' | 'done';
  private engine: Engine;
  private trialStartMs: number | null = null;
  private windowStartMs = 0;
  private windowAttempts = 0;
  private bestRate = 0;
  private stalledWindows = 0;

  /**
   * `makers` in the order of promise; `makeLast` makes what always works. Without `isTuning` the first that can be made stays.
   */
  constructor(
    makers: readonly EngineMaker<Engine>[],
    makeLast: () => Engine,
    { isTuning }: { isTuning: boolean },
  ) {
    this.waiting = [...makers];
    this.makeLast = makeLast;
    this.pass = isTuning ? 'first' : 'done';
    this.engine = this.nextEngine() ?? this.lastEngine();
  }

  /** The kernel to use now. */
  get current(): Engine {
    return this.engine;
  }

  /** Notes what the current kernel has done. True when another one takes over. */
  note(attempts: number, nowMs: number): boolean {
    if (this.pass === 'done') return false;
    if (this.trialStartMs === null) {
      this.startTrial(nowMs);
      return false;
    }
    this.windowAttempts += attempts;
    if (nowMs - this.windowStartMs < WINDOW_MS) return false;
    this.closeWindow(nowMs);
    return this.isTrialOver(nowMs - this.trialStartMs) && this.moveOn();
  }

  /** Gives up the current kernel, which made a mistake, for the next one. */
  dismiss(): void {
    this.tried = this.tried.filter(({ engine }) => engine !== this.engine);
    this.trialStartMs = null;
    const next = this.nextEngine() ?? this.tried[0]?.engine;
    this.pass = this.pass === 'first' && this.waiting.length > 0 ? 'first' : 'done';
    this.engine = next ?? this.lastEngine();
  }

  private nextEngine(): Engine | null {
    for (let make = this.waiting.shift(); make !== undefined; make = this.waiting.shift()) {
      const engine = make();
      if (engine !== null) return engine;
    }
    return null;
  }

  private lastEngine(): Engine {
    this.pass = 'done';
    return this.makeLast();
  }

  private startTrial(nowMs: number): void {
    this.trialStartMs = nowMs;
    this.windowStartMs = nowMs;
    this.windowAttempts = 0;
    this.bestRate = 0;
    this.stalledWindows = 0;
  }

  private closeWindow(nowMs: number): void {
    const rate = this.windowAttempts / (nowMs - this.windowStartMs);
    this.stalledWindows = rate > this.bestRate * RISE ? 0 : this.stalledWindows + 1;
    this.bestRate = Math.max(this.bestRate, rate);
    this.windowStartMs = nowMs;
    this.windowAttempts = 0;
  }

  private isTrialOver(trialMs: number): boolean {
    if (this.pass === 'second') return trialMs >= SECOND_TRIAL_MS;
    const isSteady = this.stalledWindows >= STALLED_WINDOWS && trialMs >= FIRST_TRIAL_MS;
    return isSteady || trialMs >= LONGEST_TRIAL_MS;
  }

  private moveOn(): boolean {
    const before = this.engine;
    this.trialStartMs = null;
    const known = this.tried.find(({ engine }) => engine === before);
    if (known === undefined) this.tried.push({ engine: before, rate: this.bestRate });
    else known.rate = Math.max(known.rate, this.bestRate);
    this.engine = this.nextEngine() ?? this.nextOfSecondPass(known) ?? this.fastest();
    return this.engine !== before;
  }

  private nextOfSecondPass(last: Tried<Engine> | undefined): Engine | null {
    const from = this.pass === 'first' || last === undefined ? 0 : this.tried.indexOf(last) + 1;
    this.pass = 'second';
    return this.tried[from]?.engine ?? null;
  }

  private fastest(): Engine {
    this.pass = 'done';
    return this.tried.reduce((best, next) => (next.rate > best.rate ? next : best)).engine;
  }
}
