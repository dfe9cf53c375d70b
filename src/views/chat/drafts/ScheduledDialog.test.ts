import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import type { ScheduledMessage } from '@/api/chat/model/scheduledMessage';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import ScheduledDialog from './ScheduledDialog.vue';

// jsdom lays nothing out.
Element.prototype.scrollIntoView ??= () => {};

const NOW_S = FAKE_NOW_MS / 1000;

async function open(message: ScheduledMessage) {
  const { world, server } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const { scheduledMessages } = world.stores;
  scheduledMessages.handleAdd({
    type: 'scheduledMessages',
    op: 'add',
    eventId: 1,
    scheduledMessages: [message],
  });
  mount(ScheduledDialog, {
    props: { message },
    attachTo: document.body,
    global: await inChat(world),
  });
  await flushPromises();
  return { world, server };
}

async function write(text: string) {
  const field = document.querySelector('textarea')!;
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await flushPromises();
}

const saveButton = () => document.querySelector<HTMLElement>('[type="submit"]')!;

async function save() {
  saveButton().click();
  await flushPromises();
}

describe('editing what is scheduled', () => {
  it('saves nothing that the server would cut off', async () => {
    await open(eg.scheduledMessage({ content: 'Soup' }));
    await write('x'.repeat(10_000));
    expect(saveButton().getAttribute('aria-disabled')).toBeNull();
    await write('x'.repeat(10_002));
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    expect(document.body.textContent).toContain('2 characters too many');
  });

  it('mends the text of what is about to go out, at the time that it has', async () => {
    const message = eg.scheduledMessage({ scheduled_delivery_timestamp: NOW_S + 20 });
    const { server } = await open(message);
    const route = `PATCH /scheduled_messages/${message.scheduledMessageId}`;
    server.prepare({ route, answer: chatAnswer() });
    await write('Soup');
    await save();
    expect(server.takeRequest().params).toEqual({ content: 'Soup' });
    server.assertDone();
  });

  it('asks for another time where it could not be sent', async () => {
    const { server } = await open(
      eg.scheduledMessage({ failed: true, scheduled_delivery_timestamp: NOW_S - 20 }),
    );
    await write('Soup');
    await save();
    expect(server.takeRequests()).toEqual([]);
    expect(document.body.textContent).toContain('at least a minute from now');
  });

  it('keeps what was typed as a draft where it went out meanwhile', async () => {
    const message = eg.scheduledMessage({ content: 'Soup' });
    const { world, server } = await open(message);
    await write('Soup and bread');
    const { scheduledMessageId } = message;
    const { scheduledMessages, drafts } = world.stores;
    scheduledMessages.handleRemove({
      type: 'scheduledMessages',
      op: 'remove',
      eventId: 2,
      scheduledMessageId,
    });
    await flushPromises();
    expect(document.body.textContent).toContain('It was sent, or cancelled elsewhere');
    expect(saveButton().textContent).toContain('Keep it as a draft');
    await save();
    expect(server.takeRequests()).toEqual([]);
    expect(drafts.textFor(scheduledMessages.conversationOf(message))).toBe('Soup and bread');
  });
});
