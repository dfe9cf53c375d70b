/** Shows the Markdown that was typed. */
import { CodeIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const viewSource: MessageAction = {
  key: 'viewSource',
  labelId: () => 'chat.action.viewSource',
  icon: CodeIcon,
  when: () => true,
  run: (message, tools) => tools.openDialog('source', message.id),
};
