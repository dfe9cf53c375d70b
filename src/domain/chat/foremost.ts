/** The part of a long list that is shown before somebody asks for all of it. */

export interface ForemostOptions<Item> {
  /** How many of the first are shown in any case. */
  always: number;
  /** How many are shown in all. */
  most: number;
  /** Whether an item is shown though it stands further behind. */
  calls(item: Item): boolean;
}

/** The first `always` of a list, and behind them those that call, up to `most` in all; in the list's order. */
export function foremost<Item>(
  items: readonly Item[],
  { always, most, calls }: ForemostOptions<Item>,
): Item[] {
  const shown = items.slice(0, always);
  for (let place = always; place < items.length && shown.length < most; place += 1) {
    const item = items[place] as Item;
    if (calls(item)) shown.push(item);
  }
  return shown;
}
