/**
 * Keeps what is read where it is on the screen. The scroller stands on its lower edge (`column-reverse`): what is
 * added above never moves anything, and at the end the view follows by itself. What is added, removed or grows below
 * a reader who scrolled up is made up for here, before it is painted. What nobody has seen yet is not followed out of sight.
 */
import { onScopeDispose, watch, type Ref, type ShallowRef } from 'vue';
import {
  lookAt,
  offsetOf,
  OPEN_AT,
  rowElementIn,
  scrollToReveal,
  type FeedView,
  type RowPlace,
} from './feedGeometry';

/** Rounding of the browser's; not a movement. In CSS pixels. */
const NOTHING = 0.5;

const NOTHING_SEEN: Pick<FeedView, 'messageIds' | 'offsets'> = { messageIds: [], offsets: [] };

export interface FeedScrollOptions {
  /** The part that scrolls, and the one child of it that holds all rows. */
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  content: Readonly<ShallowRef<HTMLElement | null>>;
  /** Whether the newest message is in the page, so that the end of the page is the end. */
  isEndShown: Readonly<Ref<boolean>>;
  /** Whether what waits to be sent comes below, be it the end or not. */
  takesEchoes: Readonly<Ref<boolean>>;
  /** The first message that must not leave the view by itself; null where there is none. */
  unseenId(): number | null;
  /** After each movement and each change of size. */
  onView(view: FeedView): void;
}

/** Calls back whenever something scrolled or changed its size: before painting, after layout. */
function useSettling(
  { scroller, content }: Pick<FeedScrollOptions, 'scroller' | 'content'>,
  { settle, scrolled }: { settle: () => void; scrolled: () => void },
): void {
  const sizes = new ResizeObserver(settle);
  watch(
    [scroller, content],
    ([element, inner], _before, onCleanup) => {
      if (!element || !inner) return;
      element.addEventListener('scroll', scrolled, { passive: true });
      sizes.observe(element);
      sizes.observe(inner);
      onCleanup(() => {
        element.removeEventListener('scroll', scrolled);
        sizes.disconnect();
      });
    },
    { immediate: true, flush: 'post' },
  );
  onScopeDispose(() => sizes.disconnect());
}

/**
 * Tells how far the lower edge went by what comes or goes below, as a notice over the box. Where the window itself is
 * another, as when a phone's keyboard comes, what stands at the lower edge stays there.
 */
function createLowerEdge() {
  let [edge, window, width] = [0, 0, 0];
  return (element: HTMLElement): number => {
    const { bottom } = element.getBoundingClientRect();
    const { clientHeight } = element.ownerDocument.documentElement;
    const isSame = clientHeight === window && element.clientWidth === width;
    const moved = isSame ? bottom - edge : 0;
    [edge, window, width] = [bottom, clientHeight, element.clientWidth];
    return moved;
  };
}

/**
 * Undoes what moved the rows that the reader saw, their own scrolling apart. Answers with what the browser rounded
 * off, which must not add up.
 */
function makeUp(
  element: HTMLElement,
  content: HTMLElement,
  { view, scrollTop, lowered }: { view: FeedView | null; scrollTop: number; lowered: number },
): number {
  // Who is at the beginning of what became shorter was put there by the browser, and scrolled nowhere.
  const start = element.clientHeight - element.scrollHeight;
  const scrolled = element.scrollTop - Math.max(scrollTop, start);
  const { messageIds, offsets } = view ?? NOTHING_SEEN;
  for (const [place, messageId] of messageIds.entries()) {
    const now = offsetOf(element, content, messageId);
    if (now === null) continue;
    const moved = now - ((offsets[place] ?? 0) + scrolled + lowered);
    if (Math.abs(moved) <= NOTHING) return moved;
    const from = element.scrollTop;
    element.scrollTop -= moved;
    const left = moved + element.scrollTop - from;
    // More than rounding: the end of the page is in the way, and where the rows are now is where they are.
    return Math.abs(left) < 1 ? left : 0;
  }
  return 0;
}

/** The view follows the newest until what must not leave it would: that stays where a list opens at what is unread. */
function stayAt(element: HTMLElement, content: HTMLElement | null, unseenId: number | null): void {
  const offset = unseenId === null ? null : offsetOf(element, content, unseenId);
  const beyond = (offset ?? 0) - element.clientHeight * (1 - OPEN_AT);
  if (beyond > 0) element.scrollTop -= beyond;
}

/** The view as it was meant, before the browser rounded it. */
function withoutRounding(view: FeedView, left: number): FeedView {
  if (left === 0) return view;
  return { ...view, offsets: view.offsets.map((offset) => offset - left) };
}

/**
 * What was made up for is told as scrolling, too: where everything is has been taken down already. Where sizes changed as
 * well, that is about to be told.
 */
const isOnlyScrolled = (element: HTMLElement | null, top: number, height: number) =>
  element !== null && element.scrollTop !== top && element.scrollHeight === height;

/** What one writes is followed, too, where newer messages are out of reach; where those come, they move nothing. */
function wasAtEnd(
  view: FeedView | null,
  { takesEchoes, isEndShown }: Pick<FeedScrollOptions, 'takesEchoes' | 'isEndShown'>,
): boolean {
  const isBeforeGap = takesEchoes.value && !isEndShown.value;
  return (isBeforeGap ? view?.isAtBottom : view?.isAtEnd) ?? false;
}

/** How far above the scroller's lower edge a row is to stand. */
function offsetWanted(scroller: HTMLElement, { offset, top }: RowPlace): number {
  return top === undefined ? offset : scroller.getBoundingClientRect().bottom - top;
}

export function useFeedScroll(options: FeedScrollOptions) {
  const { scroller, content, isEndShown, unseenId, onView } = options;
  let view: FeedView | null = null;
  let [lastTop, lastHeight] = [0, 0];
  const loweredBy = createLowerEdge();

  /** Makes up for what changed, and takes down where everything is. */
  function settle() {
    const element = scroller.value;
    if (!element || !content.value) return;
    const isFollowing = wasAtEnd(view, options) && element.scrollTop >= lastTop - 1;
    if (isFollowing) stayAt(element, content.value, unseenId());
    const before = { view, scrollTop: lastTop, lowered: loweredBy(element) };
    const left = isFollowing ? 0 : makeUp(element, content.value, before);
    view = withoutRounding(lookAt(element, content.value, isEndShown.value), left);
    [lastTop, lastHeight] = [element.scrollTop, element.scrollHeight];
    onView(view);
  }

  const scrolled = () => isOnlyScrolled(scroller.value, lastTop, lastHeight) && settle();

  /** Goes somewhere on purpose: there is nothing to make up for. */
  function jump(change: (element: HTMLElement) => void) {
    if (!scroller.value) return;
    view = null;
    change(scroller.value);
    settle();
  }

  /** Puts a row where it is said to stand. Whether it is in the page. */
  function place(row: RowPlace): boolean {
    const now = offsetOf(scroller.value, content.value, row.messageId);
    if (now !== null) jump((element) => (element.scrollTop -= now - offsetWanted(element, row)));
    return now !== null;
  }

  /** Puts a row at a share of the scroller's height from above. */
  const placeAt = (messageId: number, share: number) =>
    place({ messageId, offset: (scroller.value?.clientHeight ?? 0) * (1 - share) });

  /** Brings a row into view where it is not, moving as little as may be. */
  function reveal(messageId: number, headroom: number) {
    const row = rowElementIn(content.value, messageId);
    const element = scroller.value;
    if (row && element) element.scrollTop += scrollToReveal(element, row, headroom);
  }

  useSettling(options, { settle, scrolled });

  return {
    rowElement: (messageId: number) => rowElementIn(content.value, messageId),
    settle,
    place,
    placeAt,
    goToEnd: () => jump((element) => (element.scrollTop = 0)),
    reveal,
    view: () => view,
  };
}
