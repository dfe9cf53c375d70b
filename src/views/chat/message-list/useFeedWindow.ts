/** Which chunks of a list are in the page: grows where the reader comes near an end, shrinks at the other. */
import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import {
  chunksOf,
  closeWindow,
  growNewer,
  growOlder,
  hasNewerInList,
  hasOlderInList,
  openWindow,
  settleWindow,
  type MessageChunk,
  type MessageWindow,
} from '@/domain/chat/messageWindow';
import { includesId } from '@/domain/chat/messageRange';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import type { FeedView } from './feedGeometry';

/**
 * How near to an end the next chunk is wanted, in heights of the scroller, and in CSS pixels at most: three chunks of
 * one-line messages are higher than any screen and both ends, or the ends would take turns.
 */
const NEAR = 0.75;
const NEAR_AT_MOST = 600;

/** What of the list's ends stands in the page. */
function useEnds(list: MessageList, part: Readonly<ShallowRef<MessageWindow>>) {
  /** Whether the newest message there is stands in the page. */
  const isEndShown = computed(() => {
    void list.revision.value;
    return list.range.hasNewest && !hasNewerInList(part.value, list.range.ids);
  });
  /**
   * Whether what waits to be sent is shown below: at the newest message, or at the newest that can be had while newer ones
   * are out of reach. Whoever writes without a network must not see it vanish.
   */
  const takesEchoes = computed(() => {
    void list.revision.value;
    const isNothingThere = list.range.ids.length === 0;
    const isOutOfReach =
      isNothingThere || list.state.value === 'stale' || list.error.value !== null;
    if (!list.range.hasNewest && !isOutOfReach) return false;
    return !hasNewerInList(part.value, list.range.ids);
  });
  const isStartShown = computed(() => {
    void list.revision.value;
    return list.range.hasOldest && !hasOlderInList(part.value, list.range.ids);
  });

  return { isEndShown, isStartShown, takesEchoes };
}

interface Reader {
  /** Whether they are at the end. */
  isFollowing(): boolean;
  /** The first message that they have not seen yet; null where there is none. */
  unseenId(): number | null;
}

export function useFeedWindow(list: MessageList, { isFollowing, unseenId }: Reader) {
  const lists = useMessageListsStore();
  const part = shallowRef<MessageWindow>(openWindow(list.range.ids, list.openAt.value));
  let before: readonly MessageChunk[] = [];

  const chunks = computed(() => {
    void list.revision.value;
    before = chunksOf(part.value, list.range.ids, before);
    return before;
  });
  const ends = useEnds(list, part);

  // Not lazily: a flush that adds a message and its chunk draws once.
  watch(
    list.revision,
    () => (part.value = settleWindow(part.value, list.range.ids, isFollowing(), unseenId())),
    { flush: 'sync' },
  );

  /** Shows the part of the list around a message; at its end without one. Whether the message is in the list. */
  function show(messageId: number | null): boolean {
    part.value = openWindow(list.range.ids, messageId);
    return messageId === null || includesId(list.range.ids, messageId);
  }

  function wantOlder(seenIds: readonly number[]) {
    part.value = growOlder(part.value, list.range.ids, seenIds);
    const isLast = !hasOlderInList(part.value, list.range.ids);
    if (isLast && !list.range.hasOldest && list.error.value === null) void lists.loadOlder(list);
  }

  function wantNewer(seenIds: readonly number[]) {
    part.value = growNewer(part.value, list.range.ids, seenIds);
    const isLast = !hasNewerInList(part.value, list.range.ids);
    if (isLast && !list.range.hasNewest && list.error.value === null) void lists.loadNewer(list);
  }

  /** Fetches and shows more where the reader comes near an end; away from the newest, what comes there is not drawn. */
  function follow(view: FeedView, height: number) {
    if (list.state.value !== 'ready') return;
    const near = Math.min(NEAR * height, NEAR_AT_MOST);
    if (view.above < near) wantOlder(view.messageIds);
    if (view.below < near) wantNewer(view.messageIds);
    else part.value = closeWindow(part.value, list.range.ids);
  }

  return { part, chunks, ...ends, show, follow };
}
