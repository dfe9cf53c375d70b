/** Counts strange answers: one may be an accident, three within a minute are not. */

const WINDOW_MS = 60_000;
const TOO_MANY = 3;

export interface OddityLog {
  /** Notes one; whether there have now been too many of the kind. Starts afresh then. */
  note(kind: string): boolean;
}

export function createOddityLog(monotonic: () => number): OddityLog {
  const times = new Map<string, number[]>();
  return {
    note(kind) {
      const now = monotonic();
      const recent = (times.get(kind) ?? []).filter((time) => now - time < WINDOW_MS);
      recent.push(now);
      const isTooMany = recent.length >= TOO_MANY;
      times.set(kind, isTooMany ? [] : recent);
      return isTooMany;
    },
  };
}
