import { describe, expect, it } from 'vitest';
import { directConversation, topicConversation } from '@/domain/chat/conversation';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';

const world = chatWorldOfEachTest();

const AT = 1_900_000_000;
const lunch = topicConversation(20, 'lunch');
const there = (content = 'Soup?') =>
  eg.wire.scheduledMessage({
    to: 20,
    topic: 'lunch',
    content,
    scheduled_delivery_timestamp: AT,
  });

const schedule = (text = 'Soup?\n') =>
  world.stores.scheduledMessages.schedule(lunch, text, AT).then(
    () => 'taken',
    () => 'failed',
  );

function prepareList(...messages: object[]) {
  world.server.prepare({
    route: 'GET /scheduled_messages',
    answer: chatAnswer({ scheduled_messages: messages }),
  });
}

describe('a message for later', () => {
  it('is taken where only the answer was lost', async () => {
    world.server.prepare({ route: 'POST /scheduled_messages', fault: 'unreachable' });
    prepareList(there('Something else'), there());
    expect(await schedule()).toBe('taken');
  });

  it('is not taken where the server has none such, or cannot be asked', async () => {
    world.server.prepare({ route: 'POST /scheduled_messages', fault: 'unreachable' });
    prepareList(there('Something else'));
    expect(await schedule()).toBe('failed');
    world.server.prepare({ route: 'POST /scheduled_messages', fault: 'html502' });
    world.server.prepare({ route: 'GET /scheduled_messages', fault: 'unreachable' });
    expect(await schedule()).toBe('failed');
  });

  it('is not asked for a second time where the server has it by now', async () => {
    world.server.prepare({ route: 'POST /scheduled_messages', fault: 'unreachable' });
    world.server.prepare({ route: 'GET /scheduled_messages', fault: 'unreachable' });
    expect(await schedule()).toBe('failed');
    const scheduledMessages = [eg.scheduledMessage(there())];
    world.stores.scheduledMessages.handleAdd({
      type: 'scheduledMessages',
      op: 'add',
      eventId: 1,
      scheduledMessages,
    });
    expect(await schedule()).toBe('taken');
  });

  it('that is wanted twice is asked for twice', async () => {
    for (const id of [1, 2]) {
      const answer = chatAnswer({ scheduled_message_id: id });
      world.server.prepare({ route: 'POST /scheduled_messages', answer });
      expect(await schedule()).toBe('taken');
      const scheduledMessages = [eg.scheduledMessage({ ...there(), scheduled_message_id: id })];
      world.stores.scheduledMessages.handleAdd({
        type: 'scheduledMessages',
        op: 'add',
        eventId: id,
        scheduledMessages,
      });
    }
    world.server.prepare({ route: 'POST /scheduled_messages', fault: 'unreachable' });
    prepareList(...[1, 2].map((id) => ({ ...there(), scheduled_message_id: id })));
    expect(await schedule()).toBe('failed');
  });

  it('is refused where the server says so', async () => {
    const answer = chatRefusal('BAD_REQUEST');
    world.server.prepare({ route: 'POST /scheduled_messages', answer, status: 400 });
    expect(await schedule()).toBe('failed');
  });
});

describe('what goes to nobody but me', () => {
  it.each([
    { to: [eg.selfUser.userId], read: 'false' },
    { to: [eg.selfUser.userId, eg.otherUser.userId], read: 'true' },
  ])('is to be read when it comes: $to', async ({ to, read }) => {
    world.server.prepare({
      route: 'POST /scheduled_messages',
      answer: chatAnswer({ scheduled_message_id: 1 }),
    });
    const conversation = directConversation(to, eg.selfUser.userId);
    await world.stores.scheduledMessages.schedule(conversation, 'Soup', AT);
    expect(world.server.takeRequests()).toMatchObject([{ params: { read_by_sender: read } }]);
  });
});

describe('without a topic, where the server has a name for that', () => {
  const named = chatWorldOfEachTest({ realm_empty_topic_display_name: 'general chat' });

  it.each(['', 'general chat'])(
    'a message for later, to "%s", is known by the other name',
    async (topic) => {
      const { server, stores } = named;
      server.prepare({ route: 'POST /scheduled_messages', fault: 'unreachable' });
      const other = topic === '' ? 'general chat' : '';
      const scheduled = { ...there('Soup?'), topic: other };
      server.prepare({
        route: 'GET /scheduled_messages',
        answer: chatAnswer({ scheduled_messages: [scheduled] }),
      });
      await stores.scheduledMessages.schedule(topicConversation(20, topic), 'Soup?', AT);
    },
  );

  it('a message goes where its conversation is shown', async () => {
    const { server, stores, platform } = named;
    server.prepare({ route: 'POST /messages', fault: 'silence' });
    await platform.settle();
    const localId = stores.outbox.send(topicConversation(20, ''), 'Soup?');
    expect(stores.outbox.byLocalId.get(localId)?.conversation).toEqual(
      topicConversation(20, 'general chat'),
    );
    await platform.settle();
    expect(server.takeRequest().params).toMatchObject({ topic: 'general chat' });
  });
});

describe('a message for later that is called off', () => {
  const route = 'DELETE /scheduled_messages/7';
  const cancel = () =>
    world.stores.scheduledMessages.cancel(7).then(
      () => 'done',
      () => 'failed',
    );
  const isInDoubt = () => world.stores.scheduledMessages.isInDoubt(7);
  const still = { ...there(), scheduled_message_id: 7 };

  it('is off where only the answer was lost', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    prepareList(there('Something else'));
    expect(await cancel()).toBe('done');
  });

  it('is on where the server has it still, or refuses', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    prepareList(still);
    expect(await cancel()).toBe('failed');
    world.server.prepare({ route, status: 400, answer: chatRefusal('BAD_REQUEST') });
    expect(await cancel()).toBe('failed');
    expect(isInDoubt()).toBe(false);
  });

  it('is in doubt where the server cannot be asked, until it can', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    world.server.prepare({ route: 'GET /scheduled_messages', fault: 'unreachable' });
    expect(await cancel()).toBe('failed');
    expect(isInDoubt()).toBe(true);
    world.server.prepare({ route, answer: chatAnswer() });
    expect(await cancel()).toBe('done');
    expect(isInDoubt()).toBe(false);
  });
});
