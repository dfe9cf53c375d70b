/** Copies the message's address. */
import { LinkIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const copyLink: MessageAction = {
  key: 'copyLink',
  labelId: () => 'chat.action.copyLink',
  icon: LinkIcon,
  startsGroup: true,
  when: () => true,
  run: (message, tools) => tools.copy(tools.linkTo(message)),
};
