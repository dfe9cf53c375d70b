import { flushPromises, mount } from '@vue/test-utils';
import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type Preparation } from '@/testing/fakeServer';
import { inChat } from '@/testing/inChat';
import { loadSnapshot } from '@/testing/loadSnapshot';
import ChannelMail from './ChannelMail.vue';

const ROUTE = 'GET /streams/20/email_address';

async function openPart(...answers: Omit<Preparation, 'route'>[]) {
  const { world, server } = createServedWorld();
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ subscriptions: [eg.wire.subscription({ stream_id: 20 })] }),
  );
  for (const one of answers) server.prepare({ route: ROUTE, ...one });
  const part = mount(ChannelMail, {
    props: { channelId: 20 },
    global: await inChat(world),
    attachTo: document.body,
  });
  const settle = async () => {
    await world.platform.settle();
    await flushPromises();
  };
  async function turn(isOpen: boolean) {
    part.get('details').element.open = isOpen;
    await part.get('details').trigger('toggle');
    await settle();
  }
  await settle();
  return { part, server, turn, settle };
}

it('asks for the address once it is looked for, and no second time', async () => {
  const email = 'dock.3f9a.show-sender@chat.example.com';
  const { part, server, turn } = await openPart({ answer: chatAnswer({ email }) });
  expect(server.takeRequests()).toHaveLength(0);
  await turn(true);
  expect(part.get('.address').text()).toBe(email);
  await turn(false);
  await turn(true);
  expect(server.takeRequests()).toHaveLength(1);
});

it('says why the server keeps it, and asks again when told to, the keyboard nearby', async () => {
  const email = 'dock.3f9a.show-sender@chat.example.com';
  const { part, turn, settle } = await openPart(
    { status: 400, answer: chatRefusal('BAD_REQUEST') },
    { answer: chatAnswer({ email }) },
  );
  await turn(true);
  expect(part.get('[role="alert"]').text()).toContain('Refused: BAD_REQUEST');
  const again = part.get<HTMLElement>('[role="alert"] button');
  again.element.focus();
  await again.trigger('click');
  await settle();
  expect(part.get('.address').text()).toBe(email);
  expect(part.find('[role="alert"]').exists()).toBe(false);
  expect(document.activeElement?.textContent).toContain('Copy the address');
});

it('says where a server takes no mail', async () => {
  const { part, turn } = await openPart({ answer: chatAnswer({ email: '' }) });
  await turn(true);
  expect(part.text()).toContain('This server takes no mail for channels.');
  expect(part.find('button').exists()).toBe(false);
});
