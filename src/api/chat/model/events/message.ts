/** Events about messages: new, changed, gone. */
import * as v from 'valibot';
import { oneOf } from '@/api/wire';
import { message, messageFlags, topicLink, type Message } from '../message';
import { event } from './event';

/** A new message, its flags on it. */
export const messageEvent = v.pipe(
  event('message', null, {
    message,
    flags: v.optional(messageFlags),
    /** What we called it when we sent it: only on the queue that it was sent with. */
    local_message_id: v.optional(v.string()),
  }),
  v.transform(({ type, eventId, flags, message: bare, localMessageId }) => {
    // Fresh from its reader, so nobody else holds it; a copy would cost more than the reading.
    const whole: Message = flags ? Object.assign(bare, { flags }) : bare;
    return localMessageId === undefined
      ? { type, eventId, message: whole }
      : { type, eventId, message: whole, localMessageId };
  }),
);

export const updateMessageEvent = event('update_message', null, {
  /** Null where the server did it, as when a link preview arrived. */
  user_id: v.nullable(v.number()),
  /** The person changed nothing: only the HTML is new. */
  rendering_only: v.optional(v.boolean()),
  /** The message that was edited; for moves, where the move was asked for. */
  message_id: v.number(),
  /** All messages that moved, or the edited one. */
  message_ids: v.array(v.number()),
  flags: messageFlags,
  edit_timestamp: v.number(),
  /** The channel that they were in; absent for direct messages. */
  stream_id: v.optional(v.number()),
  stream_name: v.optional(v.string()),
  /** Only where they moved to another channel. */
  new_stream_id: v.optional(v.number()),
  propagate_mode: v.optional(oneOf(['change_one', 'change_later', 'change_all'])),
  /** The old topic; present only where the channel or topic changed. */
  orig_subject: v.optional(v.string()),
  /** The new topic; present only where the topic changed. */
  subject: v.optional(v.string()),
  topic_links: v.optional(v.array(topicLink)),
  orig_content: v.optional(v.nullable(v.string())),
  orig_rendered_content: v.optional(v.nullable(v.string())),
  prev_rendered_content_version: v.optional(v.nullable(v.number())),
  /** Present only where the content changed. */
  content: v.optional(v.string()),
  rendered_content: v.optional(v.string()),
  is_me_message: v.optional(v.boolean()),
});

/** Messages that were deleted, or that we may no longer see. */
export const deleteMessageEvent = v.pipe(
  event('delete_message', null, {
    message_ids: v.optional(v.array(v.number())),
    /** Instead of `message_ids`, where bulk deletion was not asked for. */
    message_id: v.optional(v.number()),
    message_type: oneOf(['stream', 'private', 'channel', 'direct']),
    stream_id: v.optional(v.number()),
    topic: v.optional(v.string()),
  }),
  v.check((value) => (value.messageIds ?? value.messageId) !== undefined, 'message_ids'),
  v.transform(({ messageIds, messageId, messageType, ...rest }) => {
    const isDirect = messageType === 'private' || messageType === 'direct';
    return {
      ...rest,
      messageIds: messageIds ?? (messageId === undefined ? [] : [messageId]),
      messageType: isDirect ? ('direct' as const) : ('channel' as const),
    };
  }),
);
