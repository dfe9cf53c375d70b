/** A file that I uploaded. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const attachment = wire({
  id: v.number(),
  name: v.string(),
  /** Follows `/user_uploads/` in its address. */
  path_id: v.string(),
  /** Bytes. */
  size: v.number(),
  /** Milliseconds since 1970, unlike nearly every other time here. */
  create_time: v.number(),
  /** Where it is linked, with times in milliseconds. */
  messages: v.array(wire({ id: v.number(), date_sent: v.number() })),
});

export type Attachment = v.InferOutput<typeof attachment>;
export type WireAttachment = v.InferInput<typeof attachment>;
