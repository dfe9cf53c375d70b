import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { h, nextTick } from 'vue';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import AnchoredPopover from './AnchoredPopover.vue';
import BaseMenu from './BaseMenu.vue';

function provideDirection(direction: 'ltr' | 'rtl') {
  return {
    provide: {
      [wordsKey as symbol]: { ...createWords(), direction: () => direction },
      [platformKey as symbol]: createFakePlatform(),
    },
  };
}

it.each(['ltr', 'rtl'] as const)('what floats runs as the page does: %s', async (direction) => {
  const global = provideDirection(direction);
  mount(BaseMenu, {
    props: { open: true, items: [{ key: 'reply', label: 'Reply', shortcut: '>' }] },
    slots: { trigger: () => h('button', 'More') },
    attachTo: document.body,
    global,
  });
  const anchor = document.createElement('span');
  document.body.append(anchor);
  mount(AnchoredPopover, {
    props: { open: true, anchor, label: 'Emoji' },
    slots: { default: () => h('p', 'Choose') },
    attachTo: document.body,
    global,
  });
  await nextTick();
  const runs = (role: string) => document.querySelector(`[role="${role}"]`)?.getAttribute('dir');
  expect(runs('menu')).toBe(direction);
  expect(runs('dialog')).toBe(direction);
  // A key is what stands on it, whichever way the words around it run: ">" is not to be mirrored.
  expect(document.querySelector('kbd')?.dir).toBe('ltr');
});
