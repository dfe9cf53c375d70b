/** Takes the message's words elsewhere, quoted: where to is chosen next. */
import { Share2Icon } from '@lucide/vue';
import type { MessageAction } from './messageAction';
import { quoteOf } from './quoteOf';

export const forward: MessageAction = {
  key: 'forward',
  labelId: () => 'chat.action.forward',
  icon: Share2Icon,
  shortcut: '<',
  when: (_message, { compose }) => compose !== null,
  async run(message, tools) {
    await tools.attempt(async () => {
      const text = await quoteOf(message, tools);
      // Whoever has gone on reads something else by now.
      if (!tools.isGone()) tools.compose?.insert(null, text);
    }, 'chat.action.failed.quote');
  },
};
