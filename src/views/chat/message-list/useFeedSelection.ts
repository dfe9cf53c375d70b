/** Choosing rows by keyboard. What keys act on is there from the beginning, and shows once a key was pressed. */
import { nextTick, watch, type ShallowRef } from 'vue';
import { keepFocus } from '@/composables/lostFocus';
import { focusedNow } from '@/composables/useOverlay';
import { includesId, isWithinRange } from '@/domain/chat/messageRange';
import { useMessagesStore } from '@/stores/chat/messages';
import type { FeedContext } from './feedContext';
import { keyTarget } from './keyTarget';
import { rowIdOf } from './rowOf';
import type { useFeedScroll } from './useFeedScroll';

/** Under the sticky bars. In CSS pixels. */
const HEADROOM = 48;
/** A page less these stays in sight, so that the eye finds its place again. */
const OVERLAP = 80;

export interface FeedSelectionOptions {
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  moves: Pick<ReturnType<typeof useFeedScroll>, 'rowElement' | 'reveal' | 'view' | 'settle'>;
  goToNewest(): Promise<void>;
  /** How many messages are on their way from here. */
  countSent(): number;
}

/** The next or previous row that is a message, and one that is meant. */
function neighbourOf(
  row: Element,
  step: 1 | -1,
  isMeant: (messageId: number) => boolean = () => true,
): number | null {
  let next: Element | null = row;
  do {
    next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
    const messageId = rowIdOf(next);
    if (messageId !== null && isMeant(messageId)) return messageId;
  } while (next);
  return null;
}

/** What is chosen gives way: to the next row where it is deleted or moved away, and to what the reader themselves wrote. */
function useGivingWay(
  feed: FeedContext,
  { scroller, moves, countSent }: Pick<FeedSelectionOptions, 'scroller' | 'moves' | 'countSent'>,
) {
  const messages = useMessagesStore();

  /** What a long list let go of where nobody looks has not left. */
  function isHere(messageId: number): boolean {
    const { range } = feed.list;
    const hasLeft = isWithinRange(range, messageId) && !includesId(range.ids, messageId);
    return messages.message(messageId) !== undefined && !hasLeft;
  }

  /** The focus that its row had, or its menu, goes on to the next. Before the row is gone; nothing scrolls for it. */
  function giveWay(messageId: number) {
    const row = moves.rowElement(messageId);
    if (!row) return;
    const hadFocus = row.contains(focusedNow());
    const next = neighbourOf(row, 1, isHere) ?? neighbourOf(row, -1, isHere);
    feed.selectedId.value = next;
    if (!hadFocus) return;
    void nextTick(() => {
      const place = next === null ? null : moves.rowElement(next);
      (place ?? scroller.value)?.focus({ preventScroll: true });
    });
  }

  watch(
    () => {
      const { value: chosen } = feed.selectedId;
      return feed.list.revision.value >= 0 && chosen !== null && !isHere(chosen) ? chosen : null;
    },
    (gone) => gone !== null && giveWay(gone),
  );
  // What had the focus in its row may go with what others change: a reaction that is taken back, a link that is edited out.
  watch(
    () => messages.message(feed.selectedId.value ?? 0),
    (now, before) => {
      const row = now && now.id === before?.id ? moves.rowElement(now.id) : null;
      if (row?.contains(document.activeElement)) keepFocus(row);
    },
  );
  // Whoever wrote something goes on from there, not from what they answered.
  watch(countSent, (now, before) => {
    if (now <= before) return;
    feed.selectedId.value = null;
    feed.startId.value = null;
  });
}

export function useFeedSelection(feed: FeedContext, options: FeedSelectionOptions) {
  const { scroller, moves, goToNewest } = options;

  function select(messageId: number) {
    feed.selectedId.value = messageId;
    moves.reveal(messageId, HEADROOM);
    void nextTick(() => moves.rowElement(messageId)?.focus({ preventScroll: true }));
  }

  /** The message that keys mean now. */
  function current(): number | null {
    // A row that was on its way and has arrived changes no size: nothing told of it.
    moves.settle();
    const chosen = feed.selectedId.value ?? feed.startId.value;
    return keyTarget(chosen, moves.view(), (scroller.value?.clientHeight ?? 0) - HEADROOM);
  }

  /** Shows which message a key acts on. At once: what the key does may take the focus elsewhere. */
  function settleOn(messageId: number) {
    feed.selectedId.value = messageId;
    const row = moves.rowElement(messageId);
    if (!row?.contains(document.activeElement)) row?.focus({ preventScroll: true });
  }

  /** The first step only shows where one is. */
  function move(step: 1 | -1) {
    const messageId = current();
    const row = messageId === null ? null : moves.rowElement(messageId);
    if (!row) return;
    const isStart = messageId !== feed.selectedId.value;
    const next = isStart ? messageId : neighbourOf(row, step);
    if (next !== null) select(next);
    else if (step === 1) void goToNewest();
  }

  /** Whoever has the focus in a row takes it along; else the next key finds what is in sight by then. */
  function page(step: 1 | -1) {
    const element = scroller.value;
    if (!element) return;
    element.scrollTop += step * (element.clientHeight - OVERLAP);
    const messageId = current();
    if (messageId !== null && rowIdOf(document.activeElement) !== null) select(messageId);
  }

  function goToOldestShown() {
    const messageId = rowIdOf(scroller.value?.querySelector('[data-message-id]') ?? null);
    if (messageId !== null) select(messageId);
  }

  async function goToEnd() {
    await goToNewest();
    const last = moves.view()?.messageIds.at(-1);
    if (last !== undefined) select(last);
  }

  useGivingWay(feed, options);
  return { current, settleOn, move, page, goToOldestShown, goToEnd };
}
