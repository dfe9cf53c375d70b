import { mount } from '@vue/test-utils';
import { defineComponent, h } from 'vue';
import { expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { settleUntil } from '@/testing/settleUntil';
import { usePastedText } from './usePastedText';

/** What is put in by us when this is pasted behind a text; the browser pastes the rest. */
async function pasted(data: Partial<Record<string, string>>, before = '') {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const inserted: string[] = [];
  const Field = defineComponent(() => {
    const onPaste = usePastedText((text) => void inserted.push(text));
    return () => h('textarea', { value: before, onPaste });
  });
  const { element } = mount(Field, {
    global: {
      plugins: [world.pinia],
      provide: {
        [platformKey as symbol]: world.platform,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = { files: [], getData: (type: string) => data[type] ?? '' };
  element.dispatchEvent(Object.assign(event, { clipboardData }));
  if (event.defaultPrevented) await settleUntil(world.platform, () => inserted.length > 0);
  return inserted;
}

const bold = { 'text/plain': 'Soup', 'text/html': '<p><b>Soup</b></p>' };

it('keeps the form of what was copied elsewhere, except in code', async () => {
  expect(await pasted(bold)).toEqual(['**Soup**']);
  expect(await pasted(bold, '```\n')).toEqual([]);
});

it('leaves plain text to the browser', async () => {
  expect(await pasted({ 'text/plain': 'Soup' })).toEqual([]);
  expect(await pasted({ 'text/plain': 'Soup', 'text/html': '<p>Soup</p>' })).toEqual([]);
});

it('names a channel or topic of this server, and leaves other addresses as they are', async () => {
  const link = (path: string) => pasted({ 'text/plain': `https://chat.example.com/${path}` });
  expect(await link('#narrow/channel/20-general/topic/lunch')).toEqual(['#**general>lunch**']);
  expect(await link('#narrow/channel/20-general')).toEqual(['#**general**']);
  expect(await link('#narrow/channel/20-general/topic/lunch/near/5')).toEqual([]);
  expect(await link('help')).toEqual([]);
  expect(
    await pasted({ 'text/plain': 'https://other.example/#narrow/channel/20-general' }),
  ).toEqual([]);
});
