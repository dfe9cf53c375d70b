/** What the core costs at the size of the largest organizations, as counts and ratios that no busy machine moves far. */
import { parse } from '../../../src/api/parse';
import { initialSnapshot } from '../../../src/api/chat/model/initialSnapshot';
import { parseEvents, type ChatEvent } from '../../../src/api/chat/model/events/index';
import { dispatch } from '../../../src/sync/dispatch';
import { loadSnapshot } from '../../../src/testing/loadSnapshot';
import { createChatWorld, type ChatWorld } from '../../../src/testing/chatWorld';
import { createFakePlatform } from '../../../src/testing/fakePlatform';
import { createChatServer } from '../../standins/chat/server';
import { generateRealm, type RealmSize } from '../../standins/chat/seed/generated';
import { signIn, START } from '../../standins/chat/testing';

export const LARGEST: RealmSize = {
  users: 10_000,
  channels: 1_000,
  history: 50_000,
  unread: 50_000,
  seed: 1,
};

/** Everything that a measurement needs: the answer of a registration, and somebody who reads it. */
export interface Ground {
  /** The answer as text, as it travels. */
  text: string;
  /** The reader's stores, empty. */
  openEmpty(): ChatWorld;
  /** The reader's stores, filled. */
  openWorld(): ChatWorld;
  userId: number;
}

export async function createGround(size: RealmSize): Promise<Ground> {
  const server = createChatServer({ clock: () => START, seed: generateRealm(size) });
  const reader = await signIn(server, server.demoUser.email);
  const answer = await reader.register({ slim_presence: true, client_gravatar: false });
  const text = JSON.stringify(answer);
  const fetch: typeof globalThis.fetch = (input, init) => server.handle(new Request(input, init));
  const openEmpty = () => createChatWorld(createFakePlatform({ startMs: START, fetch }), reader);
  return {
    text,
    userId: reader.userId,
    openEmpty,
    openWorld() {
      const world = openEmpty();
      loadSnapshot(world.stores, readSnapshot(text));
      return world;
    },
  };
}

export function readSnapshot(text: string) {
  return parse(initialSnapshot, JSON.parse(text), 'POST /register');
}

/** What is the same in all example messages. */
const MESSAGE = {
  sender_id: 2,
  sender_email: 'person0@lantern.example',
  sender_full_name: 'Anchor',
  sender_realm_str: '',
  avatar_url: null,
  client: 'website',
  content: '<p>Ahoy</p>',
  content_type: 'text/html',
  display_recipient: 'some channel',
  is_me_message: false,
  reactions: [],
  recipient_id: 1,
  submessages: [],
  timestamp: 1_750_000_000,
  topic_links: [],
  type: 'stream',
};
const REACTION = {
  type: 'reaction',
  op: 'add',
  emoji_code: '2693',
  emoji_name: 'anchor',
  reaction_type: 'unicode_emoji',
  user_id: 2,
};
const FLAG = { type: 'update_message_flags', op: 'add', operation: 'add', all: false };
const TYPING = {
  type: 'typing',
  message_type: 'stream',
  sender: { user_id: 3, email: 'person1@lantern.example' },
};

interface Place {
  stream_id: number;
  topic: string;
}

const forms: ((messageId: number, place: Place) => object)[] = [
  (id, { stream_id, topic }) => ({
    type: 'message',
    flags: [],
    message: { ...MESSAGE, id, stream_id, subject: topic },
  }),
  (messageId) => ({ ...REACTION, message_id: messageId }),
  (messageId) => ({ ...FLAG, flag: 'starred', messages: [messageId] }),
  (messageId) => ({ ...FLAG, flag: 'read', messages: [messageId] }),
  (messageId, place) => ({ ...TYPING, op: messageId % 2 ? 'start' : 'stop', ...place }),
];

/** Events of the mix that a busy hour brings: each message is reacted to, starred and read. */
export function wireEvents(
  count: number,
  { firstMessageId = 1_000_000, channels = 20, topics = 7 } = {},
) {
  return Array.from({ length: count }, (_, index): object => {
    const messageId = firstMessageId + index - (index % forms.length);
    const place = { stream_id: 1 + (index % channels), topic: `topic ${index % topics}` };
    return { id: index + 1, ...forms[index % forms.length]?.(messageId, place) };
  });
}

export function readEvents(wire: readonly object[]): readonly ChatEvent[] {
  const { events, malformed } = parseEvents(wire);
  if (malformed[0]) throw malformed[0].error;
  return events;
}

export function applyEvents({ stores }: ChatWorld, events: readonly ChatEvent[]): void {
  for (const event of events) dispatch(stores, event);
}
