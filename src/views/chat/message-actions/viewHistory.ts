/** Shows what a message was before it was edited or moved. */
import { RotateCcwClockIcon } from '@lucide/vue';
import { editMark } from '@/domain/chat/editMark';
import { maySeeHistory } from '@/domain/chat/permissions/permissions';
import type { MessageAction } from './messageAction';

export const viewHistory: MessageAction = {
  key: 'viewHistory',
  labelId: () => 'chat.action.viewHistory',
  icon: RotateCcwClockIcon,
  shortcut: 'H',
  when(message, tools) {
    const context = tools.permissions();
    return editMark(message) !== null && context !== null && maySeeHistory(context) !== 'no';
  },
  run: (message, tools) => tools.openDialog('history', message.id),
};
