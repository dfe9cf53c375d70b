/** Endpoints for messages: reading, sending, taking back. What looks into one, or changes it, is in `oneMessage`. */
import * as v from 'valibot';
import { dictionaryById, rows, wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { message } from '@/api/chat/model/message';
import { visibilityPolicy } from '@/api/chat/model/userTopic';
import type { Conversation } from '@/domain/chat/conversation';
import type { Anchor, ApiNarrow } from './narrowTerms';

const wireMessages = wire({
  anchor: v.optional(v.number()),
  found_newest: v.boolean(),
  found_oldest: v.boolean(),
  found_anchor: v.boolean(),
  history_limited: v.optional(v.boolean()),
  messages: rows(message),
});

const messagesAnswer = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ answer: raw, told: raw.messages })),
  v.object({ answer: wireMessages, told: v.array(v.unknown()) }),
  v.transform(({ answer, told }) => ({
    ...answer,
    /** Whether each message could be read; those that could not are not among them. */
    isWhole: answer.messages.length === told.length,
  })),
);

/** A stretch of a narrow, oldest first. */
export type MessagesAnswer = v.InferOutput<typeof messagesAnswer>;

/**
 * https://zulip.com/api/get-messages
 *
 * With nothing unread, `first_unread` answers an `anchor` of 10^16: compare with `>=`, never compute with it.
 * Leaving the anchor out while asking for both directions is refused. Operator `with` needs level 271.
 */
export function getMessages(
  client: ChatClient,
  args: {
    anchor: Anchor;
    includeAnchor?: boolean;
    /** At most 5000 together with `numAfter`; 1000 each is advised. */
    numBefore: number;
    numAfter: number;
    narrow?: ApiNarrow;
    /** False for the Markdown source instead of HTML. */
    applyMarkdown?: boolean;
  },
  options?: CallOptions,
): Promise<MessagesAnswer> {
  const params = {
    anchor: String(args.anchor),
    include_anchor: args.includeAnchor,
    num_before: args.numBefore,
    num_after: args.numAfter,
    narrow: args.narrow,
    client_gravatar: false,
    apply_markdown: args.applyMarkdown,
  };
  return client.get('/messages', messagesAnswer, params, options);
}

const messageAnswer = wire({ raw_content: v.string(), message: message });

/** https://zulip.com/api/get-message (`rawContent` is its Markdown) */
export function getMessage(
  client: ChatClient,
  { messageId, applyMarkdown }: { messageId: number; applyMarkdown?: boolean },
  options?: CallOptions,
) {
  const params = { apply_markdown: applyMarkdown };
  return client.get(`/messages/${messageId}`, messageAnswer, params, options);
}

const sentAnswer = wire({
  id: v.number(),
  automatic_new_visibility_policy: v.optional(visibilityPolicy),
});

/** Where a message goes. */
export type SendDestination =
  | { type: 'channel'; channelId: number; topic: string }
  | { type: 'direct'; userIds: readonly number[] };

/** Where what is written in a conversation goes. */
export function destinationOf(conversation: Conversation): SendDestination {
  if (conversation.kind === 'direct') return { type: 'direct', userIds: conversation.userIds };
  const { channelId, topic } = conversation;
  return { type: 'channel', channelId, topic };
}

/** A destination as both sending and scheduling want it; the type names need level 248. */
export function destinationParams(destination: SendDestination) {
  return destination.type === 'direct'
    ? { type: 'direct', to: destination.userIds }
    : { type: 'channel', to: destination.channelId, topic: destination.topic };
}

/**
 * https://zulip.com/api/send-message
 *
 * No key guards against sending twice: after a lost answer, look for the message before sending it again.
 */
export function sendMessage(
  client: ChatClient,
  args: {
    destination: SendDestination;
    /** Markdown; its length counts in code points. */
    content: string;
    /** With `localId`: the event on this queue then carries it, so that the echo is found. */
    queueId?: string;
    localId?: string;
  },
  options?: CallOptions,
) {
  const params = {
    ...destinationParams(args.destination),
    content: args.content,
    queue_id: args.queueId,
    local_id: args.localId,
    // The default depends on the name of the client, and a browser's is not on the server's list.
    read_by_sender: true,
  };
  return client.post('/messages', sentAnswer, params, options);
}

/** https://zulip.com/api/delete-message */
export async function deleteMessage(
  client: ChatClient,
  { messageId }: { messageId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/messages/${messageId}`, emptyAnswer, {}, options);
}

const matchesAnswer = wire({
  messages: dictionaryById(wire({ match_content: v.string(), match_subject: v.string() })),
});

/**
 * https://zulip.com/api/check-messages-match-narrow
 *
 * Looks only at messages that the person received, so it never matches shared history; refuses `with`.
 * Answers with those that match, by id, with the found words marked in HTML.
 */
export async function checkMessagesMatchNarrow(
  client: ChatClient,
  { messageIds, narrow }: { messageIds: readonly number[]; narrow: ApiNarrow },
  options?: CallOptions,
) {
  const params = { msg_ids: messageIds, narrow };
  return (await client.get('/messages/matches_narrow', matchesAnswer, params, options)).messages;
}
