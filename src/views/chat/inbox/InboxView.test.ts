import { flushPromises, mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter } from 'vue-router';
import { afterEach, expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { dispatch } from '@/sync/dispatch';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import InboxView from './InboxView.vue';

let unmount = () => {};
afterEach(() => unmount());

const channelIds = Array.from({ length: 40 }, (_, index) => 101 + index);

/** Unread messages in `topics` topics of each of forty channels. */
function openWorld(topics: number): ChatWorld {
  const { userId, email } = eg.selfUser;
  const world = createChatWorld(createFakePlatform(), { userId, email, apiKey: 'key' });
  const streams = channelIds.flatMap((stream_id) =>
    Array.from({ length: topics }, (_, index) => ({
      stream_id,
      topic: `topic ${index}`,
      unread_message_ids: [stream_id * 1_000 + index],
    })),
  );
  const unread_msgs = { count: streams.length, pms: [], huddles: [], mentions: [], streams };
  const subscriptions = channelIds.map((stream_id) =>
    eg.wire.subscription({ stream_id, name: `channel ${stream_id}` }),
  );
  loadSnapshot(world.stores, eg.initialSnapshot({ subscriptions, unread_msgs }));
  return world;
}

async function show(world: ChatWorld) {
  const words = createWords();
  await words.useCatalogue('chat');
  const routes = [
    { path: '/', component: {} },
    { path: '/:organizationId/n/:terms(.*)*', name: 'chat-narrow', component: {} },
  ];
  const router = createRouter({ history: createMemoryHistory(), routes });
  const wrapper = mount(InboxView, {
    global: {
      plugins: [router, world.pinia],
      provide: {
        [platformKey as symbol]: world.platform,
        [wordsKey as symbol]: words,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  unmount = () => wrapper.unmount();
  await flushPromises();
  return wrapper;
}

/** Pieces of the page that change while `work` runs. */
async function changesDuring(element: Element, work: () => void): Promise<number> {
  let changes = 0;
  const observer = new MutationObserver((records) => (changes += records.length));
  observer.observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  work();
  await flushPromises();
  changes += observer.takeRecords().length;
  observer.disconnect();
  return changes;
}

it('shows sixty conversations of thousands, and more on demand', async () => {
  const wrapper = await show(openWorld(50));
  expect(wrapper.findAll('li')).toHaveLength(60);
  expect(wrapper.findAll('h2')).toHaveLength(2);
  await wrapper.get('button.more').trigger('click');
  expect(wrapper.findAll('li')).toHaveLength(120);
});

it('shows all where they are few', async () => {
  const wrapper = await show(openWorld(1));
  expect(wrapper.findAll('li')).toHaveLength(40);
  expect(wrapper.find('button.more').exists()).toBe(false);
});

it.each([2, 50])('changes in one place for a message, with %i topics a channel', async (topics) => {
  const world = openWorld(topics);
  const wrapper = await show(world);
  const event = eg.event.message({
    message: eg.wire.message({ stream_id: 101, subject: 'topic 1' }),
    flags: [],
  });
  const changes = await changesDuring(wrapper.element, () => dispatch(world.stores, event));
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(4);
});
