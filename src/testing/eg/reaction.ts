/** Example reactions. */
import {
  reaction as reactionSchema,
  type Reaction,
  type WireReaction,
} from '@/api/chat/model/reaction';
import { read } from './read';
import { otherUser } from './user';

export function wireReaction(overrides: Partial<WireReaction> = {}): WireReaction {
  return {
    emoji_name: 'thumbs_up',
    emoji_code: '1f44d',
    reaction_type: 'unicode_emoji',
    user_id: otherUser.userId,
    ...overrides,
  };
}

export function reaction(overrides: Partial<WireReaction> = {}): Reaction {
  return read(reactionSchema, wireReaction(overrides));
}
