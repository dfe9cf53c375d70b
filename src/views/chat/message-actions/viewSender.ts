/** Shows who wrote it. */
import { UserIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const viewSender: MessageAction = {
  key: 'viewSender',
  labelId: () => 'chat.action.viewSender',
  icon: UserIcon,
  shortcut: 'u',
  isKeyOnly: true,
  when: () => true,
  run: (message, tools) => tools.openUser(message.senderId),
};
