/** A file that I uploaded. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

/** Beyond it a time can only be in milliseconds: in seconds it would be in the year 5138. */
const LATEST_S = 1e11;

/** Seconds since 1970. TODO(server-443): older servers tell milliseconds. */
const time = v.pipe(
  v.number(),
  v.transform((told) => (told > LATEST_S ? told / 1000 : told)),
);

const wireAttachment = wire({
  id: v.number(),
  name: v.string(),
  /** Follows `/user_uploads/` in its address. */
  path_id: v.string(),
  /** Bytes. */
  size: v.number(),
  create_time: time,
  /** Where it is linked. TODO(server-472): newer servers tell ids alone. */
  messages: v.optional(v.array(wire({ id: v.number(), date_sent: v.optional(time) }))),
  message_ids: v.optional(v.array(v.number())),
});

export const attachment = v.pipe(
  wireAttachment,
  v.transform(({ messages, messageIds = [], ...rest }) => ({
    ...rest,
    messages: messages ?? messageIds.map((id) => ({ id, dateSent: undefined })),
  })),
);

export type Attachment = v.InferOutput<typeof attachment>;
export type WireAttachment = v.InferInput<typeof attachment>;
