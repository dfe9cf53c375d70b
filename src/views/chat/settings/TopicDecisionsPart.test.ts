import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import TopicDecisionsPart from './TopicDecisionsPart.vue';

/** As many as there is a field to look through, each of one channel. */
async function openPart(topics: readonly string[]) {
  const { world } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      user_topics: topics.map((topic_name) => eg.wire.userTopic({ stream_id: 10, topic_name })),
      subscriptions: [eg.wire.subscription({ stream_id: 10, name: 'general' })],
    }),
  );
  const component = { render: () => null };
  const routes = [{ path: '/:organizationId?/:terms*', name: 'chat-narrow', component }];
  const part = mount(TopicDecisionsPart, {
    global: await inChat(world, {
      plugins: [createRouter({ history: createMemoryHistory(), routes })],
    }),
  });
  await world.platform.settle();
  return part;
}

it('finds a topic whose name has marks by letters without them', async () => {
  const others = Array.from({ length: 9 }, (_, at) => `pier ${String(at)}`);
  const part = await openPart(['Café on the quay', ...others]);
  await part.get('input[type="search"]').setValue('cafe');
  expect(part.text()).toContain('Café on the quay');
  expect(part.text()).not.toContain('pier');
});
