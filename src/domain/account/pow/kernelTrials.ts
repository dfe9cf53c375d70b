/** Finds the fastest kernel of a machine while it searches: every trial is work that counts. */

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

/** What is tried, in the order of promise. */
export interface TrialCandidates<Engine> {
  /** Each makes a kernel ready, or gives null where it cannot run. */
  readonly makers: readonly (() => Engine | null)[];
  /** Makes what always works, for when nothing else does. */
  makeLast(): Engine;
  /** False: the first that can be made stays. */
  readonly isTuning: boolean;
}

/** Chooses among kernels. They are made one at a time, so that the optimiser has one module to think about. */
export interface KernelTrials<Engine> {
  /** The kernel to use now. */
  current(): Engine;
  /** Notes what the current kernel has done. True when another one takes over. */
  note(attempts: number, nowMs: number): boolean;
  /** Gives up the current kernel, which made a mistake, for another one. */
  dismiss(): void;
}

/** Starts the trials: each candidate once, then each once more, then the fastest for good. */
export function createKernelTrials<Engine>({
  makers,
  makeLast,
  isTuning,
}: TrialCandidates<Engine>): KernelTrials<Engine> {
  const waiting = [...makers];
  let tried: { readonly engine: Engine; rate: number }[] = [];
  let isSettled = !isTuning;
  let trial = createTrial();
  /** Place in `tried` of the second pass; -1 in the first. */
  let second = -1;
  let engine = nextEngine() ?? lastEngine();

  function nextEngine(): Engine | null {
    for (let make = waiting.shift(); make !== undefined; make = waiting.shift()) {
      const made = make();
      if (made !== null) return made;
    }
    return null;
  }

  function lastEngine(): Engine {
    isSettled = true;
    return makeLast();
  }

  function fastest(): Engine {
    isSettled = true;
    return tried.reduce((best, next) => (next.rate > best.rate ? next : best)).engine;
  }

  function moveOn(): boolean {
    const before = engine;
    const known = tried[second];
    if (known === undefined) tried.push({ engine, rate: trial.rate() });
    else known.rate = Math.max(known.rate, trial.rate());
    trial = createTrial();
    engine = nextEngine() ?? tried[++second]?.engine ?? fastest();
    return engine !== before;
  }

  return {
    current: () => engine,
    note(attempts, nowMs) {
      return !isSettled && trial.isOverAfter(attempts, nowMs, second >= 0) && moveOn();
    },
    dismiss() {
      tried = tried.filter((other) => other.engine !== engine);
      trial = createTrial();
      isSettled ||= second >= 0 || waiting.length === 0;
      engine = nextEngine() ?? (tried.length > 0 ? fastest() : lastEngine());
    },
  };
}

/** One kernel's trial, from its first note on. */
function createTrial() {
  let startMs: number | null = null;
  let windowStartMs = 0;
  let windowAttempts = 0;
  let best = 0;
  let stalled = 0;
  return {
    /** Attempts per millisecond in the best window. */
    rate: () => best,
    isOverAfter(attempts: number, nowMs: number, isSecond: boolean): boolean {
      if (startMs === null) {
        startMs = nowMs;
        windowStartMs = nowMs;
        return false;
      }
      windowAttempts += attempts;
      if (nowMs - windowStartMs < WINDOW_MS) return false;
      const rate = windowAttempts / (nowMs - windowStartMs);
      stalled = rate > best * RISE ? 0 : stalled + 1;
      best = Math.max(best, rate);
      windowStartMs = nowMs;
      windowAttempts = 0;
      const trialMs = nowMs - startMs;
      if (isSecond) return trialMs >= SECOND_TRIAL_MS;
      const isSteady = stalled >= STALLED_WINDOWS && trialMs >= FIRST_TRIAL_MS;
      return isSteady || trialMs >= LONGEST_TRIAL_MS;
    },
  };
}
