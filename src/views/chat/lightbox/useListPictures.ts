/** The pictures of a list of messages, for going from one to the next. */
import { computed, type ComputedRef } from 'vue';
import type { ImageNode } from '@/domain/content/contentNode';
import { picturesIn } from '@/domain/content/picturesIn';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessagesStore } from '@/stores/chat/messages';
import { useUsersStore } from '@/stores/chat/users';
import { useContentContext } from '../content/contentContext';

/** As far as the list was fetched, in reading order; none from muted people. Only `opened` where that is none of them. */
export function useListPictures(
  list: () => MessageList,
  opened: ImageNode,
): ComputedRef<readonly ImageNode[]> {
  const messages = useMessagesStore();
  const users = useUsersStore();
  const { read } = useContentContext();

  return computed(() => {
    void list().revision.value;
    const found = list().range.ids.flatMap((messageId) => {
      const message = messages.message(messageId);
      if (!message || users.isMuted(message.senderId)) return [];
      const source = { key: `message ${messageId}`, html: message.content, isWhole: false };
      return picturesIn(read(source).nodes).filter(({ isLoading }) => !isLoading);
    });
    return found.some(({ full }) => full === opened.full) ? found : [opened];
  });
}
