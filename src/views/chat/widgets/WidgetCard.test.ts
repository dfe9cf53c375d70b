import { mount } from '@vue/test-utils';
import { describe, expect, it } from 'vitest';
import type { Component } from 'vue';
import type { Message } from '@/api/chat/model/message';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import PollWidget from './PollWidget.vue';
import TodoWidget from './TodoWidget.vue';

const kinds = [
  {
    name: 'a poll',
    widget: PollWidget,
    start: { widget_type: 'poll', extra_data: { question: 'Tea?', options: ['yes'] } },
    change: 'Change the question',
    step: { type: 'question', question: 'Coffee?' },
  },
  {
    name: 'a list',
    widget: TodoWidget,
    start: { widget_type: 'todo', extra_data: { task_list_title: 'Tea?', tasks: [] } },
    change: 'Change the title',
    step: { type: 'new_task_list_title', title: 'Coffee?' },
  },
];

async function mountWidget(widget: Component, message: Message) {
  const { server, world } = createServedWorld();
  loadSnapshot(world.stores, eg.initialSnapshot());
  const shown = mount(widget, {
    props: { message },
    global: await inChat(world),
    attachTo: document.body,
  });
  return { server, world, shown };
}

function show({ widget, start }: (typeof kinds)[number], senderId: number) {
  const begun = {
    id: 1,
    message_id: 5,
    sender_id: senderId,
    msg_type: 'widget',
    content: JSON.stringify(start),
  };
  return mountWidget(widget, eg.message({ id: 5, sender_id: senderId, submessages: [begun] }));
}

it.each(kinds)('lets who began $name change what it is about', async (kind) => {
  const { server, world, shown } = await show(kind, eg.selfUser.userId);
  const opener = () => shown.get(`[aria-label="${kind.change}"]`);
  await opener().trigger('click');
  await world.platform.settle();
  const field = () => shown.get<HTMLInputElement>('.head input');
  expect(field().element.value).toBe('Tea?');
  expect(document.activeElement).toBe(field().element);

  await field().setValue('Milk?');
  await field().trigger('keydown', { key: 'Escape' });
  await world.platform.settle();
  expect(shown.get('h4').text()).toBe('Tea?');
  expect(document.activeElement).toBe(opener().element);

  await opener().trigger('click');
  await field().setValue(' Coffee? ');
  server.prepare({ route: 'POST /submessage', fault: 'unreachable' });
  await shown.get('form.head').trigger('submit');
  await world.platform.settle();
  expect(field().element.value).toBe(' Coffee? ');
  const taken: unknown[] = [];
  server.prepare({
    route: 'POST /submessage',
    answer: chatAnswer(),
    check: ({ params }) => taken.push(JSON.parse(params['content'] ?? '{}')),
  });
  await shown.get('form.head').trigger('submit');
  await shown.get('form.head').trigger('submit');
  await world.platform.settle();
  expect(taken).toEqual([kind.step]);
  expect(shown.find('form.head').exists()).toBe(false);
});

it.each(kinds)('lets nobody else change what $name is about', async (kind) => {
  const { shown } = await show(kind, eg.otherUser.userId);
  expect(shown.get('h4').text()).toBe('Tea?');
  expect(shown.find(`[aria-label="${kind.change}"]`).exists()).toBe(false);
});

describe('a tick', () => {
  const step = (id: number, content: object) => ({
    id,
    message_id: 5,
    sender_id: eg.otherUser.userId,
    msg_type: 'widget',
    content: JSON.stringify(content),
  });
  const begun = step(1, {
    widget_type: 'todo',
    extra_data: { task_list_title: '', tasks: [{ task: 'ropes', desc: '' }] },
  });
  const strike = (id: number) => step(id, { type: 'strike', key: '0,canned' });

  /** A list whose one task is ticked here; `come` is what happened by the time that the server answers. */
  async function tickWhile(isTaken: boolean, ...come: ReturnType<typeof step>[]) {
    const message = eg.message({ id: 5, submessages: [begun] });
    const { server, world, shown } = await mountWidget(TodoWidget, message);
    const tick = shown.get<HTMLInputElement>('input[type="checkbox"]');
    const route = 'POST /submessage';
    server.prepare(isTaken ? { route, answer: chatAnswer() } : { route, fault: 'unreachable' });
    const clicked = tick.setValue(true);
    await shown.setProps({ message: eg.message({ id: 5, submessages: [begun, ...come] }) });
    await clicked;
    await world.platform.settle();
    const { checked } = tick.element;
    shown.unmount();
    return checked;
  }

  it('that was refused leaves what others ticked', async () => {
    expect(await tickWhile(false)).toBe(false);
    expect(await tickWhile(false, strike(2))).toBe(true);
  });

  it('that others undid at once is gone', async () => {
    expect(await tickWhile(true, strike(2))).toBe(true);
    expect(await tickWhile(true, strike(2), strike(3))).toBe(false);
  });
});
