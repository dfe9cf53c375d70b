import { beforeEach, describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { createChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { servedMessages } from '@/testing/servedMessages';
import { usePinnedTopicMovesStore } from './pinnedTopicMoves';

const world = chatWorldOfEachTest();
const served = servedMessages(world);
const { wire } = eg;

const message = (subject: string, id = 71) =>
  wire.message({ id, stream_id: 20, subject, flags: ['read'] });
const shown = (of = world.stores) =>
  of.pinnedTopics.topics.map(({ channelId, topic }) => `${channelId} ${topic}`);
const asked = () => world.server.takeRequests().map(({ path }) => path.split('?')[0]);

async function pin(topic: string) {
  served.prepare([message(topic)]);
  await world.use(usePinnedTopicMovesStore).toggle(topicConversation(20, topic));
  await world.platform.settle();
  world.server.takeRequests();
}

/** A message's topic goes elsewhere, if not only the message. */
const move = (subject: string, rest: object = {}) =>
  served.move({
    message_id: 71,
    message_ids: [71],
    orig_subject: 'tides',
    subject,
    propagate_mode: 'change_all',
    ...rest,
  });

async function registerAnew() {
  loadSnapshot(world.stores, eg.initialSnapshot());
  await world.platform.settle();
}

beforeEach(() => pin('tides'));

describe('pinned topics', () => {
  it('go with their topics, to other names and channels; not with single messages', async () => {
    move('berths', { propagate_mode: 'change_one' });
    await world.platform.settle();
    expect(shown()).toEqual(['20 tides']);
    move('✔ tides');
    await world.platform.settle();
    move('moon', { orig_subject: '✔ Tides', new_stream_id: 21 });
    await world.platform.settle();
    expect(shown()).toEqual(['21 moon']);
  });

  it('go with the last message of their topic', async () => {
    const event = (topic: string) =>
      eg.event.deleteMessage({ message_ids: [5], stream_id: 20, topic });
    dispatch(world.stores, event('elsewhere'));
    served.prepare([message('tides')]);
    dispatch(world.stores, event('Tides'));
    await world.platform.settle();
    expect(shown()).toEqual(['20 tides']);
    served.prepare([]);
    world.server.prepare({
      route: 'GET /messages/71',
      status: 400,
      answer: chatRefusal('BAD_REQUEST'),
    });
    dispatch(world.stores, event('tides'));
    await world.platform.settle();
    expect(shown()).toEqual([]);
  });

  it('are found where they went while nobody listened', async () => {
    served.prepare([]);
    world.server.prepare({
      route: 'GET /messages/71',
      answer: chatAnswer({ raw_content: '', message: message('✔ tides') }),
    });
    await registerAnew();
    expect(shown()).toEqual(['20 ✔ tides']);
    expect(asked()).toHaveLength(2);
  });

  it('stay where the server does not say, and are looked for again where it could not be asked', async () => {
    world.server.prepare({
      route: 'GET /messages',
      status: 400,
      answer: chatRefusal('BAD_REQUEST'),
    });
    await registerAnew();
    await world.platform.advance(60_000);
    expect(asked()).toHaveLength(1);
    world.server.prepare({ route: 'GET /messages', fault: 'unreachable' });
    served.prepare([]);
    world.server.prepare({
      route: 'GET /messages/71',
      answer: chatAnswer({ raw_content: '', message: message('moon') }),
    });
    await registerAnew();
    await world.platform.advance(60_000);
    expect(shown()).toEqual(['20 moon']);
  });

  it('cost those who have none nothing', async () => {
    await world.use(usePinnedTopicMovesStore).toggle(topicConversation(20, 'TIDES'));
    await world.platform.settle();
    await registerAnew();
    expect(shown()).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it('outlive the page, and are the same in all tabs', async () => {
    const { userId, email } = eg.selfUser;
    const later = createChatWorld(world.platform.openTab(), { userId, email, apiKey: 'key' });
    await world.platform.settle();
    expect(shown(later.stores)).toEqual(['20 tides']);
    await pin('berths');
    expect(shown(later.stores)).toEqual(['20 tides', '20 berths']);
  });
});
