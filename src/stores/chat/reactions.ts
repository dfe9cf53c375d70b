/** Reacting with emoji: shown at once, taken back where the server refuses. */
import { isSameEmoji, type EmojiReference, type Reaction } from '@/api/chat/model/reaction';
import type { CallOptions } from '@/api/transport';
import { addReaction, removeReaction } from '@/api/chat/routes/reactions';
import { ApiError } from '@/domain/requestError';
import { defineChatStore } from './chatAccount';
import { useMessagesStore } from './messages';
import type { ServerWord } from './serverWords';
import { createSwitches } from './switches';

/** The server holds already what we asked for: another of our windows was quicker. */
const AS_GOOD_AS_DONE = ['REACTION_ALREADY_EXISTS', 'REACTION_DOES_NOT_EXIST'];

/** Whether the reaction is there by what the server says. */
function saidBy({ event, message }: ServerWord, messageId: number, reaction: Reaction) {
  const isIt = (one: Reaction) => one.userId === reaction.userId && isSameEmoji(one, reaction);
  if (message?.id === messageId) return message.reactions.some(isIt);
  if (event?.type !== 'reaction' || event.messageId !== messageId) return undefined;
  return isIt(event.reaction) ? event.op === 'add' : undefined;
}

export const useReactionsStore = defineChatStore('reactions', (account) => {
  const messages = useMessagesStore(account);
  const turn = createSwitches(account, 'reactions');

  function isMine(messageId: number, emoji: Pick<EmojiReference, 'emojiCode' | 'reactionType'>) {
    return messages.hasReaction(messageId, { ...emoji, userId: account.userId });
  }

  function show(messageId: number, reaction: Reaction, isSet: boolean) {
    if (isSet) messages.addReaction(messageId, reaction);
    else messages.removeReaction(messageId, reaction);
  }

  async function tell(
    messageId: number,
    { emojiName, emojiCode, reactionType }: EmojiReference,
    isSet: boolean,
    options: CallOptions,
  ): Promise<void> {
    const args = { messageId, emojiName, emojiCode, reactionType };
    try {
      await (isSet ? addReaction : removeReaction)(account.client, args, options);
    } catch (error) {
      if (!(error instanceof ApiError) || !AS_GOOD_AS_DONE.includes(error.code ?? '')) throw error;
    }
  }

  /** Adds my reaction, or takes it away where it is there. @throws RequestError after taking the change back */
  function toggle(messageId: number, emoji: EmojiReference): Promise<void> {
    const { emojiName, emojiCode, reactionType } = emoji;
    const mine = { emojiName, emojiCode, reactionType, userId: account.userId };
    return turn(`${messageId} ${reactionType} ${emojiCode}`, !isMine(messageId, emoji), {
      show: (isSet) => show(messageId, mine, isSet),
      saidBy: (word) => saidBy(word, messageId, mine),
      tell: (isSet, options) => tell(messageId, emoji, isSet, options),
    });
  }

  return { isMine, toggle };
});
