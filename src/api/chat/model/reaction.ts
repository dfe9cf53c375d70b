/** Which emoji is meant, and who reacted with it. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

/**
 * The namespace of an emoji code. The server's own extra emoji goes by two names, by the server's brand:
 * compare with {@link isSameEmoji}, and send back what came.
 */
export type ReactionType =
  'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' | 'service_extra_emoji' | (string & {});

export const reactionType = v.pipe(
  v.string(),
  v.transform((text): ReactionType => text),
);

/** What names an emoji on the wire; the code identifies it within its namespace, the name is for people. */
export const emojiReferenceEntries = {
  emoji_name: v.string(),
  emoji_code: v.string(),
  reaction_type: reactionType,
};

export const emojiReference = wire(emojiReferenceEntries);
export type EmojiReference = v.InferOutput<typeof emojiReference>;

/** The deprecated `user` object beside `user_id` is dropped: names are looked up by id. */
export const reaction = wire({ ...emojiReferenceEntries, user_id: v.number() });
export type Reaction = v.InferOutput<typeof reaction>;
export type WireReaction = v.InferInput<typeof reaction>;

/** The namespace with the two names of the server's extra emoji made one. */
export function emojiNamespace(type: ReactionType): ReactionType {
  return type === 'service_extra_emoji' ? 'zulip_extra_emoji' : type;
}

/** Whether two references mean one emoji; names may differ, since realms rename and alias. */
export function isSameEmoji(
  one: Pick<EmojiReference, 'emojiCode' | 'reactionType'>,
  other: Pick<EmojiReference, 'emojiCode' | 'reactionType'>,
): boolean {
  return (
    one.emojiCode === other.emojiCode &&
    emojiNamespace(one.reactionType) === emojiNamespace(other.reactionType)
  );
}
