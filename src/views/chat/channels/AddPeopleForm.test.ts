import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, expect, it } from 'vitest';
import { createWords } from '@/i18n/words';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import AddPeopleForm from './AddPeopleForm.vue';

let unmount = () => {};
afterEach(() => unmount());

it('offers those who can be added: nobody who is there already, and none of the server’s own bots', async () => {
  const { world, server } = createServedWorld();
  const person = (userId: number, name: string) =>
    eg.wire.user({ user_id: userId, full_name: name });
  const gateway = { ...person(84, 'Gateway'), is_bot: true, is_system_bot: true };
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({
      realm_users: [eg.wire.selfUser, person(81, 'Ada'), person(82, 'Bo')],
      cross_realm_bots: [gateway],
      subscriptions: [eg.wire.subscription({ stream_id: 20 })],
    }),
  );
  server.prepare({ route: 'GET /streams/20/members', answer: chatAnswer({ subscribers: [82] }) });
  const words = createWords();
  await words.useCatalogue('chat');
  const form = mount(AddPeopleForm, {
    props: { channel: world.stores.channels.channel(20)! },
    global: { plugins: [world.pinia], provide: chatProvided(world, words) },
  });
  unmount = () => form.unmount();
  await flushPromises();
  await world.platform.settle();
  await flushPromises();
  expect(form.findAll('.one').map((one) => one.text())).toEqual(['Ada']);
});
