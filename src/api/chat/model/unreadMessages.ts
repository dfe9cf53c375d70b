/** Which messages are unread, as registration tells it: by conversation. One that cannot be read costs no other. */
import * as v from 'valibot';
import { isNumber, isNumbers, quickened, UNSURE } from '@/api/quickRead';
import { isRecord } from '@/api/transport';
import { lenient, rows, wire } from '@/api/wire';

const messageIds = v.array(v.number());

const unreadDirectBySchema = v.pipe(
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

/** Guarded by hand, as topics below: a registration may tell of tens of thousands. The schema says what is wrong. */
function readDirect(input: unknown) {
  if (!isRecord(input)) return UNSURE;
  const { other_user_id: otherUserId, sender_id: senderId, unread_message_ids: ids } = input;
  // Both are there on most servers; each must be sound.
  if (!isNumber(otherUserId) || !isNumbers(ids)) return UNSURE;
  if (senderId !== undefined ? !isNumber(senderId) : 'sender_id' in input) return UNSURE;
  return { otherUserId, unreadMessageIds: ids };
}

const unreadDirect = quickened(
  () => readDirect,
  () => unreadDirectBySchema,
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

const unreadTopicBySchema = wire({
  stream_id: v.number(),
  topic: v.string(),
  unread_message_ids: messageIds,
});

function readTopic(input: unknown) {
  if (!isRecord(input)) return UNSURE;
  const { stream_id: channelId, topic, unread_message_ids: ids } = input;
  if (!isNumber(channelId) || typeof topic !== 'string' || !isNumbers(ids)) return UNSURE;
  return { channelId, topic, unreadMessageIds: ids };
}

const unreadTopic = quickened(
  () => readTopic,
  () => unreadTopicBySchema,
);

function unreadMessagesOf<Direct extends v.GenericSchema, Topic extends v.GenericSchema>(
  direct: Direct,
  topic: Topic,
) {
  return v.pipe(
    v.object(
      lenient({
        count: v.optional(v.number()),
        pms: v.optional(rows(direct)),
        streams: v.optional(rows(topic)),
        huddles: v.optional(rows(unreadGroup)),
        mentions: v.optional(rows(v.number())),
        old_unreads_missing: v.optional(v.boolean()),
      }),
    ),
    v.transform((value) => ({
      /** Of all conversations, muted ones included. */
      count: value.count ?? 0,
      /** Direct conversations with one other person. */
      direct: value.pms ?? [],
      /** Direct conversations of three and more. */
      groups: value.huddles ?? [],
      topics: value.streams ?? [],
      /** Ids of unread messages that mention us, one way or another. */
      mentions: value.mentions ?? [],
      /** Whether there are more unreads than the server tells (it stops at 50,000). */
      areOldUnreadsMissing: value.old_unreads_missing ?? false,
    })),
  );
}

export const unreadMessages = unreadMessagesOf(unreadDirect, unreadTopic);

/** The same by the schemas alone: what the guards are judged by. */
export const unreadMessagesBySchema = unreadMessagesOf(unreadDirectBySchema, unreadTopicBySchema);

export type WireUnreadMessages = v.InferInput<typeof unreadMessages>;
