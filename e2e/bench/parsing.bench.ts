/**
 * What reading costs beside `JSON.parse` of the same text: a registration of 10,000 users, 1,000 channels and
 * 50,000 unread messages, and a poll of 1,000 messages. To be at most 2.5 times it, better 1.5.
 */
import { bench, describe } from 'vitest';
import { parse } from '@/api/parse';
import * as eg from '@/testing/eg/index';
import { parseEvents } from '@/api/chat/model/events/index';
import { initialSnapshot } from '@/api/chat/model/initialSnapshot';

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const profile = { '1': { value: '+351 210 000 000', rendered_value: '<p>+351 210 000 000</p>' } };

const registration = JSON.stringify(
  eg.wire.initialSnapshot({
    realm_users: times(10_000, () => eg.wire.user({ profile_data: profile })),
    subscriptions: times(1000, () => eg.wire.subscription()),
    unread_msgs: eg.wire.unreadMessages({
      count: 50_000,
      streams: times(2500, (topic) => ({
        stream_id: topic % 1000,
        topic: `topic ${topic}`,
        unread_message_ids: times(20, () => eg.nextId()),
      })),
    }),
  }),
);

const poll = JSON.stringify(
  times(1000, () =>
    eg.wire.event.message({ message: eg.wire.message({ reactions: [eg.wire.reaction()] }) }),
  ),
);

describe('a large registration', () => {
  const wire: unknown = JSON.parse(registration);
  bench('JSON.parse', () => void JSON.parse(registration));
  bench('reading', () => void parse(initialSnapshot, wire, 'POST /register'));
});

describe('a poll of 1,000 messages', () => {
  const wire = JSON.parse(poll) as unknown[];
  bench('JSON.parse', () => void JSON.parse(poll));
  bench('reading', () => void parseEvents(wire));
});
