/** Opens the menu of everything that can be done with the message. */
import { EllipsisVerticalIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const openMenu: MessageAction = {
  key: 'openMenu',
  labelId: () => 'chat.action.more',
  icon: EllipsisVerticalIcon,
  shortcut: 'i',
  isKeyOnly: true,
  when: () => true,
  run: ({ id }, tools) => tools.openMenu(id),
};
