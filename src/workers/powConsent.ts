/** Whether a search may go on: it measures first, and asks when it will take long. */

import { expectedMs } from '@/domain/account/pow/powProgress';

/** How long the rate is measured before it counts. */
const MEASURE_MS = 500;

/** How long a graphics processor may take to get ready before the question is decided without it. */
const LONGEST_SETTLING_MS = 3000;

/** Expected time above which a person is asked, unless told otherwise. */
const ASK_ABOVE_MS = 60_000;

/** The state of the question. */
export interface PowConsent {
  /**
   * Notes the rate at a moment. True when the question has just come up. `isSettling`: somebody who will search much faster is
   * still getting ready, so the rate says nothing yet.
   */
  note(nowMs: number, hashesPerSecond: number, isSettling: boolean): boolean;
  /** The search holds until somebody answers. */
  isAsking(): boolean;
  /** The answer is yes, or will be. */
  give(): void;
}

/** Starts to measure with the first note. */
export function createPowConsent(difficulty: number, askAboveMs = ASK_ABOVE_MS): PowConsent {
  let state: 'measuring' | 'asking' | 'given' = 'measuring';
  let firstMs: number | null = null;
  let sinceMs = 0;
  return {
    note(nowMs, hashesPerSecond, isSettling) {
      const isFirst = firstMs === null;
      firstMs ??= nowMs;
      if (isFirst || (isSettling && nowMs - firstMs < LONGEST_SETTLING_MS)) sinceMs = nowMs;
      if (state !== 'measuring' || nowMs - sinceMs < MEASURE_MS) return false;
      const isLong = expectedMs(difficulty, hashesPerSecond) > askAboveMs;
      state = isLong ? 'asking' : 'given';
      return isLong;
    },
    isAsking: () => state === 'asking',
    give() {
      state = 'given';
    },
  };
}
