/** Copies what the message says, without its markup. */
import { CopyIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const copyText: MessageAction = {
  key: 'copyText',
  labelId: () => 'chat.action.copyText',
  icon: CopyIcon,
  when: () => true,
  run: (message, tools) => tools.copy(tools.textOf(message)),
};
