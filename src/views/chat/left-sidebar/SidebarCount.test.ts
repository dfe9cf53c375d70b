import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createWords, wordsKey } from '@/i18n/words';
import SidebarCount from './SidebarCount.vue';

it('writes how many there are as the language writes numbers, and nothing where there are none', () => {
  const shownFor = (count: number) =>
    mount(SidebarCount, {
      props: { countOf: () => count, tone: 'total' },
      global: { provide: { [wordsKey as symbol]: createWords() } },
    }).text();
  expect(shownFor(1_234)).toBe('1,234');
  expect(shownFor(0)).toBe('');
});
