/** How long to leave a service alone that has had enough of requests. */

const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;
/** By up to this much more, so that many who were refused at once do not come back at once. */
const SPREAD = 0.2;

/**
 * Milliseconds to wait: what the service says, or twice as long each time in a row where it says nothing.
 * @param statedMs - null where the service did not say
 * @param refusals - in a row, this one included
 * @param fraction - chance, at least 0 and less than 1
 */
export function patienceMs(statedMs: number | null, refusals: number, fraction: number): number {
  if (statedMs !== null) return statedMs;
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (refusals - 1) * (1 + SPREAD * fraction));
}
