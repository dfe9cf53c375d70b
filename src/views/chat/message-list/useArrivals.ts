/** What comes in while somebody reads: counted where it is out of sight, and marked where they were away. */
import { shallowRef, watch, type ShallowRef } from 'vue';
import { useChatAccount } from '@/stores/chat/chatAccount';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useMessagesStore } from '@/stores/chat/messages';
import { useReadMarksStore } from '@/stores/chat/readMarks';

export interface Arrivals {
  /** New messages below what can be seen. */
  readonly newBelow: ShallowRef<number>;
  /** Where the line stands that says what is new; null where nothing is. */
  readonly firstUnreadId: ShallowRef<number | null>;
  /** The list was opened: what is unread now is what the line is for. */
  start(): void;
}

export function useArrivals(list: MessageList, isAtEnd: Readonly<ShallowRef<boolean>>): Arrivals {
  const account = useChatAccount();
  const lists = useMessageListsStore();
  const messages = useMessagesStore();
  const readMarks = useReadMarksStore();
  const newBelow = shallowRef(0);
  const firstUnreadId = shallowRef<number | null>(null);
  let newestKnown = 0;

  function start() {
    firstUnreadId.value = lists.firstUnreadOf(list);
    newestKnown = list.range.ids.at(-1) ?? 0;
  }

  /** Whether what the line is for has been read: then it may move on. */
  function isLineDone(): boolean {
    if (firstUnreadId.value === null) return true;
    const unread = lists.firstUnreadOf(list);
    return unread === null || unread > newestKnown;
  }

  /** How many of the newest messages are new and not mine. */
  function countNew(): number {
    const { ids } = list.range;
    let count = 0;
    for (let place = ids.length - 1; (ids[place] ?? 0) > newestKnown; place -= 1) {
      const message = messages.message(ids[place] ?? 0);
      if (message && message.senderId !== account.userId) count += 1;
    }
    return count;
  }

  function note() {
    const newest = list.range.ids.at(-1) ?? 0;
    if (newest <= newestKnown || !list.range.hasNewest) return;
    const count = countNew();
    if (!isAtEnd.value) newBelow.value += count;
    const wasAway = count > 0 && !readMarks.isAttending;
    if (wasAway && isLineDone()) firstUnreadId.value = newestKnown + 1;
    newestKnown = newest;
  }

  watch(list.revision, note, { flush: 'sync' });
  watch(list.newBeyond, (count) => {
    if (!isAtEnd.value) newBelow.value = Math.max(newBelow.value, count);
  });
  watch(isAtEnd, (isAt) => {
    if (isAt) newBelow.value = 0;
  });

  return { newBelow, firstUnreadId, start };
}
