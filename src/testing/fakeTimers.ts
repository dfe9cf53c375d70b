/** A clock that stands still until a test moves it, and the timers that hang on it. */
import type { Clock, Timers } from '@/platform/index';

export interface FakeTime {
  clock: Clock;
  timers: Timers;
  /** Moves time on, running what falls due in its order, and lets promises settle in between. */
  advance(milliseconds: number): Promise<void>;
  /** Lets everything run that needs no time, also what other threads of the machine work on. */
  settle(): Promise<void>;
  /** Sets the device's clock forward or back; timers and durations do not notice. */
  jumpClock(milliseconds: number): void;
  /** How many timers wait. */
  pendingTimers(): number;
}

interface Waiting {
  dueMs: number;
  order: number;
  everyMs: number | null;
  run: () => void;
}

const FRAME_MS = 16;
const TURNS_TO_SETTLE = 12;

// Taken at once, so that no test's own timers can stop it.
const nextTurn = setImmediate;

/** As browsers count: a fraction of a millisecond early, but not without any time having passed. */
function wholeWait(milliseconds: number): number {
  const leastMs = milliseconds > 0 ? 1 : 0;
  return Math.max(leastMs, Math.trunc(milliseconds));
}

/** Turns of the real event loop: enough for streams and databases, which need more than promises. */
async function settleWhile(isBusy: () => boolean): Promise<void> {
  for (let quiet = 0; quiet < TURNS_TO_SETTLE; quiet = isBusy() ? 0 : quiet + 1) {
    await new Promise<void>((resolve) => {
      nextTurn(() => resolve());
    });
  }
}

export interface FakeTimeParts {
  startMs: number;
  /** Whether frames are drawn. */
  isVisible: () => boolean;
  /** Whether other threads still work on something that this one waits for. */
  isBusy: () => boolean;
}

/** Nothing moves but by {@link FakeTime.advance}. */
export function createFakeTime({ startMs, isVisible, isBusy }: FakeTimeParts): FakeTime {
  let steadyMs = 0;
  let wallOffsetMs = startMs;
  let made = 0;
  const waiting = new Set<Waiting>();
  const settle = () => settleWhile(isBusy);

  function add(milliseconds: number, everyMs: number | null, run: () => void) {
    const dueMs = steadyMs + wholeWait(milliseconds);
    const entry: Waiting = { dueMs, order: (made += 1), everyMs, run };
    waiting.add(entry);
    return { cancel: () => void waiting.delete(entry) };
  }

  function earliestUntil(endMs: number): Waiting | undefined {
    return [...waiting]
      .filter((entry) => entry.dueMs <= endMs)
      .sort((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0];
  }

  function nextFrame(run: () => void) {
    let timer = add(FRAME_MS, null, function draw() {
      if (isVisible()) run();
      else timer = add(FRAME_MS, null, draw);
    });
    return { cancel: () => timer.cancel() };
  }

  return {
    // Whole milliseconds, as Date.now() gives.
    clock: { now: () => Math.floor(steadyMs + wallOffsetMs), monotonic: () => steadyMs },
    timers: {
      after: (milliseconds, run) => add(milliseconds, null, run),
      every: (milliseconds, run) => add(milliseconds, Math.max(1, milliseconds), run),
      soon: (run) => void nextTurn(run),
      nextFrame,
    },
    async advance(milliseconds) {
      const endMs = steadyMs + milliseconds;
      await settle();
      for (let entry = earliestUntil(endMs); entry; entry = earliestUntil(endMs)) {
        steadyMs = Math.max(steadyMs, entry.dueMs);
        waiting.delete(entry);
        if (entry.everyMs !== null) {
          entry.dueMs = steadyMs + entry.everyMs;
          waiting.add(entry);
        }
        entry.run();
        await settle();
      }
      steadyMs = endMs;
    },
    settle,
    jumpClock(milliseconds) {
      wallOffsetMs += milliseconds;
    },
    pendingTimers: () => waiting.size,
  };
}
