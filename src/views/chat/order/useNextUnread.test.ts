import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { pairConversation, topicConversation } from '@/domain/chat/conversation';
import { createWords, wordsKey } from '@/i18n/words';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useNextUnread } from './useNextUnread';

const [SUE, TOM, UMA] = [21, 22, 23];

const unmuted = (stream_id: number, topic_name: string) => ({
  stream_id,
  topic_name,
  last_updated: 1,
  visibility_policy: 2,
});

const unreadIn = (stream_id: number, topic: string, messageId: number) => ({
  stream_id,
  topic,
  unread_message_ids: [messageId],
});

/**
 * Something is unread in "boats" (two topics; the newer one is "sails") and in "tides" (one), and nothing in "knots";
 * and directly from three people; the first has since been answered.
 */
function nextUnread({ subscriptions = {}, topics = [] as ReturnType<typeof unmuted>[] } = {}) {
  const { world, server } = createServedWorld();
  const settings: Record<number, object> = subscriptions;
  const channel = (stream_id: number, name: string) =>
    eg.wire.subscription({ stream_id, name, ...settings[stream_id] });
  const pms = [SUE, TOM, UMA].map((other_user_id, at) => ({
    other_user_id,
    unread_message_ids: [10 + at],
  }));
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      subscriptions: [channel(1, 'boats'), channel(2, 'knots'), channel(3, 'tides')],
      user_topics: topics,
      recent_private_conversations: [
        { user_ids: [SUE], max_message_id: 20 },
        { user_ids: [TOM], max_message_id: 11 },
        { user_ids: [UMA], max_message_id: 12 },
      ],
      unread_msgs: eg.wire.unreadMessages({
        count: 6,
        streams: [unreadIn(1, 'oars', 5), unreadIn(1, 'sails', 6), unreadIn(3, 'low', 7)],
        pms,
      }),
    }),
  );
  let found: ReturnType<typeof useNextUnread> | undefined;
  const setup = () => {
    found = useNextUnread(world.account);
    return () => null;
  };
  mount(
    { setup },
    { global: { plugins: [world.pinia], provide: { [wordsKey as symbol]: createWords() } } },
  );
  if (!found) throw new Error('not set up');
  const { nextTopic, nextDirect } = found;
  const from = (channelId: number | null, topic?: string) => {
    const here = channelId !== null && topic !== undefined;
    const conversation = here ? topicConversation(channelId, topic) : null;
    return nextTopic({ conversation, channelId });
  };
  return { world, server, from, nextDirect };
}

it('goes down the topics as the sidebar lists them, newest first, and comes round', () => {
  const { from } = nextUnread();
  expect(from(1, 'sails')).toEqual(topicConversation(1, 'oars'));
  expect(from(1, 'oars')).toEqual(topicConversation(3, 'low'));
  expect(from(3, 'low')).toEqual(topicConversation(1, 'sails'));
});

it('knows where a topic stands that was read, once the sidebar has asked for it', async () => {
  const { world, server, from } = nextUnread();
  const topics = [
    { name: 'oars', max_id: 9 },
    { name: 'keels', max_id: 8 },
    { name: 'sails', max_id: 6 },
  ];
  server.prepare({ route: 'GET /users/me/1/topics', answer: chatAnswer({ topics }) });
  await world.stores.topics.load(1);
  expect(from(1, 'Keels')).toEqual(topicConversation(1, 'sails'));
  expect(from(1)).toEqual(topicConversation(1, 'oars'));
});

it('begins with the channel that is on screen, or with the next one where nothing is unread in it', () => {
  const { from } = nextUnread();
  expect(from(null)).toEqual(topicConversation(1, 'sails'));
  expect(from(3)).toEqual(topicConversation(3, 'low'));
  expect(from(2)).toEqual(topicConversation(3, 'low'));
});

it('goes to pinned channels first, and last to what was taken out of muted ones', () => {
  const topics = [unmuted(1, 'oars')];
  const { from } = nextUnread({
    subscriptions: { 1: { is_muted: true }, 2: { pin_to_top: true } },
    topics,
  });
  expect(from(null)).toEqual(topicConversation(3, 'low'));
  expect(from(3, 'low')).toEqual(topicConversation(1, 'oars'));
  // What is muted stands below what was taken out.
  expect(from(1, 'sails')).toEqual(topicConversation(3, 'low'));
});

it('goes to pinned topics before all others, in their order', async () => {
  const { world, from } = nextUnread({ subscriptions: { 2: { pin_to_top: true } } });
  const pins = [topicConversation(3, 'low'), topicConversation(1, 'oars')];
  await world.stores.pinnedTopics.change(() =>
    pins.map(({ channelId, topic }, at) => ({ channelId, topic, messageId: at + 1 })),
  );
  expect(from(null)).toEqual(topicConversation(3, 'low'));
  expect(from(3, 'low')).toEqual(topicConversation(1, 'oars'));
  expect(from(1, 'oars')).toEqual(topicConversation(1, 'sails'));
  expect(from(1, 'sails')).toEqual(topicConversation(3, 'low'));
  // Whoever looks at a whole channel goes on in it: there the pinned one is the last.
  expect(from(1)).toEqual(topicConversation(1, 'sails'));
});

it('goes down the direct messages as the sidebar lists them, and comes round', () => {
  const { world, nextDirect } = nextUnread();
  const withPerson = (userId: number) => pairConversation(userId, world.account.userId);
  expect(nextDirect(null)).toEqual(withPerson(SUE));
  expect(nextDirect(withPerson(SUE))).toEqual(withPerson(UMA));
  expect(nextDirect(withPerson(UMA))).toEqual(withPerson(TOM));
  expect(nextDirect(withPerson(TOM))).toEqual(withPerson(SUE));
  expect(nextDirect(topicConversation(1, 'oars'))).toEqual(withPerson(SUE));
  // Somebody to whom nobody wrote yet.
  expect(nextDirect(withPerson(99))).toEqual(withPerson(SUE));
});
