import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createWords } from '@/i18n/words';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import PeopleSidebar from './PeopleSidebar.vue';

it('says of nobody that they are not there before it knows who is', async () => {
  const { world } = createServedWorld();
  const words = createWords();
  await words.useCatalogue('chat');
  const global = { plugins: [world.pinia], provide: chatProvided(world, words) };
  const sidebar = mount(PeopleSidebar, { global });
  await sidebar.get('input').setValue('nobody');
  await world.platform.settle();
  expect(sidebar.text()).not.toContain('Nobody fits');
  expect(sidebar.get('[role=status]').text()).toBe('');
  loadSnapshot(world.stores, eg.initialSnapshot());
  await world.platform.settle();
  expect(sidebar.text()).toContain('Nobody fits');
});
