/** Brings a message back to mind at another time. */
import { AlarmClockIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const remind: MessageAction = {
  key: 'remind',
  labelId: () => 'chat.action.remind',
  icon: AlarmClockIcon,
  when: () => true,
  run: (message, tools) => tools.openDialog('remind', message.id),
};
