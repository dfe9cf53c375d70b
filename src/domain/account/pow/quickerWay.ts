/**
 * Two ways into one kernel, of which the quicker is taken.
 *
 * V8 aligns a function's stack frame to 8 bytes and keeps there what does not fit into registers, vectors of 16 bytes among it.
 * Where the stack pointer is no multiple of 16, every fourth of them lies across two lines of the cache: that made the same
 * kernel up to a third slower. It depends on the frames of whoever calls, and changes when one of these is compiled anew. The second
 * way puts a frame of an odd number of words between. Nobody can tell beforehand which is the good one, so now and then
 * the other is tried, on work that counts as well.
 */

import type { KernelRun } from './compactSelfCheck';

/** A rate is taken over so long: longer than the coarsest clock's tick. */
const WINDOW_MS = 6;

/** The other way is tried first after so long, then after twice that, and so on up to the longest. */
const FIRST_LOOK_MS = 24;
const LONGEST_LOOK_MS = 1_000;

/** Calls per millisecond, window by window. */
function createWindows(now: () => number) {
  let startMs: number | null = null;
  let calls = 0;
  return {
    /** Notes a call that ran to its end; gives the rate when a window is full. */
    note(): number | null {
      const nowMs = now();
      if (startMs === null) {
        startMs = nowMs;
        return null;
      }
      calls += 1;
      if (nowMs - startMs < WINDOW_MS) return null;
      const rate = calls / (nowMs - startMs);
      startMs = nowMs;
      calls = 0;
      return rate;
    },
    /** What follows has nothing to do with what was noted so far. */
    startOver() {
      startMs = null;
      calls = 0;
    },
  };
}

/**
 * Runs a kernel by the way that is quicker at the time. Both must give the same.
 * @param now monotonic milliseconds
 */
export function quickerWay(ways: readonly [KernelRun, KernelRun], now: () => number): KernelRun {
  const windows = createWindows(now);
  let place: 0 | 1 = 0;
  /** Of the way that was taken before the other one was tried; null while none is. */
  let rateBefore: number | null = null;
  let lookMs = FIRST_LOOK_MS;
  let lookedMs = now();

  function turn() {
    place = place === 0 ? 1 : 0;
    windows.startOver();
  }

  function judge(rate: number) {
    const nowMs = now();
    if (rateBefore !== null) {
      if (rate < rateBefore) turn();
      rateBefore = null;
      lookedMs = nowMs;
      lookMs = Math.min(2 * lookMs, LONGEST_LOOK_MS);
    } else if (nowMs - lookedMs >= lookMs) {
      rateBefore = rate;
      turn();
    }
  }

  return (base, end, mask) => {
    const result = ways[place](base, end, mask);
    // One with a hit ends early: it says nothing of how quick it was.
    if (result >= 0) windows.startOver();
    else {
      const rate = windows.note();
      if (rate !== null) judge(rate);
    }
    return result;
  };
}
