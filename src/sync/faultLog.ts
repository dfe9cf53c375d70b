/**
 * Remembers which kinds of event could not be applied. The first time the picture is built anew, which heals an
 * accident; the same kind again soon after is a fault that would come every time, and is left out and said.
 */

const REMEMBERED_FOR_MS = 5 * 60_000;

export interface FaultLog {
  /** Notes a fault of a kind; whether the kind is now to be left out. */
  note(kind: string): boolean;
  /** Whether events of the kind are left out for now. */
  isLeftOut(kind: string): boolean;
}

export function createFaultLog(options: {
  monotonic(): number;
  /** Told once for each kind that is left out. */
  onLeftOut(kind: string): void;
}): FaultLog {
  const lastFaults = new Map<string, number>();
  const leftOut = new Set<string>();

  function isRecent(kind: string): boolean {
    const last = lastFaults.get(kind);
    return last !== undefined && options.monotonic() - last < REMEMBERED_FOR_MS;
  }

  return {
    note(kind) {
      // An answer that is nonsense as a whole has no kind: there is nothing to leave out.
      if (kind === '') return false;
      const isRepeated = isRecent(kind);
      lastFaults.set(kind, options.monotonic());
      if (isRepeated && !leftOut.has(kind)) {
        leftOut.add(kind);
        options.onLeftOut(kind);
      }
      return isRepeated;
    },
    isLeftOut: (kind) => kind !== '' && (leftOut.has(kind) || isRecent(kind)),
  };
}
