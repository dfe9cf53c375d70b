/** Events about flags of messages: read, starred and others. */
import * as v from 'valibot';
import { dictionaryById, wire } from '@/api/wire';
import type { MessageFlag } from '../message';
import { event } from './event';

const flag = v.pipe(
  v.string(),
  v.transform((text): MessageFlag => text),
);

export const addFlagEvent = v.pipe(
  event('update_message_flags', 'add', {
    flag,
    messages: v.array(v.number()),
    all: v.optional(v.boolean()),
  }),
  v.transform(({ messages, all, ...rest }) => ({
    ...rest,
    messageIds: messages,
    /** All messages of mine, whatever `messageIds` says: only ever with `read`. */
    isForAll: all ?? false,
  })),
);

const messageDetails = v.variant('type', [
  wire({
    type: v.picklist(['private', 'direct']),
    mentioned: v.optional(v.boolean()),
    user_ids: v.array(v.number()),
  }),
  wire({
    type: v.picklist(['stream', 'channel']),
    mentioned: v.optional(v.boolean()),
    stream_id: v.number(),
    topic: v.string(),
    unmuted_stream_msg: v.optional(v.boolean()),
  }),
]);

/** Where a message is that became unread, so that it can be counted without being fetched. */
export type UnreadDetails =
  | { readonly type: 'direct'; readonly userIds: readonly number[]; readonly isMentioned: boolean }
  | {
      readonly type: 'channel';
      readonly channelId: number;
      readonly topic: string;
      readonly isMentioned: boolean;
    };

const unreadDetails = v.pipe(
  messageDetails,
  v.transform((details): UnreadDetails => {
    const isMentioned = details.mentioned ?? false;
    if ('userIds' in details) return { type: 'direct', userIds: details.userIds, isMentioned };
    const { channelId, topic } = details;
    return { type: 'channel', channelId, topic, isMentioned };
  }),
);

export const removeFlagEvent = v.pipe(
  event('update_message_flags', 'remove', {
    flag,
    messages: v.array(v.number()),
    message_details: v.optional(dictionaryById(unreadDetails)),
  }),
  v.transform(({ messages, messageDetails: details, ...rest }) => ({
    ...rest,
    messageIds: messages,
    /** By message id, only with `read`; `userIds` are everyone but me. */
    unreadDetails: details,
  })),
);
