/** Which messages are unread, as registration tells it: by conversation. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

const messageIds = v.array(v.number());

const unreadDirect = v.pipe(
  v.object({
    other_user_id: v.optional(v.number()),
    sender_id: v.optional(v.number()),
    unread_message_ids: messageIds,
  }),
  v.check((value) => (value.other_user_id ?? value.sender_id) !== undefined, 'other_user_id'),
  v.transform((value) => ({
    /** The other person; our own id for notes to ourselves. */
    otherUserId: value.other_user_id ?? value.sender_id ?? 0,
    unreadMessageIds: value.unread_message_ids,
  })),
);

const unreadGroup = v.pipe(
  v.object({
    user_ids_string: v.pipe(v.string(), v.regex(/^\d+(,\d+)*$/)),
    unread_message_ids: messageIds,
  }),
  v.transform((value) => ({
    /** Everyone in the conversation, ourselves included. */
    userIds: value.user_ids_string.split(',').map(Number),
    unreadMessageIds: value.unread_message_ids,
  })),
);

const unreadTopic = wire({
  stream_id: v.number(),
  topic: v.string(),
  unread_message_ids: messageIds,
});

export const unreadMessages = v.pipe(
  v.object({
    count: v.number(),
    pms: v.array(unreadDirect),
    streams: v.array(unreadTopic),
    huddles: v.array(unreadGroup),
    mentions: messageIds,
    old_unreads_missing: v.optional(v.boolean()),
  }),
  v.transform((value) => ({
    /** Of all conversations, muted ones included. */
    count: value.count,
    /** Direct conversations with one other person. */
    direct: value.pms,
    /** Direct conversations of three and more. */
    groups: value.huddles,
    topics: value.streams,
    /** Ids of unread messages that mention us, one way or another. */
    mentions: value.mentions,
    /** Whether there are more unreads than the server tells (it stops at 50,000). */
    areOldUnreadsMissing: value.old_unreads_missing ?? false,
  })),
);

export type WireUnreadMessages = v.InferInput<typeof unreadMessages>;
