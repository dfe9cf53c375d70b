/** Shows a message in its conversation, in the midst of what stands around it; also where it stands in it already. */
import { MessageSquareIcon } from '@lucide/vue';
import { conversationOf } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import type { MessageAction } from './messageAction';

export const zoom: MessageAction = {
  key: 'zoom',
  labelId: () => 'chat.hotkey.message.zoom',
  icon: MessageSquareIcon,
  shortcut: 'z',
  isKeyOnly: true,
  when: () => true,
  run: (message, { goTo, ownUserId }) =>
    goTo(narrowOfConversation(conversationOf(message), ownUserId), message.id),
};
