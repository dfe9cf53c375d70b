/** A step of a widget (poll, to-do list): kept as the JSON text that it came in; `domain` reads it. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const submessage = wire({
  id: v.number(),
  message_id: v.number(),
  sender_id: v.number(),
  msg_type: v.string(),
  content: v.string(),
});

export type Submessage = v.InferOutput<typeof submessage>;
export type WireSubmessage = v.InferInput<typeof submessage>;
