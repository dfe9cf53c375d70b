/** Deletes a message, after asking. */
import { Trash2Icon } from '@lucide/vue';
import { mayDelete } from '@/domain/chat/permissions/permissions';
import type { MessageAction } from './messageAction';

export const remove: MessageAction = {
  key: 'delete',
  labelId: () => 'chat.action.delete',
  icon: Trash2Icon,
  isDanger: true,
  startsGroup: true,
  when(message, tools) {
    const context = tools.permissions();
    return context !== null && mayDelete(message, context) !== 'no';
  },
  run: (message, tools) => tools.openDialog('delete', message.id),
};
