/** Endpoints for emoji reactions. */
import type { CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';
import { emptyAnswer } from '@/api/chat/answers';
import type { EmojiReference } from '@/api/chat/model/reaction';

/** All three fields of the emoji, as the server gave them: it takes a missing type for `unicode_emoji`. */
interface ReactionArgs extends EmojiReference {
  messageId: number;
}

const paramsOf = ({ emojiName, emojiCode, reactionType }: EmojiReference) => ({
  emoji_name: emojiName,
  emoji_code: emojiCode,
  reaction_type: reactionType,
});

/** https://zulip.com/api/add-reaction (code `REACTION_ALREADY_EXISTS` is as good as success) */
export async function addReaction(
  client: ChatClient,
  args: ReactionArgs,
  options?: CallOptions,
): Promise<void> {
  const path = `/messages/${args.messageId}/reactions`;
  await client.post(path, emptyAnswer, paramsOf(args), options);
}

/** https://zulip.com/api/remove-reaction (code `REACTION_DOES_NOT_EXIST` is as good as success) */
export async function removeReaction(
  client: ChatClient,
  args: ReactionArgs,
  options?: CallOptions,
): Promise<void> {
  const path = `/messages/${args.messageId}/reactions`;
  await client.delete(path, emptyAnswer, paramsOf(args), options);
}
