/** Folds a message up, or unfolds it. */
import { FoldVerticalIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const collapse: MessageAction = {
  key: 'collapse',
  labelId: (message, { marks }) =>
    marks.isCollapsed(message.id) ? 'chat.action.unfold' : 'chat.action.fold',
  icon: FoldVerticalIcon,
  shortcut: '-',
  when: () => true,
  async run(message, tools) {
    await tools.attempt(() => tools.marks.toggleCollapsed(message.id), 'chat.action.failed.fold');
  },
};
