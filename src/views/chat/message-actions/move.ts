/** Moves a message, or its topic, elsewhere. */
import { CornerUpRightIcon } from '@lucide/vue';
import { mayMoveToChannel, mayMoveToTopic } from '@/domain/chat/permissions/permissions';
import type { MessageAction } from './messageAction';

export const move: MessageAction = {
  key: 'move',
  labelId: () => 'chat.action.move',
  icon: CornerUpRightIcon,
  shortcut: 'm',
  when(message, tools) {
    const context = tools.permissions();
    if (context === null) return false;
    return mayMoveToTopic(message, context) !== 'no' || mayMoveToChannel(message, context) !== 'no';
  },
  run: (message, tools) => tools.openDialog('move', message.id),
};
