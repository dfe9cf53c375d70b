/** The best few of many, without putting all of them into order. */

/** Where an item belongs among those in order: behind all that are alike. Most belong at the end, or behind it. */
function placeIn<Item>(
  best: readonly Item[],
  item: Item,
  compare: (one: Item, other: Item) => number,
): number {
  const last = best.at(-1);
  if (last === undefined || compare(item, last) >= 0) return best.length;
  let low = 0;
  let high = best.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = best[middle];
    if (other !== undefined && compare(item, other) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first `limit` items in the order of `compare`; those that are alike stay in the order in which they come. */
export function bestOf<Item>(
  items: Iterable<Item>,
  limit: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const best: Item[] = [];
  for (const item of items) {
    // Where the best come last, each passes all that are there: it is halves that are passed.
    const place = placeIn(best, item, compare);
    if (place >= limit) continue;
    best.splice(place, 0, item);
    if (best.length > limit) best.pop();
  }
  return best;
}
