/** Keeps a message among the starred ones, or no longer. */
import { StarIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const star: MessageAction = {
  key: 'star',
  labelId: (message, { marks }) =>
    marks.isStarred(message.id) ? 'chat.action.unstar' : 'chat.action.star',
  icon: StarIcon,
  shortcut: '*',
  when: () => true,
  async run(message, tools) {
    await tools.attempt(() => tools.marks.toggleStar(message.id), 'chat.action.failed.star');
  },
};
