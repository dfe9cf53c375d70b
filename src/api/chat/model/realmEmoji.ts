/** An emoji that the realm uploaded. */
import * as v from 'valibot';
import { dictionary, wire } from '@/api/wire';

/** What an `update_one` event may change. */
export const realmEmojiEntries = {
  /** The code in references to it: a number as text. */
  id: v.string(),
  name: v.string(),
  /** Relative to the server, or absolute. */
  source_url: v.string(),
  /** A still picture for animated ones, null for the others. */
  still_url: v.optional(v.nullable(v.string())),
  /** Gone from pickers; still shown where it was used. */
  deactivated: v.boolean(),
  author_id: v.optional(v.nullable(v.number())),
};

export const realmEmoji = wire(realmEmojiEntries);

export type RealmEmoji = v.InferOutput<typeof realmEmoji>;
export type WireRealmEmoji = v.InferInput<typeof realmEmoji>;

/** All of a realm's emoji, by id. */
export const realmEmojiById = dictionary(realmEmoji, true);
