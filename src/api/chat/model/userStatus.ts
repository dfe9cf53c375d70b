/** What people say they are doing: a short text, an emoji, or both. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { reactionType } from './reaction';

/** Empty texts mean that there is none; absent keys, in events, that nothing changed. */
export const userStatusEntries = {
  status_text: v.optional(v.string()),
  emoji_name: v.optional(v.string()),
  emoji_code: v.optional(v.string()),
  reaction_type: v.optional(reactionType),
  /** Deprecated: the opposite of the person's `presence_enabled`. */
  away: v.optional(v.boolean()),
};

export const userStatus = wire(userStatusEntries);
export type UserStatus = v.InferOutput<typeof userStatus>;
