/** Marks a message and what comes after it as unread. */
import { MailOpenIcon } from '@lucide/vue';
import type { MessageAction } from './messageAction';

export const markUnread: MessageAction = {
  key: 'markUnread',
  labelId: () => 'chat.action.markUnread',
  icon: MailOpenIcon,
  shortcut: 'U',
  startsGroup: true,
  when: () => true,
  async run(message, tools) {
    tools.keepUnread();
    await tools.attempt(
      () => tools.readMarks.markUnreadFrom(tools.narrow, message.id),
      'chat.action.failed.markUnread',
    );
  },
};
