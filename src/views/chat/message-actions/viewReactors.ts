/** Shows who reacted to a message, and how. */
import { SmileIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const viewReactors: MessageAction = {
  key: 'viewReactors',
  labelId: () => 'chat.action.viewReactors',
  icon: SmileIcon,
  when: (message) => message.reactions.length > 0,
  run: (message, tools) => tools.openDialog('reactors', message.id),
};
