/** A message, with its flags on it and its destination told apart: a channel's topic, or people. */
import * as v from 'valibot';
import { objectReader, quickened, UNSURE, type Reader } from '@/api/quickRead';
import { isRecord } from '@/api/transport';
import { fieldsOf, lenient, oneOf, rows, wire } from '@/api/wire';
import { reaction } from './reaction';
import { submessage } from './submessage';

/** Flags that we give a meaning; the server may send others, which are kept. */
export type KnownMessageFlag =
  | 'read'
  | 'starred'
  | 'collapsed'
  | 'mentioned'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'wildcard_mentioned'
  | 'has_alert_word'
  | 'historical';

/** A flag as the server names it. */
export type MessageFlag = KnownMessageFlag | (string & {});

export const messageFlags = v.pipe(
  v.array(v.string()),
  v.transform((flags): readonly MessageFlag[] => flags),
);

export const topicLink = wire({ text: v.string(), url: v.string() });
export type TopicLink = v.InferOutput<typeof topicLink>;

/** One edit or move; the optional parts say what it changed, and are absent for what it did not. */
export const messageEdit = wire({
  user_id: v.nullable(v.number()),
  timestamp: v.number(),
  prev_content: v.optional(v.string()),
  /** Null, with its version, where the server had not rendered it. */
  prev_rendered_content: v.optional(v.nullable(v.string())),
  prev_rendered_content_version: v.optional(v.nullable(v.number())),
  prev_stream: v.optional(v.number()),
  stream: v.optional(v.number()),
  prev_topic: v.optional(v.string()),
  topic: v.optional(v.string()),
});
export type MessageEdit = v.InferOutput<typeof messageEdit>;

const shared = lenient({
  id: v.number(),
  sender_id: v.number(),
  sender_full_name: v.string(),
  sender_email: v.string(),
  sender_realm_str: v.optional(v.string()),
  /** Null where we may compute a gravatar; absent where the server left it to the user list. */
  avatar_url: v.optional(v.nullable(v.string())),
  client: v.string(),
  content: v.string(),
  content_type: oneOf(['text/html', 'text/x-markdown']),
  timestamp: v.number(),
  is_me_message: v.optional(v.boolean()),
  reactions: v.optional(rows(reaction)),
  submessages: v.optional(rows(submessage)),
  topic_links: v.optional(v.array(topicLink)),
  edit_history: v.optional(v.array(messageEdit)),
  last_edit_timestamp: v.optional(v.number()),
  last_moved_timestamp: v.optional(v.number()),
  /** Absent in events, which carry the flags beside the message. */
  flags: v.optional(messageFlags),
  /** Only in answers to searches: the text with what matched marked up. */
  match_content: v.optional(v.string()),
  match_subject: v.optional(v.string()),
});

const recipient = v.object({
  id: v.number(),
  email: v.string(),
  full_name: v.string(),
});

const wireChannelMessage = wire({
  ...shared,
  type: v.picklist(['stream', 'channel']),
  stream_id: v.number(),
  /** The channel's name when the message was sent: take the name from the channel instead. */
  display_recipient: v.string(),
  /** May be empty: the general chat of servers that have it. */
  subject: v.string(),
});

const wireDirectMessage = wire({
  ...shared,
  type: v.picklist(['private', 'direct']),
  display_recipient: v.array(recipient),
});

const wireMessage = v.variant('type', [wireChannelMessage, wireDirectMessage]);

/** What every message has, wherever it went. */
export interface MessageBase {
  /** Messages are ordered by id, everywhere and always. */
  readonly id: number;
  readonly senderId: number;
  /** Name and e-mail as they were when the server answered; the user list is fresher. */
  readonly senderFullName: string;
  readonly senderEmail: string;
  readonly senderRealmStr?: string;
  /** Null where we may compute a gravatar; absent where the server left it to the user list. */
  readonly avatarUrl?: string | null;
  /** The program that sent it, as "website". */
  readonly client: string;
  /** HTML or Markdown, by `contentType`. */
  readonly content: string;
  readonly contentType: 'text/html' | 'text/x-markdown' | 'unknown';
  /** When it was sent, in seconds since 1970. */
  readonly timestamp: number;
  readonly isMeMessage: boolean;
  readonly reactions: readonly v.InferOutput<typeof reaction>[];
  readonly submessages: readonly v.InferOutput<typeof submessage>[];
  readonly topicLinks: readonly TopicLink[];
  readonly flags: readonly MessageFlag[];
  /** Newest first; absent where never edited, or where the realm hides it. */
  readonly editHistory?: readonly MessageEdit[];
  /** Seconds since 1970; absent where never edited. Of older servers the time of a move, too. */
  readonly lastEditTimestamp?: number;
  /** Seconds since 1970; absent where never moved, and on older servers. */
  readonly lastMovedTimestamp?: number;
  /** Only in answers to searches: HTML of content and topic with the hits marked up. */
  readonly matchContent?: string;
  readonly matchTopic?: string;
}

export interface ChannelMessage extends MessageBase {
  readonly type: 'channel';
  readonly channelId: number;
  /** The channel's name as it was when the server answered: the only name for channels that we cannot see. */
  readonly channelName: string;
  /** May be empty: the general chat of servers that have it. */
  readonly topic: string;
}

/** Someone who takes part in a direct conversation. */
export interface DirectRecipient {
  readonly userId: number;
  readonly email: string;
  readonly fullName: string;
}

export interface DirectMessage extends MessageBase {
  readonly type: 'direct';
  /** Everyone in the conversation, ourselves included. */
  readonly recipients: readonly DirectRecipient[];
}

export type Message = ChannelMessage | DirectMessage;

type FromWire = v.InferOutput<typeof wireMessage>;

const NONE: readonly never[] = Object.freeze([]);

function baseOf(wired: FromWire): MessageBase {
  const { type: _type, displayRecipient: _displayRecipient, ...base } = wired;
  // Shapes from before a field existed say nothing about it: there is nothing to show then.
  return {
    ...base,
    isMeMessage: wired.isMeMessage ?? false,
    reactions: wired.reactions ?? NONE,
    submessages: wired.submessages ?? NONE,
    topicLinks: wired.topicLinks ?? NONE,
    flags: wired.flags ?? NONE,
  };
}

function recipientsOf(people: readonly v.InferOutput<typeof recipient>[]): DirectRecipient[] {
  return people.map(({ id, email, full_name: fullName }) => ({ userId: id, email, fullName }));
}

function straighten(wired: FromWire): Message {
  if ('channelId' in wired) {
    return {
      ...baseOf(wired),
      type: 'channel',
      channelId: wired.channelId,
      channelName: wired.displayRecipient,
      topic: wired.topic,
    };
  }
  return {
    ...baseOf(wired),
    type: 'direct',
    recipients: recipientsOf(wired.displayRecipient),
  };
}

/** The same as {@link message} by the schemas alone: what its quick way is judged by. */
export const messageBySchema = v.pipe(wireMessage, v.transform(straighten));

const recipients = v.pipe(
  v.array(recipient),
  v.transform((people) => recipientsOf(people)),
);
/** What every message has, so that parts which say nothing are there all the same. */
const blank = {
  isMeMessage: false,
  reactions: NONE,
  submessages: NONE,
  topicLinks: NONE,
  flags: NONE,
};

function quickReader(): Reader {
  const readChannelMessage = objectReader(
    [
      ...fieldsOf(shared),
      { wireName: 'stream_id', name: 'channelId', schema: v.number() },
      { wireName: 'display_recipient', name: 'channelName', schema: v.string() },
      { wireName: 'subject', name: 'topic', schema: v.string() },
    ],
    { type: 'channel', ...blank },
  );
  const readDirectMessage = objectReader(
    [
      ...fieldsOf(shared),
      { wireName: 'display_recipient', name: 'recipients', schema: recipients },
    ],
    { type: 'direct', ...blank },
  );
  return (input, config) => {
    switch (isRecord(input) && input.type) {
      case 'stream':
      case 'channel':
        return readChannelMessage(input, config);
      case 'private':
      case 'direct':
        return readDirectMessage(input, config);
      default:
        return UNSURE;
    }
  };
}

/** A message as any route or event carries it. */
export const message = quickened(quickReader, () => messageBySchema);

/** A message in the server's shape. */
export type WireMessage = v.InferInput<typeof message>;
