/** The best few of many, without putting all of them into order. */

/** The first `limit` items in the order of `compare`; those that are alike stay in the order in which they come. */
export function bestOf<Item>(
  items: Iterable<Item>,
  limit: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const best: Item[] = [];
  for (const item of items) {
    let place = best.length;
    for (; place > 0; place -= 1) {
      const other = best[place - 1];
      if (other === undefined || compare(item, other) >= 0) break;
    }
    if (place >= limit) continue;
    best.splice(place, 0, item);
    if (best.length > limit) best.pop();
  }
  return best;
}
