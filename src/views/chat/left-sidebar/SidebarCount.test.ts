import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createWords } from '@/i18n/words';
import { chatProvided } from '@/testing/chatProvided';
import { createServedWorld } from '@/testing/chatWorld';
import SidebarCount from './SidebarCount.vue';

it('writes how many there are as the language writes numbers, and nothing where there are none', () => {
  const { world } = createServedWorld();
  const global = { plugins: [world.pinia], provide: chatProvided(world, createWords()) };
  const shownFor = (count: number) =>
    mount(SidebarCount, { props: { countOf: () => count, tone: 'total' }, global }).text();
  expect(shownFor(1_234)).toBe('1,234');
  expect(shownFor(0)).toBe('');
});
