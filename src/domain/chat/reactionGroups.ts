/** Reactions as they stand under a message: one group for each emoji. */
import type { EmojiReference, Reaction } from '@/api/chat/model/reaction';

export interface ReactionGroup {
  /** Names the group within the message. */
  readonly key: string;
  readonly emoji: EmojiReference;
  /** In the order in which they reacted. */
  readonly userIds: readonly number[];
  readonly isMine: boolean;
}

/** The namespace of an emoji's code: the server's extra emoji goes by two names. */
export function namespaceOf(type: string): string {
  return type === 'service_extra_emoji' ? 'zulip_extra_emoji' : type;
}

/** In the order of each emoji's first use, which never changes while people join in. */
export function reactionGroups(
  reactions: readonly Reaction[],
  ownUserId: number,
): readonly ReactionGroup[] {
  const groups = new Map<string, { emoji: EmojiReference; userIds: number[] }>();
  for (const { userId, ...emoji } of reactions) {
    const key = `${namespaceOf(emoji.reactionType)}:${emoji.emojiCode}`;
    const group = groups.get(key);
    if (!group) groups.set(key, { emoji, userIds: [userId] });
    else if (!group.userIds.includes(userId)) group.userIds.push(userId);
  }
  return [...groups].map(([key, group]) => ({
    key,
    ...group,
    isMine: group.userIds.includes(ownUserId),
  }));
}
