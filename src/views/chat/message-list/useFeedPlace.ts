/** Where in a list somebody reads: opens it there, follows them, marks what they see as read, and remembers. */
import {
  computed,
  nextTick,
  onMounted,
  onScopeDispose,
  shallowRef,
  watch,
  type ShallowRef,
} from 'vue';
import { useTimers } from '@/composables/useMachine';
import { includesId } from '@/domain/chat/messageRange';
import { markReadPolicyAllows, opensAtFirstUnread } from '@/domain/chat/readPolicy';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import type { MessageList } from '@/stores/chat/messageList';
import { useReadingPlacesStore, type ReadingPlace } from '@/stores/chat/readingPlaces';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { usePlaceKey } from '../narrows/usePlaceKey';
import type { FeedContext } from './feedContext';
import { END_MARGIN, OPEN_AT, rowOf, seenIn, type FeedView } from './feedGeometry';
import { useArrivals } from './useArrivals';
import { useFeedScroll } from './useFeedScroll';
import { useFeedWindow } from './useFeedWindow';
import { useUnseen, whenWatched } from './useUnseen';

const MARKED_FOR_MS = 2_400;

export interface FeedPlaceOptions {
  feed: FeedContext;
  /** The message that a link led to; null where none did. */
  near: number | null;
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  content: Readonly<ShallowRef<HTMLElement | null>>;
}

/** Marks what is seen as read, where somebody looks and wants that. */
function useSeen(feed: FeedContext, isWatched: () => boolean) {
  const places = useReadingPlacesStore();
  const readMarks = useReadMarksStore();
  const userSettings = useUserSettingsStore();
  const isWanted = computed(() =>
    markReadPolicyAllows(
      userSettings.settings.webMarkReadOnScrollPolicy,
      feed.narrow,
      feed.isOneConversation,
    ),
  );

  /** The newest message when they last looked at the end; null where what comes next is not seen for sure. */
  let newestSeen: number | null = null;

  const isMarking = () => isWanted.value && !places.isKeptUnread(feed.list.key) && isWatched();

  /** After the frame that shows them: counts that change are drawn with the next one. */
  function markSeen(messageIds: readonly number[]) {
    if (isMarking()) readMarks.markSeenSoon(messageIds);
  }

  function look(seen: FeedView) {
    newestSeen = seen.isAtEnd ? (feed.list.range.ids.at(-1) ?? 0) : null;
    markSeen(seenIn(seen));
  }

  /**
   * What comes in under their eyes is read before it is drawn, so that no count goes up and down again. Only one
   * message between two looks: of several, the first may have left the view when the last one is drawn.
   */
  function seeAhead() {
    const { ids, hasNewest } = feed.list.range;
    const newest = ids.at(-1) ?? 0;
    if (newestSeen === null || newest <= newestSeen || !hasNewest) return;
    newestSeen = null;
    if (isMarking()) readMarks.markSeen([newest]);
  }

  watch(feed.list.revision, seeAhead, { flush: 'sync' });
  return look;
}

/** Remembers where the reader is, for coming back and for fetching again. */
function useRemembering(feed: FeedContext, scroller: FeedPlaceOptions['scroller']) {
  const places = useReadingPlacesStore();
  const key = usePlaceKey()(feed.list.key);
  onScopeDispose(() => (feed.list.readingAt = null));

  function remember(view: FeedView) {
    const height = scroller.value?.clientHeight ?? 0;
    // Of a row that is cut off above, nobody knows how high it will be: one that is whole is the better mark.
    const whole = view.offsets.findIndex((offset) => offset <= height);
    const mark = view.isAtEnd ? null : rowOf(view, Math.max(0, whole));
    feed.list.readingAt = view.isAtEnd ? 'newest' : (mark?.messageId ?? null);
    places.remember(key, mark);
  }

  return { remember, kept: () => places.placeOf(key) };
}

/**
 * What was kept of a list is shown before the server has answered, where it was read the last time; whoever goes on
 * reading then is there when the answer comes.
 */
function readKept(
  list: MessageList,
  { remember, kept }: ReturnType<typeof useRemembering>,
  place: (at: ReadingPlace) => Promise<void>,
) {
  let isRead = false;
  return {
    async show() {
      const at = kept();
      if (at !== null && includesId(list.range.ids, at.messageId)) await place(at);
    },
    look(view: FeedView) {
      isRead ||= list.state.value === 'stale' && view.below > END_MARGIN;
      if (isRead) remember(view);
    },
  };
}

/** Settles after changes that nothing on the screen tells of. */
function useSilentChanges(
  list: MessageList,
  part: ShallowRef<unknown>,
  { settle, isAtEnd }: { settle: () => void; isAtEnd: () => boolean },
) {
  // A chunk that comes at one end while one as high leaves at the other changes no size.
  watch(part, () => isAtEnd() || settle(), { flush: 'post' });
  // Who waits at the upper edge for older messages cannot scroll on, and they join out of sight.
  const oldest = () => (void list.revision.value, list.range.ids[0] ?? Infinity);
  watch(oldest, (now, before) => now < before && settle(), { flush: 'post' });
  // What is wanted while the list is not known to be true is fetched when it is.
  watch(list.state, (state) => state === 'ready' && settle(), { flush: 'post' });
  // What could not be fetched may be asked for again.
  watch(list.error, (error) => error === null && settle(), { flush: 'post' });
}

/** Tells of the list's state once the rows are in the page. */
function useOpening({ state }: MessageList, start: (now: typeof state.value) => void) {
  onMounted(() => watch(state, start, { immediate: true }));
}

/** Marks a message for a moment: a link led to it. */
function useMarking(feed: FeedContext) {
  const timers = useTimers();
  return (messageId: number) => {
    feed.markedId.value = messageId;
    feed.selectedId.value = messageId;
    timers.after(MARKED_FOR_MS, () => (feed.markedId.value = null));
  };
}

/** Goes to where a list opens, from where keys go on; whether that is where it was left. */
function goToOpening(
  feed: FeedContext,
  scroll: ReturnType<typeof useFeedScroll>,
  {
    place,
    openAt,
    near,
  }: { place: ReadingPlace | null; openAt: number | null; near: number | null },
): boolean {
  if (place !== null && scroll.place(place)) {
    const isNearSeen = near !== null && scroll.view()?.messageIds.includes(near) === true;
    feed.startId.value = isNearSeen ? near : place.messageId;
    return true;
  }
  feed.startId.value = openAt ?? feed.list.range.ids.at(-1) ?? null;
  if (openAt === null) scroll.goToEnd();
  else scroll.placeAt(openAt, OPEN_AT);
  return false;
}

/** What of the list stands in the page, and where: at its end as long as nothing leaves the view unseen. */
function useFollowing(
  { feed: { list }, scroller, content }: Omit<FeedPlaceOptions, 'near'>,
  isAtEnd: Readonly<ShallowRef<boolean>>,
  onView: (view: FeedView) => void,
) {
  const unseen = useUnseen(list);
  const unseenId = unseen.firstId;
  const shown = useFeedWindow(list, { isFollowing: () => isAtEnd.value, unseenId });
  const { isEndShown, takesEchoes } = shown;
  const scroll = useFeedScroll({ scroller, content, isEndShown, takesEchoes, unseenId, onView });
  return { unseen, shown, scroll };
}

/** Whether the end is in sight: with what is drawn where its leaving can be foreseen, and else once it has left. */
function useEnd(
  list: MessageList,
  isAtEnd: ShallowRef<boolean>,
  arrivals: ReturnType<typeof useArrivals>,
  lastView: () => FeedView | null,
) {
  const timers = useTimers();
  let isForeseen = false;
  let height = 0;

  function foresee() {
    const view = isAtEnd.value ? lastView() : null;
    if (!view || !arrivals.foreseeLeaving(view, height)) return;
    isForeseen = true;
    isAtEnd.value = false;
  }

  watch(list.revision, foresee, { flush: 'sync' });

  return (view: FeedView, heightNow: number) => {
    height = heightNow;
    if (!view.isAtEnd && isAtEnd.value) arrivals.leaveEnd(view);
    // How many there are exactly is told by the next frame: within this one it would mean another layout.
    else if (!view.isAtEnd && isForeseen)
      timers.after(0, () => isAtEnd.value || arrivals.leaveEnd(view));
    isForeseen = false;
    isAtEnd.value = view.isAtEnd;
  };
}

export function useFeedPlace({ feed, near, scroller, content }: FeedPlaceOptions) {
  const { list } = feed;
  const lists = useMessageListsStore();
  const mark = useMarking(feed);
  const isAtEnd = shallowRef(true);
  let isPlaced = false;

  const { unseen, shown, scroll } = useFollowing({ feed, scroller, content }, isAtEnd, look);
  const arrivals = useArrivals(list, isAtEnd, unseen);
  const lookForEnd = useEnd(list, isAtEnd, arrivals, () => (isPlaced ? scroll.view() : null));
  const see = useSeen(feed, unseen.isWatched);
  const memory = useRemembering(feed, scroller);
  const beforeOpening = readKept(list, memory, async (place) => {
    shown.show(place.messageId);
    await nextTick();
    if (!isPlaced) scroll.place(place);
  });

  function look(view: FeedView) {
    if (!isPlaced) return beforeOpening.look(view);
    const height = scroller.value?.clientHeight ?? 0;
    lookForEnd(view, height);
    unseen.look(view);
    memory.remember(view);
    see(view);
    shown.follow(view, height);
  }

  async function open() {
    const place = memory.kept();
    const isAtNewest = near === null && !opensAtFirstUnread(feed.narrow);
    const openAt = isAtNewest ? null : list.openAt.value;
    arrivals.start();
    unseen.start();
    shown.show(place?.messageId ?? openAt);
    await nextTick();
    if (!content.value) return;
    isPlaced = true;
    const isBack = goToOpening(feed, scroll, { place, openAt, near });
    if (near !== null && !isBack) mark(near);
  }

  async function goToNewest() {
    await lists.goToNewest(list);
    shown.show(null);
    await nextTick();
    scroll.goToEnd();
  }

  const settle = () => isPlaced && scroll.settle();
  useSilentChanges(list, shown.part, { settle, isAtEnd: () => isAtEnd.value });
  whenWatched(unseen, settle);
  useOpening(list, (state) => {
    if (isPlaced) return;
    if (state === 'ready') void open();
    else if (state === 'stale') void beforeOpening.show();
  });

  return { ...shown, ...arrivals, isAtEnd, goToNewest, scroll };
}
