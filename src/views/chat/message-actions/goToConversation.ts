/** Shows a message in its conversation, with what stands around it. */
import { MessageSquareIcon } from '@lucide/vue';
import { conversationOf, isSameConversation } from '@/domain/chat/conversation';
import { conversationOfNarrow, narrowOfConversation } from '@/domain/chat/narrow';
import type { MessageAction } from './messageAction';

export const goToConversation: MessageAction = {
  key: 'goToConversation',
  labelId: () => 'chat.action.goToConversation',
  icon: MessageSquareIcon,
  shortcut: 'S',
  isKeyOnly: true,
  when(message, { narrow, ownUserId }) {
    const here = conversationOfNarrow(narrow, ownUserId);
    return here === null || !isSameConversation(here, conversationOf(message));
  },
  run: (message, { goTo, ownUserId }) =>
    goTo(narrowOfConversation(conversationOf(message), ownUserId), message.id),
};
