/** Where rows stand in their scroller, measured. */

/** Nearer to the end than this counts as at the end. In CSS pixels. */
export const END_MARGIN = 8;

/** Where the first unread message, or the one that was asked for, stands: this share of the height from above. */
export const OPEN_AT = 0.22;

/** A row, and how far its upper edge is above the scroller's lower edge. */
export interface RowPlace {
  readonly messageId: number;
  readonly offset: number;
  /** How far it is below the page's upper edge, where that is what counts. */
  readonly top?: number;
}

/** Taken with every message and every step of scrolling: two lists of numbers are the least to allocate. */
export interface FeedView {
  /** Messages of the rows that can be seen, at least in part, from above. */
  readonly messageIds: readonly number[];
  /** How far the upper edge of each is above the scroller's lower edge. */
  readonly offsets: readonly number[];
  /** Whether the end of the last one can be seen, too. */
  readonly isLastWhole: boolean;
  readonly isAtEnd: boolean;
  /** At the lower edge of what is in the page, be it the end or not. */
  readonly isAtBottom: boolean;
  /** How much there is above and below what can be seen. In CSS pixels. */
  readonly above: number;
  readonly below: number;
}

/** The first row whose lower edge is below `y`. */
function firstBelow(rows: ArrayLike<Element>, y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bottom = rows[middle]?.getBoundingClientRect().bottom ?? Infinity;
    if (bottom <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where everything is now. Call where the layout is fresh: while scrolling, and after changes of size. */
export function lookAt(scroller: HTMLElement, content: HTMLElement, isEndShown: boolean): FeedView {
  const frame = scroller.getBoundingClientRect();
  const all = content.querySelectorAll('[data-message-id]');
  const messageIds: number[] = [];
  const offsets: number[] = [];
  let last: DOMRect | null = null;
  for (let place = firstBelow(all, frame.top); place < all.length; place += 1) {
    const row = all[place];
    const edges = row?.getBoundingClientRect();
    if (!row || !edges || edges.top >= frame.bottom) break;
    messageIds.push(Number(row.getAttribute('data-message-id')));
    offsets.push(frame.bottom - edges.top);
    last = edges;
  }
  const below = -scroller.scrollTop;
  return {
    messageIds,
    offsets,
    isLastWhole: last !== null && last.bottom <= frame.bottom + 1,
    isAtEnd: isEndShown && below <= END_MARGIN,
    isAtBottom: below <= END_MARGIN,
    above: scroller.scrollHeight - scroller.clientHeight - below,
    below,
  };
}

/** Messages whose end was seen. Rows stand one below the other, so that of all but the last it was. */
export function seenIn({ messageIds, isLastWhole }: FeedView): readonly number[] {
  return isLastWhole ? messageIds : messageIds.slice(0, -1);
}

/** How high rows are, on average of those in a view that can be compared; 0 where there are none. In CSS pixels. */
export function rowHeightIn({ offsets }: FeedView): number {
  const [first, last] = [offsets[0], offsets.at(-1)];
  if (first === undefined || last === undefined || offsets.length < 2) return 0;
  return (first - last) / (offsets.length - 1);
}

/** Where a row stood in a view; null where there was none. */
export function rowOf({ messageIds, offsets }: FeedView, place: number): RowPlace | null {
  const [messageId, offset] = [messageIds[place], offsets[place]];
  return messageId === undefined || offset === undefined ? null : { messageId, offset };
}

export function rowElementIn(content: HTMLElement | null, messageId: number): HTMLElement | null {
  return content?.querySelector<HTMLElement>(`[data-message-id="${messageId}"]`) ?? null;
}

/** How far a row is above the scroller's lower edge; null where it is not in the page. */
export function offsetOf(
  scroller: HTMLElement | null,
  content: HTMLElement | null,
  messageId: number,
): number | null {
  const row = rowElementIn(content, messageId);
  if (!row || !scroller) return null;
  return scroller.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
}

/** How far to scroll so that a row stands free below what sticks to the upper edge; 0 where it does. */
export function scrollToReveal(scroller: HTMLElement, row: HTMLElement, headroom: number): number {
  const frame = scroller.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  const tooHigh = frame.top + headroom - top;
  if (tooHigh > 0) return -tooHigh;
  // Of a row that is higher than the view, its beginning is shown.
  return Math.max(0, Math.min(bottom - frame.bottom, -tooHigh));
}
