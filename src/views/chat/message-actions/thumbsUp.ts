/** Agrees: one key, no choice. */
import { ThumbsUpIcon } from '@lucide/vue';
import { react } from './react';
import type { MessageAction } from './messageAction';

const emoji = { emojiName: '+1', emojiCode: '1f44d', reactionType: 'unicode_emoji' };

export const thumbsUp: MessageAction = {
  key: 'thumbsUp',
  labelId: (message, { reactions }) =>
    reactions.isMine(message.id, emoji) ? 'chat.action.takeBackThumbsUp' : 'chat.action.thumbsUp',
  icon: ThumbsUpIcon,
  shortcut: '+',
  when: react.when,
  run: (message, tools) => tools.react(message.id, emoji),
};
