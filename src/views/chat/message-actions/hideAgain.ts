/** Hides a message of somebody muted that was asked for. */
import { FoldVerticalIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const hideAgain: MessageAction = {
  key: 'hideAgain',
  labelId: () => 'chat.action.hideAgain',
  icon: FoldVerticalIcon,
  when: (message, { isMuted, revealedIds }) =>
    isMuted(message.senderId) && revealedIds.has(message.id),
  run: (message, { revealedIds }) => void revealedIds.delete(message.id),
};
