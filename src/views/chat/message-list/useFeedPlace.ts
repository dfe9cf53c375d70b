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
import { useRouter } from 'vue-router';
import { useTimers } from '@/composables/useMachine';
import { markReadPolicyAllows } from '@/domain/chat/readPolicy';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useMessagesStore } from '@/stores/chat/messages';
import { useReadingPlacesStore } from '@/stores/chat/readingPlaces';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import type { FeedContext } from './feedContext';
import { useFeedScroll, type FeedView } from './useFeedScroll';
import { useFeedWindow } from './useFeedWindow';

/** Where the first unread message, or the one that was asked for, stands: this share of the height from above. */
const OPEN_AT = 0.22;
const MARKED_FOR_MS = 2_400;

export interface FeedPlaceOptions {
  feed: FeedContext;
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  content: Readonly<ShallowRef<HTMLElement | null>>;
}

/** The place of this view in the browser's history: the same view, opened anew, starts anew. */
function usePlaceKey(key: string): string {
  const { history } = useRouter().options;
  const { position } = history.state;
  return `${typeof position === 'number' ? position : 0} ${key}`;
}

export function useFeedPlace({ feed, scroller, content }: FeedPlaceOptions) {
  const { list } = feed;
  const account = useChatAccount();
  const messages = useMessagesStore();
  const readMarks = useReadMarksStore();
  const places = useReadingPlacesStore();
  const userSettings = useUserSettingsStore();
  const timers = useTimers();
  const placeKey = usePlaceKey(list.key);
  const isAtEnd = shallowRef(true);
  const newBelow = shallowRef(0);
  const firstUnreadId = shallowRef<number | null>(null);
  let isPlaced = false;
  let newestSeen = 0;

  const { chunks, isEndShown, isStartShown, show, follow } = useFeedWindow(
    list,
    () => isAtEnd.value,
  );
  const scroll = useFeedScroll({
    scroller,
    content,
    isEndShown: () => isEndShown.value,
    onView: (view) => isPlaced && look(view),
  });

  const canMark = computed(() =>
    markReadPolicyAllows(userSettings.settings.webMarkReadOnScrollPolicy, feed.isOneConversation),
  );

  function look(view: FeedView) {
    isAtEnd.value = view.isAtEnd;
    if (view.isAtEnd) newBelow.value = 0;
    remember(view);
    markSeen(view);
    follow(view, scroller.value?.clientHeight ?? 0);
  }

  function remember(view: FeedView) {
    const top =
      view.rows.find((row) => row.offset <= (scroller.value?.clientHeight ?? 0)) ?? view.rows[0];
    list.readingAt = view.isAtEnd ? 'newest' : (top?.messageId ?? null);
    if (view.isAtEnd || !top) places.remember(placeKey, null);
    else places.remember(placeKey, top);
  }

  function markSeen(view: FeedView) {
    if (canMark.value && readMarks.isAttending && !places.isKeptUnread(list.key)) {
      readMarks.markSeen(view.seenIds);
    }
  }

  /** The first message of the list that is unread. */
  function firstUnread(): number | null {
    for (const messageId of list.range.ids) {
      const message = messages.message(messageId);
      if (message && !message.flags.includes('read')) return messageId;
    }
    return null;
  }

  async function open() {
    const kept = places.placeOf(placeKey);
    const openAt = list.openAt.value;
    firstUnreadId.value = firstUnread();
    newestSeen = list.range.ids.at(-1) ?? 0;
    show(kept?.messageId ?? openAt);
    await nextTick();
    if (!content.value) return;
    isPlaced = true;
    const isBack = kept !== null && scroll.place(kept);
    if (!isBack && openAt !== null) scroll.placeAt(openAt, OPEN_AT);
    else if (!isBack) scroll.goToEnd();
  }

  /** Marks a message for a moment: a link led to it. */
  function mark(messageId: number) {
    feed.markedId.value = messageId;
    timers.after(MARKED_FOR_MS, () => (feed.markedId.value = null));
  }

  async function goToNewest() {
    const hadNewest = list.range.hasNewest;
    newBelow.value = 0;
    if (!hadNewest) await moves.lists.goToNewest(list);
    show(null);
    await nextTick();
    scroll.goToEnd();
  }

  /** What came in while the reader was elsewhere in the list, or away, is counted and marked. */
  function noteArrivals() {
    const ids = list.range.ids;
    const newest = ids.at(-1) ?? 0;
    if (newest <= newestSeen || !list.range.hasNewest) return;
    let count = 0;
    for (let place = ids.length - 1; place >= 0; place -= 1) {
      const messageId = ids[place] ?? 0;
      if (messageId <= newestSeen) break;
      if (messages.message(messageId)?.senderId !== account.userId) count += 1;
    }
    if (!isAtEnd.value) newBelow.value += count;
    if (count > 0 && !readMarks.isAttending && isAllSeen()) firstUnreadId.value = newestSeen + 1;
    newestSeen = newest;
  }

  /** Whether what the line marks as unread has been read. */
  function isAllSeen(): boolean {
    if (firstUnreadId.value === null) return true;
    const unread = firstUnread();
    return unread === null || unread > newestSeen;
  }

  watch(list.revision, noteArrivals, { flush: 'sync' });
  watch(
    list.newBeyond,
    (count) => !isAtEnd.value && (newBelow.value = Math.max(newBelow.value, count)),
  );
  watch(
    () => readMarks.isAttending,
    (isAttending) => {
      const view = scroll.view();
      if (isAttending && view) markSeen(view);
    },
  );
  onMounted(() => {
    watch(
      list.state,
      (state) => {
        if (state === 'ready' && !isPlaced) void open();
      },
      { immediate: true },
    );
  });
  onScopeDispose(() => {
    list.readingAt = null;
  });

  const moves = { ...scroll, show, mark, open, lists: useMessageListsStore() };
  return { chunks, isEndShown, isStartShown, firstUnreadId, isAtEnd, newBelow, goToNewest, moves };
}
