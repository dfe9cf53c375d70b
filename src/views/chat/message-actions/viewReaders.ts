/** Shows who has read a message. */
import { EyeIcon } from '@lucide/vue';
import { maySeeReaders } from '@/domain/chat/permissions/permissions';
import type { MessageAction } from './messageAction';

export const viewReaders: MessageAction = {
  key: 'viewReaders',
  labelId: () => 'chat.action.viewReaders',
  icon: EyeIcon,
  shortcut: 'V',
  when(_message, tools) {
    const context = tools.permissions();
    return context !== null && maySeeReaders(context) !== 'no';
  },
  run: (message, tools) => tools.openDialog('readers', message.id),
};
