/** Reading and sending messages. */

import { channelDestination, directDestination, type Destination } from '../destinations';
import { checkWindow, fetchAround, readAnchor } from '../messageFetch';
import { messageWire, flagsWire } from '../messageWire';
import { FLAG, type Message, type User } from '../model';
import { compileNarrow, readTerms, type Narrow } from '../narrow';
import { canSeeMessage, requireMessage } from '../permissions';
import { LIMITS } from '../realmSettings';
import { Refusal } from '../refusals';
import { render } from '../rendering';
import { route } from '../router';
import { matchWire } from '../search';
import { sendMessage } from '../sending';
import {
  boolean,
  count,
  integers,
  isAnything,
  json,
  jsonOrWord,
  optional,
  text,
  withDefault,
  word,
} from '../validate';
import { readWidgetContent } from '../widgets';
import type { World } from '../world';

export const MESSAGE_KINDS = ['direct', 'private', 'stream', 'channel'] as const;

export const isDirectKind = (kind: (typeof MESSAGE_KINDS)[number]) =>
  kind === 'direct' || kind === 'private';

// --- Destinations ---------------------------------------------------------

const isOperand = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

/** Channels come as a name or id, at times in a list of one; people as ids or addresses. */
function readOperands(to: unknown): (number | string)[] {
  const list = Array.isArray(to) ? to : typeof to === 'string' ? to.split(',') : [to];
  const operands = list
    .filter(isOperand)
    .map((item) => (typeof item === 'string' ? item.trim() : item));
  if (operands.length !== list.length) throw new Refusal('Invalid data type for recipients');
  if (new Set(operands.map((operand) => typeof operand)).size > 1)
    throw new Refusal('Recipient lists may contain emails or user IDs, but not both.');
  return operands;
}

function readChannelOperand(to: unknown): number | string {
  const operand: unknown = Array.isArray(to) ? to[0] : to;
  if (Array.isArray(to) && to.length !== 1) throw new Refusal('Expected exactly one channel');
  if (!isOperand(operand)) throw new Refusal('Invalid data type for channel');
  return operand;
}

export function readDestination(
  world: World,
  sender: User,
  {
    kind,
    to,
    topic,
  }: { kind: (typeof MESSAGE_KINDS)[number]; to: unknown; topic: string | undefined },
): Destination {
  if (isDirectKind(kind)) return directDestination(world, sender, readOperands(to));
  const operand = readChannelOperand(to);
  return channelDestination(world, sender, { operand, topic: topic ?? '' });
}

/** The names of clients whose senders have read what they send, unless they say otherwise. */
const SENDER_READS =
  /^(zulip(android|ios|desktop|mobile|electron|terminal|flutter)?|snipe|website|ios|android)$/i;

/** Whether what a client sends has been read by whoever sent it, where it does not say. */
export const isReadBySender = (clientName: string) => SENDER_READS.test(clientName);

// --- Reading --------------------------------------------------------------

interface Shown {
  user: User;
  applyMarkdown: boolean;
  narrow: Narrow | null;
}

function fetchedWire(world: World, message: Message, { user, applyMarkdown, narrow }: Shown) {
  return {
    ...messageWire(world, message, { applyMarkdown }),
    flags: flagsWire(user.rows.get(message.id)),
    ...(narrow?.search && matchWire(message, narrow.search)),
  };
}

const readRoutes = [
  route(
    'GET /messages',
    {
      anchor: optional(text()),
      include_anchor: withDefault(boolean, true),
      num_before: count,
      num_after: count,
      narrow: optional(json(isAnything)),
      client_gravatar: withDefault(boolean, true),
      apply_markdown: withDefault(boolean, true),
      use_first_unread_anchor: withDefault(boolean, false),
    },
    ({ world, user, values }) => {
      const window = {
        anchor: readAnchor(values.anchor, values.use_first_unread_anchor),
        includeAnchor: values.include_anchor,
        numBefore: values.num_before,
        numAfter: values.num_after,
      };
      if (window.numBefore + window.numAfter > LIMITS.messagesPerRequest)
        throw new Refusal(`Too many messages requested (maximum ${LIMITS.messagesPerRequest}).`);
      checkWindow(window);
      const narrow = compileNarrow({ realm: world.realm, user }, readTerms(values.narrow), {
        takesWith: true,
      });
      const fetched = fetchAround(world.realm, user, { narrow, window });
      const shown = { user, applyMarkdown: values.apply_markdown, narrow };
      return {
        anchor: fetched.anchor,
        found_anchor: fetched.foundAnchor,
        found_oldest: fetched.foundOldest,
        found_newest: fetched.foundNewest,
        history_limited: false,
        messages: fetched.messages.map((message) => fetchedWire(world, message, shown)),
      };
    },
  ),

  route(
    'GET /messages/matches_narrow',
    { msg_ids: integers, narrow: json(isAnything) },
    ({ world, user, values }) => {
      const narrow = compileNarrow({ realm: world.realm, user }, readTerms(values.narrow), {
        takesWith: false,
      });
      // Only what the user received is looked at.
      const found = values.msg_ids.flatMap((messageId) => {
        const message = world.realm.messages.get(messageId);
        const row = user.rows.get(messageId);
        if (!message || row === undefined || !canSeeMessage(world.realm, user, message)) return [];
        return narrow.matches(message, row) ? [message] : [];
      });
      return {
        messages: Object.fromEntries(
          found.map((message) => [message.id, matchWire(message, narrow.search)]),
        ),
      };
    },
  ),

  route(
    'GET /messages/:messageId',
    { apply_markdown: withDefault(boolean, true) },
    ({ world, user, values, id }) => {
      const message = requireMessage(world.realm, user, id('messageId'));
      return {
        raw_content: message.content,
        message: fetchedWire(world, message, {
          user,
          applyMarkdown: values.apply_markdown,
          narrow: null,
        }),
      };
    },
  ),

  route('GET /messages/:messageId/read_receipts', {}, ({ world, user, id }) => {
    const message = requireMessage(world.realm, user, id('messageId'));
    if (world.realm.settings.enable_read_receipts !== true)
      throw new Refusal('Read receipts are disabled in this organization.');
    const readers = [...world.realm.users.values()].filter((reader) => {
      const row = reader.rows.get(message.id) ?? 0;
      const isHidden = user.mutedUsers.has(reader.id) || reader.mutedUsers.has(user.id);
      return (row & FLAG.read) !== 0 && reader.settings.send_read_receipts === true && !isHidden;
    });
    return {
      user_ids: readers
        .filter((reader) => reader.id !== message.senderId && reader.isActive && !reader.isBot)
        .map((reader) => reader.id),
    };
  }),
];

// --- Sending --------------------------------------------------------------

const sendRoutes = [
  route(
    'POST /messages',
    {
      type: word(MESSAGE_KINDS),
      to: jsonOrWord(isAnything),
      content: text(),
      topic: optional(text()),
      queue_id: optional(text()),
      local_id: optional(text()),
      read_by_sender: optional(boolean),
      widget_content: optional(text()),
    },
    ({ world, user, values, clientName }) => {
      const destination = readDestination(world, user, {
        kind: values.type,
        to: values.to,
        topic: values.topic,
      });
      const { message, automaticPolicy } = sendMessage(world, {
        sender: user,
        destination,
        content: values.content,
        clientName,
        readBySender: values.read_by_sender ?? isReadBySender(clientName),
        ...(values.queue_id !== undefined && { queueId: values.queue_id }),
        ...(values.local_id !== undefined && { localId: values.local_id }),
        ...(values.widget_content !== undefined && {
          widget: readWidgetContent(values.widget_content),
        }),
      });
      return {
        id: message.id,
        ...(automaticPolicy !== null && { automatic_new_visibility_policy: automaticPolicy }),
      };
    },
  ),

  route('POST /messages/render', { content: text() }, ({ world, values }) => {
    if (values.content.length > LIMITS.message) throw new Refusal('Message is too long');
    return { rendered: render(world, values.content).html };
  }),
];

export const messageRoutes = [...readRoutes, ...sendRoutes];
