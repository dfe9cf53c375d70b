/** Answers in the message's own conversation, and calls whoever wrote it. */
import { ReplyIcon } from '@lucide/vue';
import { conversationOf } from '@/domain/chat/conversation';
import type { MessageAction } from './messageAction';

export const replyMentioning: MessageAction = {
  key: 'replyMentioning',
  labelId: () => 'chat.hotkey.message.replyMentioning',
  icon: ReplyIcon,
  shortcut: '@',
  isKeyOnly: true,
  when: (_message, { compose }) => compose !== null,
  run(message, { compose, senderName }) {
    // With the id, which tells people of one name apart.
    const mention = `@**${senderName(message)}|${message.senderId}** `;
    compose?.insert(conversationOf(message), mention);
  },
};
