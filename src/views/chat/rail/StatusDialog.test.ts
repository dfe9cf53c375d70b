import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import StatusDialog from './StatusDialog.vue';

it('takes as many letters as the server does, emoji among them', async () => {
  const { world, server } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  // Without emoji to choose from, a status is words.
  server.prepare({ route: 'GET /static/generated/emoji/emoji_api.json', fault: 'unreachable' });
  mount(StatusDialog, {
    attachTo: document.body,
    global: await inChat(world),
  });
  await flushPromises();
  const field = document.querySelector<HTMLInputElement>('#status-form input')!;
  const write = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input'));
    await flushPromises();
    return document.querySelector('[type="submit"]')?.getAttribute('aria-disabled');
  };
  expect(await write(`${'🌊'.repeat(60)} `)).toBeNull();
  expect(await write('🌊'.repeat(61))).toBe('true');
  expect(document.body.textContent).toContain('At most 60 characters');
});
