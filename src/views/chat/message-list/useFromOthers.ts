import { placeOf } from '@/domain/chat/messageRange';
import { useChatAccount } from '@/stores/chat/chatAccount';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessagesStore } from '@/stores/chat/messages';

/** Gives the messages of a list that are newer than one and not mine, oldest first, and no more than asked for. */
export function useFromOthers(list: MessageList): (after: number, most?: number) => number[] {
  const account = useChatAccount();
  const messages = useMessagesStore();

  return (after, most = Infinity) => {
    const { ids } = list.range;
    const found: number[] = [];
    for (let place = placeOf(ids, after + 1); place < ids.length; place += 1) {
      const messageId = ids[place] ?? 0;
      if (messages.message(messageId)?.senderId === account.userId) continue;
      found.push(messageId);
      if (found.length >= most) break;
    }
    return found;
  };
}
