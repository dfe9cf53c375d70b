import { mount } from '@vue/test-utils';
import { defineComponent, h } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { useRecordsStore } from '@/stores/chat/records';
import { useToastsStore } from '@/stores/toasts';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatRefusal } from '@/testing/fakeServer';
import { provideComposeDesk } from '../compose/composeDesk';
import UnsentList from './UnsentList.vue';

const blank = defineComponent({ render: () => h('p') });

const gone = topicConversation(99, 'gone');

/** A message that the server refused, beside the drafts; `press` presses one of its buttons. */
async function showRefused() {
  const { server, world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot({ max_message_id: 100 }));
  await world.platform.settle();
  const answer = chatRefusal('STREAM_DOES_NOT_EXIST');
  server.prepare({ route: 'POST /messages', answer, status: 400 });
  world.stores.outbox.send(gone, 'What took ten minutes');
  await world.platform.advance(500);
  const routes = [
    { path: '/', name: 'start', component: blank },
    { path: '/chat/:organizationId/n/:terms*', name: 'chat-narrow', component: blank },
  ];
  const router = createRouter({ history: createMemoryHistory(), routes });
  await router.push('/');
  const Frame = defineComponent({
    setup() {
      provideComposeDesk(world.account);
      return () => h(UnsentList);
    },
  });
  const page = mount(Frame, {
    global: await inChat(world, { plugins: [router] }),
  });
  async function press(name: string) {
    await page
      .findAll('button')
      .find((button) => button.text() === name)
      ?.trigger('click');
    await world.platform.settle();
  }
  return { world, press };
}

it('keeps the text of what was not sent also where no box comes for it, as where the channel is gone', async () => {
  const { world, press } = await showRefused();
  await press('Edit');
  const { list } = world.use(useRecordsStore);
  expect(await list('outbox', (value) => value)).toEqual([]);
  const drafts = await list('drafts', (value) => value as { text: string });
  expect(drafts.map(({ value }) => value.text)).toEqual(['What took ten minutes']);
  expect(world.stores.drafts.textFor(gone)).toBe('What took ten minutes');
});

it('gives back as a draft what was discarded', async () => {
  const { world, press } = await showRefused();
  await press('Discard');
  expect(world.stores.outbox.byLocalId.size).toBe(0);
  expect(world.stores.drafts.textFor(gone)).toBe('');
  useToastsStore(world.pinia).toasts[0]?.action?.run();
  await world.platform.settle();
  expect(world.stores.drafts.textFor(gone)).toBe('What took ten minutes');
});
