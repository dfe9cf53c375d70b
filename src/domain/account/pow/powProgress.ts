/** The chances of a search without memory: how likely it is to be done by now, and how long it may still take. */

/** Time that is still needed, counted from now, in milliseconds. `Infinity` while the rate is unknown. */
export interface RemainingTime {
  /** Half of all searches are done by then. */
  readonly likelyMs: number;
  /** 95 of 100 searches are done by then. */
  readonly almostCertainMs: number;
}

/** Attempts that a challenge takes on average. */
export function expectedAttempts(difficulty: number): number {
  return 16 ** difficulty;
}

/** Probability, 0 to 1, that a search has succeeded within this many attempts. */
export function probabilityWithin(attempts: number, difficulty: number): number {
  if (difficulty === 0) return attempts > 0 ? 1 : 0;
  return -Math.expm1(attempts * Math.log1p(-1 / expectedAttempts(difficulty)));
}

/** Attempts after which a search is done with the given probability (0 to 1, exclusive). */
export function attemptsFor(probability: number, difficulty: number): number {
  if (difficulty === 0) return 1;
  return Math.log1p(-probability) / Math.log1p(-1 / expectedAttempts(difficulty));
}

/** Time on average from now, in milliseconds. Past attempts do not shorten it. `Infinity` while the rate is unknown. */
export function expectedMs(difficulty: number, hashesPerSecond: number): number {
  return hashesPerSecond > 0 ? (expectedAttempts(difficulty) / hashesPerSecond) * 1000 : Infinity;
}

/** The honest range of the remaining time. It does not shrink while the search goes on: luck has no memory. */
export function remainingTime(difficulty: number, hashesPerSecond: number): RemainingTime {
  if (!(hashesPerSecond > 0)) return { likelyMs: Infinity, almostCertainMs: Infinity };
  return {
    likelyMs: (attemptsFor(0.5, difficulty) / hashesPerSecond) * 1000,
    almostCertainMs: (attemptsFor(0.95, difficulty) / hashesPerSecond) * 1000,
  };
}

/** Past this probability a search counts as unlucky, and the page should say that luck varies. */
export const UNLUCKY_PROBABILITY = 0.95;

/** True when 19 of 20 searches would be done by now. */
export function isUnlucky(probability: number): boolean {
  return probability >= UNLUCKY_PROBABILITY;
}

/** Which quarter (0 to 3) has been reached; a screen reader is told when it changes, and not more often. */
export function quarterOf(probability: number): number {
  return Math.min(3, Math.floor(probability * 4));
}
