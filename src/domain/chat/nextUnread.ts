/** Where to read on: the next place in an order that goes round. */

/**
 * The first place that comes after `current`, or the first of all where none does. `current` itself is never
 * answered; it need not be among the places. Null where there is no other.
 */
export function nextInOrder<Place>(
  places: readonly Place[],
  current: Place | null,
  compare: (one: Place, other: Place) => number,
): Place | null {
  let first: Place | null = null;
  let next: Place | null = null;
  for (const place of places) {
    const side = current === null ? 1 : compare(place, current);
    if (side === 0) continue;
    if (first === null || compare(place, first) < 0) first = place;
    if (side > 0 && (next === null || compare(place, next) < 0)) next = place;
  }
  return next ?? first;
}
