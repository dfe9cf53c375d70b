import { mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import PollWidget from './PollWidget.vue';
import TodoWidget from './TodoWidget.vue';

const start = (widget: object) => ({
  id: 1,
  message_id: 5,
  sender_id: eg.otherUser.userId,
  msg_type: 'widget',
  content: JSON.stringify(widget),
});

it.each([
  ['a poll', PollWidget, { widget_type: 'poll', extra_data: { question: 'Tea?' } }, 'idx'],
  ['a list', TodoWidget, { widget_type: 'todo', extra_data: {} }, 'key'],
] as const)(
  'gives what is added to %s another number each time, however late its news',
  async (_, widget, extra, name) => {
    const { server, world } = createServedWorld();
    loadSnapshot(world.stores, eg.initialSnapshot());
    const shown = mount(widget, {
      props: { message: eg.message({ id: 5, submessages: [start(extra)] }) },
      global: await inChat(world),
    });
    const numbers: unknown[] = [];
    for (const text of ['Green', 'Black']) {
      server.prepare({
        route: 'POST /submessage',
        answer: chatAnswer(),
        check: ({ params }) =>
          numbers.push((JSON.parse(params['content'] ?? '{}') as Record<string, unknown>)[name]),
      });
      await shown.get('.add input').setValue(text);
      await shown.get('.add').trigger('submit');
      await world.platform.settle();
    }
    expect(numbers).toEqual([1, 2]);
    server.assertDone();
  },
);
