/** My own marks on messages besides having read them: stars, and what I folded up. */
import type { EditableFlag } from '@/api/chat/routes/messageFlags';
import { updateMessageFlags } from '@/api/chat/routes/messageFlags';
import { defineChatStore } from './chatAccount';
import { useMessagesStore } from './messages';

export const useMessageMarksStore = defineChatStore('messageMarks', (account) => {
  const messages = useMessagesStore(account);

  /** Shown at once. @throws RequestError after taking the change back */
  async function mark(messageId: number, flag: EditableFlag, isSet: boolean): Promise<void> {
    messages.setFlag(messageId, flag, isSet);
    try {
      const op = isSet ? 'add' : 'remove';
      await updateMessageFlags(account.client, { op, flag, messageIds: [messageId] });
    } catch (error) {
      messages.setFlag(messageId, flag, !isSet);
      throw error;
    }
  }

  function has(messageId: number, flag: EditableFlag): boolean {
    return messages.message(messageId)?.flags.includes(flag) ?? false;
  }

  return {
    isStarred: (messageId: number) => has(messageId, 'starred'),
    isCollapsed: (messageId: number) => has(messageId, 'collapsed'),
    toggleStar: (messageId: number) => mark(messageId, 'starred', !has(messageId, 'starred')),
    toggleCollapsed: (messageId: number) =>
      mark(messageId, 'collapsed', !has(messageId, 'collapsed')),
  };
});
