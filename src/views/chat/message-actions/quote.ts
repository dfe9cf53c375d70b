/** Answers with the message's words quoted, and a link to where they stand. */
import { QuoteIcon } from '@lucide/vue';
import { conversationOf } from '@/domain/chat/conversation';
import { quotedMarkdown } from '@/domain/chat/quote';
import type { MessageAction } from './messageAction';

export const quote: MessageAction = {
  key: 'quote',
  labelId: () => 'chat.action.quote',
  icon: QuoteIcon,
  shortcut: '>',
  when: (_message, { compose }) => compose !== null,
  async run(message, tools) {
    await tools.attempt(async () => {
      const text = quotedMarkdown({
        markdown: await tools.changes.source(message.id),
        senderId: message.senderId,
        senderName: tools.senderName(message),
        link: tools.linkTo(message),
      });
      if (tools.isGone()) tools.keep(conversationOf(message), text);
      else tools.compose?.insert(conversationOf(message), text);
    }, 'chat.action.failed.quote');
  },
};
