/** What comes in while somebody reads: counted where it is out of sight, and marked where they were away. */
import { shallowRef, watch, type ShallowRef } from 'vue';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import { OPEN_AT, rowHeightIn, seenIn, type FeedView } from './feedGeometry';
import { useFromOthers } from './useFromOthers';
import type { useUnseen } from './useUnseen';

export interface Arrivals {
  /** New messages below what can be seen. */
  readonly newBelow: ShallowRef<number>;
  /** Where the line stands that says what is new; null where nothing is. */
  readonly firstUnreadId: ShallowRef<number | null>;
  /** The list was opened: what is unread now is what the line is for. */
  start(): void;
  /**
   * Whether what rushes in is about to push the end out of sight, as far as can be told before it is drawn. What then says
   * so is drawn with it: after it, the browser would have to lay everything out twice. If that was wrong, only the line was
   * early.
   */
  foreseeLeaving(view: FeedView, height: number): boolean;
  /** The end is out of sight from here on: what is new there is counted, and the line says where it begins. */
  leaveEnd(view: FeedView): void;
}

type Unseen = Pick<
  ReturnType<typeof useUnseen>,
  'firstId' | 'hasPassed' | 'countAfter' | 'isRushing'
>;

/** Where the line stands, and whether it may move on. */
function useUnreadLine(list: MessageList, unseen: Unseen) {
  const lists = useMessageListsStore();
  const firstUnreadId = shallowRef<number | null>(null);

  /** Whether what the line is for, up to a message, has been passed or read. */
  function isDone(before: number): boolean {
    if (firstUnreadId.value === null || unseen.hasPassed(firstUnreadId.value)) return true;
    const unread = lists.firstUnreadOf(list);
    return unread === null || unread >= before;
  }

  return {
    firstUnreadId,
    start: () => void (firstUnreadId.value = lists.firstUnreadOf(list)),
    moveTo(messageId: number) {
      if (isDone(messageId)) firstUnreadId.value = messageId;
    },
  };
}

/** How many rows like those in the view fit in below the one where a list opens; Infinity where they do not tell. */
function fittingIn(view: FeedView, height: number): number {
  return Math.floor((height * (1 - OPEN_AT)) / rowHeightIn(view));
}

export function useArrivals(
  list: MessageList,
  isAtEnd: Readonly<ShallowRef<boolean>>,
  unseen: Unseen,
): Arrivals {
  const fromOthers = useFromOthers(list);
  const readMarks = useReadMarksStore();
  const line = useUnreadLine(list, unseen);
  const newBelow = shallowRef(0);
  let newestKnown = 0;
  let isBehindGap = false;

  function start() {
    line.start();
    newestKnown = list.range.ids.at(-1) ?? 0;
    isBehindGap = !list.range.hasNewest;
  }

  function note() {
    const newest = list.range.ids.at(-1) ?? 0;
    const wasBehindGap = isBehindGap;
    isBehindGap = !list.range.hasNewest;
    if (newest <= newestKnown || isBehindGap) return;
    // What came behind the gap was counted as it came; what else was there is no news.
    const count = wasBehindGap ? 0 : fromOthers(newestKnown).length;
    if (!isAtEnd.value) newBelow.value += count;
    if (count > 0 && !readMarks.isAttending) line.moveTo(newestKnown + 1);
    newestKnown = newest;
  }

  function foreseeLeaving(view: FeedView, height: number): boolean {
    const first = unseen.isRushing() ? unseen.firstId() : null;
    const unfitting = first === null ? 0 : unseen.countAfter(0) - fittingIn(view, height);
    if (first === null || unfitting <= 0) return false;
    newBelow.value = unfitting;
    line.moveTo(first);
    return true;
  }

  function leaveEnd(view: FeedView) {
    const first = unseen.firstId();
    if (first === null) return;
    // Behind a gap, nobody here knows how many there are.
    newBelow.value = list.range.hasNewest ? unseen.countAfter(seenIn(view).at(-1) ?? 0) : 0;
    line.moveTo(first);
  }

  function noteBeyond(count: number, before: number) {
    if (!isAtEnd.value && count > before) newBelow.value += count - before;
  }

  watch(list.revision, note, { flush: 'sync' });
  watch(list.newBeyond, noteBeyond, { flush: 'sync' });
  watch(isAtEnd, (isAt) => {
    if (isAt) newBelow.value = 0;
  });

  return { newBelow, firstUnreadId: line.firstUnreadId, start, foreseeLeaving, leaveEnd };
}
