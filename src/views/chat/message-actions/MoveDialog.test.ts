import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import MoveDialog from './MoveDialog.vue';

// This document has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};

const route = (messageId: number) => `PATCH /messages/${messageId}`;

async function openDialog() {
  const { server, world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const known = [
    { name: 'arrivals', max_id: 9 },
    { name: 'tides', max_id: 5 },
    { name: 'low tides', max_id: 7 },
  ];
  server.prepare({ route: 'GET /users/me/20/topics', answer: chatAnswer({ topics: known }) });
  const dialog = mount(MoveDialog, {
    props: { message: eg.message({ id: 5, subject: 'arrivals' }) },
    attachTo: document.body,
    global: await inChat(world),
  });
  await flushPromises();
  const field = document.querySelector<HTMLInputElement>('input[type="text"], input:not([type])');
  if (!field) throw new Error('no field for the topic');
  field.value = 'tides';
  field.dispatchEvent(new Event('input'));
  await flushPromises();
  const buttonOf = (name: RegExp) =>
    [...document.querySelectorAll('button')].find((one) => name.test(one.textContent));
  return { server, dialog, buttonOf };
}

/** The dialog, once the server has refused to move all, with what it offers instead. */
async function openLimited() {
  const shown = await openDialog();
  const details = { first_message_id_allowed_to_move: 7, total_messages_allowed_to_move: 3 };
  const answer = chatRefusal('MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', details);
  shown.server.prepare({ route: route(5), status: 400, answer });
  document.querySelector('form')?.requestSubmit();
  await flushPromises();
  return { ...shown, newest: shown.buttonOf(/3 newest/) };
}

it('leaves the keyboard at what is offered, where that is not done either', async () => {
  const { server, buttonOf, newest } = await openLimited();
  newest?.focus();
  server.prepare({ route: route(7), status: 400, answer: chatRefusal('BAD_REQUEST') });
  newest?.click();
  await flushPromises();
  expect(buttonOf(/3 newest/)).toBe(document.activeElement);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('refused');
});

it('offers to move those that the server lets move', async () => {
  const { server, dialog, newest } = await openLimited();
  server.prepare({ route: route(7), answer: chatAnswer() });
  newest?.click();
  await flushPromises();
  expect(server.takeRequests().at(-1)?.params).toMatchObject({
    topic: 'tides',
    propagate_mode: 'change_later',
  });
  expect(dialog.emitted('close')).toHaveLength(1);
});

it('completes the name of a topic by those of its channel', async () => {
  await openDialog();
  const names = [...document.querySelectorAll('datalist option')].map((one) =>
    one.getAttribute('value'),
  );
  expect(names).toEqual(['tides', 'low tides']);
});

it('offers nothing where the server refuses all of it', async () => {
  const { server, buttonOf } = await openDialog();
  server.prepare({ route: route(5), status: 400, answer: chatRefusal('BAD_REQUEST') });
  document.querySelector('form')?.requestSubmit();
  await flushPromises();
  expect(buttonOf(/newest/)).toBeUndefined();
});
