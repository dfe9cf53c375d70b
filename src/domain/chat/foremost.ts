/** The part of a long list that is shown before somebody asks for all of it. */

export interface ForemostOptions<Item> {
  /** How many of the first are shown in any case. */
  always: number;
  /** How many are shown in all. */
  most: number;
  /** Whether an item is shown though it stands further behind. Asked of all, where few call. */
  calls(item: Item): boolean;
  /** Whether it may be shown at all, which is asked of those alone that would be. All may if left out. */
  isOffered?(item: Item): boolean;
}

/** The first `always` of a list, and behind them those that call, up to `most` in all; in the list's order. */
export function foremost<Item>(
  items: readonly Item[],
  { always, most, calls, isOffered = () => true }: ForemostOptions<Item>,
): Item[] {
  const shown: Item[] = [];
  for (const item of items) {
    if (shown.length >= most) break;
    if ((shown.length < always || calls(item)) && isOffered(item)) shown.push(item);
  }
  return shown;
}
