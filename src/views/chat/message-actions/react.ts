/** Opens the choice of emoji. */
import { SmilePlusIcon } from '@lucide/vue';
import { mayReact } from '@/domain/chat/permissions/permissions';
import type { MessageAction } from './messageAction';

export const react: MessageAction = {
  key: 'react',
  labelId: () => 'chat.action.react',
  icon: SmilePlusIcon,
  shortcut: ':',
  when(message, tools) {
    const context = tools.permissions();
    return context !== null && mayReact(message, context) !== 'no';
  },
  run: (message, tools) => tools.openPicker(message.id),
};
