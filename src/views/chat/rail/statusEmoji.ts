/** The emoji of what somebody says they are doing, as emoji are referred to elsewhere. */
import type { EmojiReference } from '@/api/chat/model/reaction';
import type { UserStatus } from '@/api/chat/model/userStatus';

/** Null where there is none. */
export function statusEmojiOf(status: UserStatus | undefined): EmojiReference | null {
  if (!status?.emojiName || !status.emojiCode || !status.reactionType) return null;
  const { emojiName, emojiCode, reactionType } = status;
  return { emojiName, emojiCode, reactionType };
}
