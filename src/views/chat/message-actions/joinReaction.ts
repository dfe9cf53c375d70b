/** Reacts as somebody did already, or takes that back: the first of the reactions that are there. */
import { SmilePlusIcon } from '@lucide/vue';
import { reactionGroups } from '@/domain/chat/reactionGroups';
import { react } from './react';
import type { MessageAction } from './messageAction';

export const joinReaction: MessageAction = {
  key: 'joinReaction',
  labelId: () => 'chat.hotkey.message.joinReaction',
  icon: SmilePlusIcon,
  shortcut: '=',
  isKeyOnly: true,
  when: (message, tools) => message.reactions.length > 0 && react.when(message, tools),
  run({ id, reactions }, tools) {
    const [first] = reactionGroups(reactions, tools.ownUserId);
    return first && tools.react(id, first.emoji);
  },
};
