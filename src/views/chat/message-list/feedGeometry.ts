/** Where rows stand in their scroller, measured. */

/** Nearer to the end than this counts as at the end. In CSS pixels. */
export const END_MARGIN = 8;

/** A row, and how far its upper edge is above the scroller's lower edge. */
export interface RowPlace {
  readonly messageId: number;
  readonly offset: number;
}

export interface FeedView {
  /** The rows that can be seen, at least in part, from above. */
  readonly rows: readonly RowPlace[];
  /** Those whose end was seen. */
  readonly seenIds: readonly number[];
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
  const rows: RowPlace[] = [];
  const seenIds: number[] = [];
  for (let place = firstBelow(all, frame.top); place < all.length; place += 1) {
    const row = all[place];
    if (!row) break;
    const { top, bottom } = row.getBoundingClientRect();
    if (top >= frame.bottom) break;
    const messageId = Number(row.getAttribute('data-message-id'));
    rows.push({ messageId, offset: frame.bottom - top });
    if (bottom <= frame.bottom + 1) seenIds.push(messageId);
  }
  const below = -scroller.scrollTop;
  return {
    rows,
    seenIds,
    isAtEnd: isEndShown && below <= END_MARGIN,
    isAtBottom: below <= END_MARGIN,
    above: scroller.scrollHeight - scroller.clientHeight - below,
    below,
  };
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
