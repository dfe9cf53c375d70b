/** My own marks on messages besides having read them: stars, and what I folded up. */
import type { EditableFlag } from '@/api/chat/routes/messageFlags';
import { updateMessageFlags } from '@/api/chat/routes/messageFlags';
import { defineChatStore } from './chatAccount';
import { useMessagesStore } from './messages';
import type { ServerWord } from './serverWords';
import { createSwitches } from './switches';

/** Whether the message has the flag by what the server says. */
function saidBy({ event, message }: ServerWord, messageId: number, flag: EditableFlag) {
  if (message?.id === messageId) return message.flags.includes(flag);
  // An edit tells of all marks.
  if (event?.type === 'updateMessage' && event.messageId === messageId)
    return event.renderedContent === undefined ? undefined : event.flags.includes(flag);
  if (event?.type !== 'updateMessageFlags' || event.flag !== flag) return undefined;
  return event.messageIds.includes(messageId) ? event.op === 'add' : undefined;
}

export const useMessageMarksStore = defineChatStore('messageMarks', (account) => {
  const messages = useMessagesStore(account);

  const turn = createSwitches(account, 'marks');

  /** Shown at once. @throws RequestError after taking the change back */
  function mark(messageId: number, flag: EditableFlag, isSet: boolean): Promise<void> {
    return turn(`${messageId} ${flag}`, isSet, {
      show: (isOn) => messages.setFlag(messageId, flag, isOn),
      saidBy: (word) => saidBy(word, messageId, flag),
      tell: (isOn, options) => {
        const args = { op: isOn ? 'add' : 'remove', flag, messageIds: [messageId] } as const;
        return updateMessageFlags(account.client, args, options);
      },
    });
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
