/** Example messages, in channels and between people, and steps of widgets. */
import type * as v from 'valibot';
import {
  message as messageSchema,
  type ChannelMessage,
  type DirectMessage,
  type Message,
  type WireMessage,
} from '@/api/chat/model/message';
import type { WireSubmessage } from '@/api/chat/model/submessage';
import type { WireUser } from '@/api/chat/model/user';
import { nextId, nextTimestamp } from './ids';
import { read } from './read';
import { wireOtherUser, wireSelfUser } from './user';

export type WireChannelMessage = Extract<WireMessage, { stream_id: number }>;
export type WireDirectMessage = Exclude<WireMessage, { stream_id: number }>;

function wireBase(sender: WireUser) {
  return {
    id: nextId(),
    sender_id: sender.user_id,
    sender_full_name: sender.full_name,
    sender_email: sender.email,
    sender_realm_str: 'quayside',
    avatar_url: sender.avatar_url,
    client: 'website',
    content: '<p>Something to read.</p>',
    content_type: 'text/html',
    timestamp: nextTimestamp(),
    is_me_message: false,
    reactions: [],
    submessages: [],
    topic_links: [],
  };
}

/** From the other person, into a channel; `flags` empty, so unread. */
export function wireMessage(
  overrides: Partial<WireChannelMessage> = {},
  sender: WireUser = wireOtherUser,
): WireChannelMessage {
  return {
    ...wireBase(sender),
    type: 'stream',
    stream_id: 20,
    display_recipient: 'general',
    subject: 'arrivals',
    flags: [],
    ...overrides,
  };
}

export function wireRecipient({ user_id, email, full_name }: WireUser) {
  return { id: user_id, email, full_name, is_mirror_dummy: false };
}

/** From the other person to me; `people` are all who take part, me included. */
export function wireDirectMessage(
  overrides: Partial<WireDirectMessage> = {},
  people: readonly WireUser[] = [wireSelfUser, wireOtherUser],
  sender: WireUser = wireOtherUser,
): WireDirectMessage {
  return {
    ...wireBase(sender),
    type: 'private',
    display_recipient: people.map(wireRecipient),
    flags: [],
    ...overrides,
  };
}

function isOf<Type extends Message['type']>(
  type: Type,
  made: Message,
): made is Extract<Message, { type: Type }> {
  return made.type === type;
}

function readAs<Type extends Message['type']>(
  type: Type,
  wire: v.InferInput<typeof messageSchema>,
) {
  const made = read(messageSchema, wire);
  if (!isOf(type, made)) throw new Error(`not a ${type} message`);
  return made;
}

export function message(
  overrides: Partial<WireChannelMessage> = {},
  sender: WireUser = wireOtherUser,
): ChannelMessage {
  return readAs('channel', wireMessage(overrides, sender));
}

export function directMessage(
  overrides: Partial<WireDirectMessage> = {},
  people: readonly WireUser[] = [wireSelfUser, wireOtherUser],
  sender: WireUser = wireOtherUser,
): DirectMessage {
  return readAs('direct', wireDirectMessage(overrides, people, sender));
}

/** A vote in a poll. */
export function wireSubmessage(overrides: Partial<WireSubmessage> = {}): WireSubmessage {
  return {
    id: nextId(),
    message_id: nextId(),
    sender_id: wireOtherUser.user_id,
    msg_type: 'widget',
    content: '{"type":"vote","key":"canned,0","vote":1}',
    ...overrides,
  };
}
