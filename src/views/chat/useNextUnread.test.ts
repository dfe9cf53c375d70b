import { mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { createWords, wordsKey } from '@/i18n/words';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useNextUnread } from './useNextUnread';

let unmount = () => {};
afterEach(() => unmount());

const unreadIn = (stream_id: number, topic: string, messageId: number) => ({
  stream_id,
  topic,
  unread_message_ids: [messageId],
});

/** Something is unread in "boats" (two topics) and in "tides" (one), and nothing in "knots". */
function nextUnread() {
  const { world } = createServedWorld();
  const channel = (stream_id: number, name: string) => eg.wire.subscription({ stream_id, name });
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      subscriptions: [channel(1, 'boats'), channel(2, 'knots'), channel(3, 'tides')],
      unread_msgs: eg.wire.unreadMessages({
        count: 3,
        streams: [unreadIn(1, 'oars', 5), unreadIn(1, 'sails', 6), unreadIn(3, 'low', 7)],
      }),
    }),
  );
  let found: ReturnType<typeof useNextUnread> | undefined;
  const setup = () => {
    found = useNextUnread(world.account);
    return () => null;
  };
  const shown = mount(
    { setup },
    { global: { plugins: [world.pinia], provide: { [wordsKey as symbol]: createWords() } } },
  );
  unmount = () => shown.unmount();
  if (!found) throw new Error('not set up');
  return found;
}

it('goes on from a topic, and comes round', () => {
  const { nextTopic } = nextUnread();
  const from = (channelId: number, topic: string) =>
    nextTopic({ conversation: topicConversation(channelId, topic), channelId });
  expect(from(1, 'oars')).toEqual(topicConversation(1, 'sails'));
  expect(from(1, 'sails')).toEqual(topicConversation(3, 'low'));
  expect(from(3, 'low')).toEqual(topicConversation(1, 'oars'));
});

it('begins with the channel that is on screen, or with the next one where nothing is unread in it', () => {
  const { nextTopic } = nextUnread();
  const from = (channelId: number | null) => nextTopic({ conversation: null, channelId });
  expect(from(null)).toEqual(topicConversation(1, 'oars'));
  expect(from(3)).toEqual(topicConversation(3, 'low'));
  expect(from(2)).toEqual(topicConversation(3, 'low'));
});
