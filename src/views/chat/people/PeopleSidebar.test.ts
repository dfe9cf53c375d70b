import { mount } from '@vue/test-utils';
import { nextTick } from 'vue';
import { afterEach, expect, it, vi } from 'vitest';
import { createWords } from '@/i18n/words';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { dispatch } from '@/sync/dispatch';
import { loadSnapshot } from '@/testing/loadSnapshot';
import PeopleSidebar from './PeopleSidebar.vue';

afterEach(() => vi.useRealTimers());

function open() {
  const { world } = createServedWorld();
  const words = createWords();
  // Its rows need a screen.
  const stubs = { VirtualList: true };
  const global = { plugins: [world.pinia], provide: chatProvided(world, words), stubs };
  return { world, words, sidebar: mount(PeopleSidebar, { global }) };
}

it('says of nobody that they are not there before it knows who is', async () => {
  const { world, words, sidebar } = open();
  await words.useCatalogue('chat');
  await sidebar.get('input').setValue('nobody');
  await world.platform.settle();
  expect(sidebar.text()).not.toContain('Nobody fits');
  expect(sidebar.get('[role=status]').text()).toBe('');
  loadSnapshot(world.stores, eg.initialSnapshot());
  await world.platform.settle();
  expect(sidebar.text()).toContain('Nobody fits');
});

/** The list once all of it is there, and a way to change one of its people. */
async function openListed() {
  const { world, sidebar } = open();
  loadSnapshot(world.stores, eg.initialSnapshot());
  await world.platform.settle();
  const listed = () =>
    sidebar.getComponent({ name: 'VirtualList' }).props('items') as readonly number[];
  const change = (person: object) => {
    const { userId } = eg.otherUser;
    dispatch(world.stores, eg.event.realmUserUpdate({ person: { user_id: userId, ...person } }));
    return nextTick();
  };
  return { listed, change };
}

it('looks at nobody anew where somebody changes what the list does not go by', async () => {
  const { listed, change } = await openListed();
  const before = listed();
  expect(before).toContain(eg.otherUser.userId);
  await change({ role: 300 });
  await change({
    avatar_url: '/new.png',
    avatar_url_medium: '/new-medium.png',
    avatar_source: 'U',
  });
  expect(listed()).toBe(before);
});

it('follows a name at once, and many names in a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { listed, change } = await openListed();
  await change({ full_name: 'Aaron' });
  expect(listed()[0]).toBe(eg.otherUser.userId);
  const first = listed();
  await change({ full_name: 'Zz' });
  expect(listed()).toBe(first);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(listed().at(-1)).toBe(eg.otherUser.userId);
});
