/** Event queues: registration with the initial state, long polling, and giving a queue up. */

import type { Queue, QueueOptions, ServerEvent } from '../eventQueues';
import type { User } from '../model';
import { Refusal } from '../refusals';
import { route } from '../router';
import { initialState } from '../snapshot';
import {
  boolean,
  integer,
  isBoolean,
  isObject,
  isString,
  json,
  listOf,
  optional,
  strings,
  text,
  withDefault,
} from '../validate';
import { versionWire } from '../versions';

const CAPABILITIES = [
  'notification_settings_null',
  'bulk_message_deletion',
  'user_avatar_url_field_optional',
  'stream_typing_notifications',
  'user_settings_object',
  'linkifier_url_template',
  'user_list_incomplete',
];

function readCapabilities(given: Record<string, unknown> | undefined): Record<string, boolean> {
  if (!given) return {};
  if (!Object.hasOwn(given, 'notification_settings_null'))
    throw new Refusal('notification_settings_null key is missing from client_capabilities');
  const entries = Object.entries(given).filter(([name]) => CAPABILITIES.includes(name));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isBoolean(`client_capabilities["${name}"]`, value)]),
  );
}

// --- The narrow of a queue ------------------------------------------------

type MessageTest = (event: ServerEvent) => boolean;

interface WireMessage {
  type?: string;
  display_recipient?: unknown;
  subject?: string;
  sender_email?: string;
}

const messageOf = (event: ServerEvent): WireMessage => event.message ?? {};

const flagsOf = (event: ServerEvent): unknown[] => (Array.isArray(event.flags) ? event.flags : []);

const NARROW_TESTS: Record<string, (operand: string) => MessageTest> = {
  stream: (operand) => (event) => {
    const { display_recipient: name } = messageOf(event);
    return typeof name === 'string' && name.toLowerCase() === operand.toLowerCase();
  },
  topic: (operand) => (event) => messageOf(event).subject?.toLowerCase() === operand.toLowerCase(),
  sender: (operand) => (event) =>
    messageOf(event).sender_email?.toLowerCase() === operand.toLowerCase(),
  is: (operand) => (event) => {
    if (operand === 'dm' || operand === 'private') return messageOf(event).type === 'private';
    if (operand === 'unread') return !flagsOf(event).includes('read');
    return flagsOf(event).includes(operand);
  },
};

function queueNarrow(terms: readonly string[][]): MessageTest {
  const tests = terms.map(([operator = '', operand = '']) => {
    const make = NARROW_TESTS[operator === 'channel' ? 'stream' : operator];
    if (!make) throw new Refusal(`Operator ${operator} not supported.`);
    return make(operand);
  });
  return (event) => tests.every((test) => test(event));
}

// --- Routes ---------------------------------------------------------------

interface Registration {
  event_types: string[] | undefined;
  apply_markdown: boolean;
  client_gravatar: boolean;
  all_public_streams: boolean;
  queue_lifespan_secs: number;
  narrow: string[][];
}

function queueOptions(
  user: User,
  values: Registration,
  { capabilities, clientName }: Pick<QueueOptions, 'capabilities' | 'clientName'>,
): QueueOptions {
  if (values.all_public_streams && !user.isBot)
    throw new Refusal('User not authorized for this query');
  return {
    userId: user.id,
    eventTypes: values.event_types ? new Set(values.event_types) : null,
    applyMarkdown: values.apply_markdown,
    clientGravatar: values.client_gravatar,
    capabilities,
    acceptsMessage: queueNarrow(values.narrow),
    wantsPublicChannels: values.all_public_streams,
    lifespanSeconds: values.queue_lifespan_secs,
    clientName,
  };
}

const lastEventId = (queue: Queue) => queue.nextEventId - 1;

export const eventRoutes = [
  route(
    'POST /register',
    {
      apply_markdown: withDefault(boolean, false),
      client_gravatar: withDefault(boolean, true),
      include_subscribers: withDefault(boolean, false),
      slim_presence: withDefault(boolean, false),
      all_public_streams: withDefault(boolean, false),
      event_types: optional(strings),
      fetch_event_types: optional(strings),
      client_capabilities: optional(json(isObject)),
      narrow: withDefault(json(listOf(listOf(isString))), []),
      queue_lifespan_secs: withDefault(integer, 0),
    },
    ({ world, user, values, clientName }) => {
      const capabilities = readCapabilities(values.client_capabilities);
      const queue = world.queues.register(queueOptions(user, values, { capabilities, clientName }));
      const wanted = values.fetch_event_types ?? values.event_types;
      return {
        queue_id: queue.id,
        last_event_id: lastEventId(queue),
        ...versionWire(world),
        ...initialState(world, user, {
          fetchTypes: wanted ? new Set(wanted) : null,
          hasSubscribers: values.include_subscribers,
          isPresenceSlim: values.slim_presence,
          capabilities,
        }),
      };
    },
  ),

  route(
    'GET /events',
    {
      queue_id: text(),
      last_event_id: optional(integer),
      dont_block: withDefault(boolean, false),
    },
    async ({ world, user, values, signal }) => {
      const queue = world.queues.require(values.queue_id, user.id);
      if (values.last_event_id === undefined) throw new Refusal("Missing 'last_event_id' argument");
      const events = await world.queues.poll(queue, {
        lastEventId: values.last_event_id,
        doesBlock: !values.dont_block,
        signal,
      });
      return { events, queue_id: queue.id };
    },
    { limiter: 'events' },
  ),

  route(
    'DELETE /events',
    { queue_id: text() },
    ({ world, user, values }) => {
      world.queues.remove(world.queues.require(values.queue_id, user.id));
      return {};
    },
    { limiter: 'events' },
  ),
];
