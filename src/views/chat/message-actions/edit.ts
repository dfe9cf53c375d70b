/** Changes the text in place. */
import { PencilIcon } from '@lucide/vue';
import { mayEdit } from '@/domain/chat/permissions/permissions';
import type { MessageAction } from './messageAction';

export const edit: MessageAction = {
  key: 'edit',
  labelId: () => 'chat.action.edit',
  icon: PencilIcon,
  shortcut: 'e',
  when(message, tools) {
    const context = tools.permissions();
    return context !== null && mayEdit(message, context) !== 'no';
  },
  run: (message, tools) => tools.startEditing(message.id),
};
