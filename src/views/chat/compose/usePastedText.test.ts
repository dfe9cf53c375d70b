import { mount } from '@vue/test-utils';
import { defineComponent, h, useTemplateRef } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { installFieldCommands } from '@/testing/fieldCommands';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { settleUntil } from '@/testing/settleUntil';
import { useComposeField } from './useComposeField';
import { usePastedText } from './usePastedText';

installFieldCommands();

let unmount = () => {};
beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }));
afterEach(() => unmount());

/** A field with a text in it, and what it is about. */
function openField(before = '', snapshot: Parameters<typeof eg.initialSnapshot>[0] = {}) {
  const { world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot(snapshot));
  const view = { about: 'lunch' };
  const Field = defineComponent(() => {
    const field = useTemplateRef<HTMLTextAreaElement>('field');
    const onPaste = usePastedText({ edit: useComposeField(field), about: () => view.about });
    return () => h('textarea', { ref: 'field', onPaste });
  });
  const page = mount(Field, {
    attachTo: document.body,
    global: {
      plugins: [world.pinia],
      provide: {
        [platformKey as symbol]: world.platform,
        [chatAccountKey as symbol]: world.account,
      },
    },
  });
  unmount = () => page.unmount();
  const { element } = page.find('textarea');
  element.value = before;
  element.focus();

  /** Whether we put it in ourselves; the browser pastes the rest. */
  function paste(data: Partial<Record<string, string>>): boolean {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const clipboardData = { files: [], getData: (type: string) => data[type] ?? '' };
    element.dispatchEvent(Object.assign(event, { clipboardData }));
    return event.defaultPrevented;
  }

  const becomes = (text: string) => settleUntil(world.platform, () => element.value === text);
  return { element, view, paste, becomes, settle: () => world.platform.settle() };
}

/** What the field has when this was pasted behind a text and all is done; null where the browser is to paste it. */
async function pasted(data: Partial<Record<string, string>>, { before = '', becomes = '' } = {}) {
  const field = openField(before);
  if (!field.paste(data)) return null;
  await field.becomes(becomes);
  return field.element.value;
}

const bold = { 'text/plain': 'Soup', 'text/html': '<p><b>Soup</b></p>' };

it('keeps the form of what was copied elsewhere, except in code', async () => {
  expect(await pasted(bold, { becomes: '**Soup**' })).toBe('**Soup**');
  expect(await pasted(bold, { before: '```\n' })).toBeNull();
});

it('leaves plain text to the browser', async () => {
  expect(await pasted({ 'text/plain': 'Soup' })).toBeNull();
  expect(await pasted({ 'text/plain': 'Soup', 'text/html': '<p>Soup</p>' })).toBeNull();
});

it('leaves what has very many lines to the browser, which is quicker with them', async () => {
  const lines = (count: number) => ({
    'text/plain': Array(count).fill('Soup').join('\n'),
    'text/html': bold['text/html'].repeat(count),
  });
  const { paste, settle } = openField();
  expect(paste(lines(301))).toBe(false);
  expect(paste(lines(300))).toBe(true);
  await settle();
});

it('has the words at once, and their form where they were put, whatever is typed meanwhile', async () => {
  const { element, paste, becomes } = openField('Today: ');
  paste(bold);
  expect(element.value).toBe('Today: Soup');
  element.setRangeText(' at one', element.value.length, element.value.length, 'end');
  await becomes('Today: **Soup** at one');
  expect(element.selectionStart).toBe(element.value.length);
  paste(bold);
  expect(element.value).toBe('Today: **Soup** at one**Soup**');
});

it.each<[string, (field: ReturnType<typeof openField>) => void]>([
  ['in another conversation', ({ view }) => (view.about = 'supper')],
  ['where the words are changed', ({ element }) => (element.value = 'Sou')],
  ['where the cursor is somewhere else', ({ element }) => element.blur()],
])('gives the form up %s', async (_, happen) => {
  const field = openField();
  field.paste(bold);
  happen(field);
  const { value } = field.element;
  await vi.dynamicImportSettled();
  await field.settle();
  expect(field.element.value).toBe(value);
});

it('names a message of this server, where servers read that', async () => {
  const { element, paste } = openField('', { zulip_feature_level: 319 });
  paste({ 'text/plain': 'https://chat.example.com/#narrow/channel/20-general/topic/lunch/near/5' });
  expect(element.value).toBe('#**general>lunch@5**');
});

it('names a channel or topic of this server, and leaves other addresses as they are', async () => {
  const link = (path: string, becomes = '') =>
    pasted({ 'text/plain': `https://chat.example.com/${path}` }, { becomes });
  const topic = '#**general>lunch**';
  expect(await link('#narrow/channel/20-general/topic/lunch', topic)).toBe(topic);
  expect(await link('#narrow/channel/20-general', '#**general**')).toBe('#**general**');
  expect(await link('#narrow/channel/20-general/topic/lunch/with/5', topic)).toBe(topic);
  expect(await link('#narrow/channel/20-general/topic/lunch/near/5')).toBeNull();
  expect(await link('#narrow/channel/20-general/near/5')).toBeNull();
  expect(await link('help')).toBeNull();
  expect(
    await pasted({ 'text/plain': 'https://other.example/#narrow/channel/20-general' }),
  ).toBeNull();
});
