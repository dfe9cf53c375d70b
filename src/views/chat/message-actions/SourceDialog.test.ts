import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import SourceDialog from './SourceDialog.vue';

const route = 'GET /messages/5';

async function openDialog() {
  const { server, world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const refuse = () =>
    server.prepare({ route, status: 400, answer: chatRefusal('BAD_REQUEST', {}) });
  refuse();
  mount(SourceDialog, {
    props: { message: eg.message({ id: 5 }) },
    attachTo: document.body,
    global: await inChat(world),
  });
  await flushPromises();
  const again = () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Try again'));
  return { server, refuse, again };
}

it('is tried again where it failed, with the keyboard where it was', async () => {
  const { server, refuse, again } = await openDialog();
  const button = again();
  const told = document.querySelector('[role="alert"] span');
  expect(told?.textContent).not.toBe('');
  await flushPromises();
  button?.focus();
  refuse();
  button?.click();
  await flushPromises();
  expect(document.activeElement).toBe(button);
  // The same words are told anew.
  expect(told?.isConnected).toBe(false);
  expect(document.querySelector('[role="alert"] span')?.textContent).toBe(told?.textContent);

  const message = eg.wire.message({ id: 5 });
  server.prepare({ route, answer: chatAnswer({ raw_content: 'High *water*', message }) });
  button?.click();
  await flushPromises();
  expect(again()).toBeUndefined();
  expect(document.querySelector('pre')?.textContent).toBe('High *water*');
  // The dialog took to itself what was in the notice.
  expect(document.querySelector('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
});
