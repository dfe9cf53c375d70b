/** Answers with the message's words quoted, and a link to where they stand. */
import { QuoteIcon } from '@lucide/vue';
import { conversationOf } from '@/domain/chat/conversation';
import type { MessageAction } from './messageAction';
import { quoteOf } from './quoteOf';

export const quote: MessageAction = {
  key: 'quote',
  labelId: () => 'chat.action.quote',
  icon: QuoteIcon,
  shortcut: '>',
  when: (_message, { compose }) => compose !== null,
  async run(message, tools) {
    await tools.attempt(async () => {
      const text = await quoteOf(message, tools);
      if (tools.isGone()) tools.keep(conversationOf(message), text);
      else tools.compose?.insert(conversationOf(message), text);
    }, 'chat.action.failed.quote');
  },
};
