/**
 * Of a kind of event that is left out for now, one that cannot be read may still be garbled by the way alone, and what it
 * told would be missing until the next registration: it is asked for once more, unless that never helped.
 */

/** So often in a row it did not help: the server writes the kind in a way that we cannot read. */
const ENOUGH = 3;

export interface SecondLooks {
  /** Whether to ask a queue once more for an event that could not be read. */
  isDue(kind: string, queue: object, eventId: number): boolean;
  /** An answer was read to its end, with or without what was asked for again. */
  settled(): void;
}

export function createSecondLooks(): SecondLooks {
  let lastQueue: object | null = null;
  const asked = new Map<number, { kind: string; isInVain: boolean }>();
  /** How often in a row, by kind. */
  const inVain = new Map<string, number>();

  return {
    isDue(kind, queue, eventId) {
      // Each queue counts its events from zero.
      if (queue !== lastQueue) asked.clear();
      lastQueue = queue;
      const before = asked.get(eventId);
      if (before) {
        before.isInVain = true;
        return false;
      }
      if ((inVain.get(kind) ?? 0) >= ENOUGH) return false;
      asked.set(eventId, { kind, isInVain: false });
      return true;
    },
    settled() {
      for (const { kind, isInVain } of asked.values())
        inVain.set(kind, isInVain ? (inVain.get(kind) ?? 0) + 1 : 0);
      asked.clear();
    },
  };
}
