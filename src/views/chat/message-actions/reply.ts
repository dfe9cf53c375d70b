/** Answers in the message's own conversation. */
import { ReplyIcon } from '@lucide/vue';
import { conversationOf } from '@/domain/chat/conversation';
import type { MessageAction } from './messageAction';

export const reply: MessageAction = {
  key: 'reply',
  labelId: () => 'chat.action.reply',
  icon: ReplyIcon,
  shortcut: 'r',
  alsoKey: 'Enter',
  isOfConversation: true,
  when: (_message, { compose }) => compose !== null,
  run: (message, { compose }) => compose?.open(conversationOf(message)),
};
