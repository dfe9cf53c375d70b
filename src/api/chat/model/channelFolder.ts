/** A folder of channels that everybody has, from feature level 389 on. */
import * as v from 'valibot';
import { lenient, wire } from '@/api/wire';

const changeable = {
  name: v.optional(v.string()),
  description: v.optional(v.string()),
  is_archived: v.optional(v.boolean()),
  /** The place among the folders, from 0 on; the first levels that had folders knew none. */
  order: v.optional(v.number()),
};

export const channelFolder = wire({ id: v.number(), ...lenient(changeable) });
export const channelFolderChange = wire(lenient(changeable));

export type ChannelFolder = v.InferOutput<typeof channelFolder>;
