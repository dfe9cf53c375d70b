/**
 * Keeps what is read where it is on the screen. The scroller stands on its lower edge (`column-reverse`): what is
 * added above never moves anything, and at the end the view follows by itself. What is added, removed or grows below
 * a reader who scrolled up is made up for here, before it is painted.
 */
import { onScopeDispose, watch, type ShallowRef } from 'vue';

/** Nearer to the end than this counts as at the end. In CSS pixels. */
const END_MARGIN = 8;
/** Rounding of the browser's; not a movement. */
const NOTHING = 0.5;

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
  /** How much there is above and below what can be seen. In CSS pixels. */
  readonly above: number;
  readonly below: number;
}

export interface FeedScrollOptions {
  /** The part that scrolls, and the one child of it that holds all rows. */
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  content: Readonly<ShallowRef<HTMLElement | null>>;
  /** Whether the newest message is in the page, so that the end of the page is the end. */
  isEndShown(): boolean;
  /** After each movement and each change of size. */
  onView(view: FeedView): void;
}

interface PlacedRow {
  element: HTMLElement;
  messageId: number;
}

function rowsOf(content: HTMLElement): PlacedRow[] {
  const rows: PlacedRow[] = [];
  for (const element of content.querySelectorAll<HTMLElement>('[data-message-id]')) {
    rows.push({ element, messageId: Number(element.dataset.messageId) });
  }
  return rows;
}

/** The first row whose lower edge is below `y`. */
function firstBelow(rows: readonly PlacedRow[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bottom = rows[middle]?.element.getBoundingClientRect().bottom ?? Infinity;
    if (bottom <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lookAt(scroller: HTMLElement, content: HTMLElement, isEndShown: boolean): FeedView {
  const frame = scroller.getBoundingClientRect();
  const all = rowsOf(content);
  const rows: RowPlace[] = [];
  const seenIds: number[] = [];
  for (let place = firstBelow(all, frame.top); place < all.length; place += 1) {
    const row = all[place];
    if (!row) break;
    const { top, bottom } = row.element.getBoundingClientRect();
    if (top >= frame.bottom) break;
    rows.push({ messageId: row.messageId, offset: frame.bottom - top });
    if (bottom <= frame.bottom + 1) seenIds.push(row.messageId);
  }
  const below = -scroller.scrollTop;
  return {
    rows,
    seenIds,
    isAtEnd: isEndShown && below <= END_MARGIN,
    above: scroller.scrollHeight - scroller.clientHeight - below,
    below,
  };
}

export function useFeedScroll({ scroller, content, isEndShown, onView }: FeedScrollOptions) {
  let view: FeedView | null = null;
  let lastTop = 0;

  function rowElement(messageId: number): HTMLElement | null {
    return content.value?.querySelector(`[data-message-id="${messageId}"]`) ?? null;
  }

  /** How far a row is above the lower edge; null where it is not in the page. */
  function offsetOf(messageId: number): number | null {
    const row = rowElement(messageId);
    if (!row || !scroller.value) return null;
    return scroller.value.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
  }

  /** Undoes what moved the rows that the reader saw, their own scrolling apart. */
  function makeUp(element: HTMLElement, before: FeedView) {
    const scrolled = element.scrollTop - lastTop;
    for (const { messageId, offset } of before.rows) {
      const now = offsetOf(messageId);
      if (now === null) continue;
      const moved = now - (offset + scrolled);
      if (Math.abs(moved) > NOTHING) element.scrollTop -= moved;
      return;
    }
  }

  /** Makes up for what changed, and takes down where everything is. */
  function settle() {
    const element = scroller.value;
    if (!element || !content.value) return;
    const isFollowing = view?.isAtEnd && element.scrollTop >= lastTop - 1;
    if (view && !isFollowing) makeUp(element, view);
    view = lookAt(element, content.value, isEndShown());
    lastTop = element.scrollTop;
    onView(view);
  }

  /** Puts a row where its upper edge is this far above the scroller's lower edge. Whether it is in the page. */
  function place({ messageId, offset }: RowPlace): boolean {
    const now = offsetOf(messageId);
    if (now === null || !scroller.value) return false;
    view = null;
    scroller.value.scrollTop -= now - offset;
    settle();
    return true;
  }

  /** Puts a row at a share of the scroller's height from above. */
  function placeAt(messageId: number, share: number): boolean {
    const height = scroller.value?.clientHeight ?? 0;
    return place({ messageId, offset: height * (1 - share) });
  }

  function goToEnd() {
    if (!scroller.value) return;
    view = null;
    scroller.value.scrollTop = 0;
    settle();
  }

  /** Brings a row into view where it is not, moving as little as may be. */
  function reveal(messageId: number, headroom: number) {
    const row = rowElement(messageId)?.getBoundingClientRect();
    const frame = scroller.value?.getBoundingClientRect();
    if (!row || !frame || !scroller.value) return;
    const tooHigh = frame.top + headroom - row.top;
    const tooLow = row.bottom - frame.bottom;
    if (tooHigh > 0) scroller.value.scrollTop -= tooHigh;
    else if (tooLow > 0) scroller.value.scrollTop += Math.min(tooLow, -tooHigh);
  }

  // Before painting, after layout: nothing is measured twice, and nobody sees anything move.
  const sizes = new ResizeObserver(settle);
  watch(
    [scroller, content],
    ([element, inner], _before, onCleanup) => {
      if (!element || !inner) return;
      element.addEventListener('scroll', settle, { passive: true });
      sizes.observe(element);
      sizes.observe(inner);
      onCleanup(() => {
        element.removeEventListener('scroll', settle);
        sizes.disconnect();
      });
    },
    { immediate: true, flush: 'post' },
  );
  onScopeDispose(() => sizes.disconnect());

  return { rowElement, settle, place, placeAt, goToEnd, reveal, view: () => view };
}
