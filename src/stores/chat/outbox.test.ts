import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import {
  foundMessages,
  lunch,
  openOutboxPage,
  outboxStates,
  sentMessage,
} from '@/testing/outboxPage';

describe('outbox store', () => {
  it('names the queue and the local id, shows the message at once, and ends with its event', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await page.platform.settle();
    const localId = page.outbox.send(lunch, 'Soup?');
    expect(outboxStates(page)).toEqual(['inFlight']);
    await page.platform.settle();
    expect(page.server.takeRequest().params).toMatchObject({
      queue_id: 'q1',
      local_id: localId,
      content: 'Soup?',
      topic: 'lunch',
      read_by_sender: 'true',
    });
    expect(outboxStates(page)).toEqual(['accepted']);
    page.arrive(eg.message({ id: 101 }), localId);
    expect(outboxStates(page)).toEqual([]);
    page.server.assertDone();
  });

  it('claims what arrived once for its answer and its event, whatever else waits to be claimed', async () => {
    const platform = createFakePlatform();
    const { tabs } = platform;
    const claims: string[] = [];
    platform.tabs = {
      ...tabs,
      lock(name, options, work) {
        if (name.includes('.claim ')) claims.push(name);
        return tabs.lock(name, options, work);
      },
    };
    const nameOf = (id: number) => `quayside.outbox.harbour:${eg.selfUser.userId}.claim ${id}`;
    let release = () => {};
    void platform.openTab().tabs.lock(nameOf(101), {}, () => {
      return new Promise<void>((resolve) => (release = resolve));
    });
    const page = openOutboxPage(platform);
    for (const id of [101, 102]) {
      page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id }) });
      const localId = page.outbox.send(lunch, `Soup ${id}?`);
      await page.platform.settle();
      page.arrive(eg.message({ id }), localId);
      await page.platform.settle();
    }
    expect(claims.filter((name) => name === nameOf(101))).toHaveLength(1);
    // This one does not wait for the other, and so is done before its event comes.
    expect(claims.filter((name) => name === nameOf(102))).toHaveLength(2);
    release();
  });

  it('tells of both copies where the network sent a message three times', async () => {
    const page = openOutboxPage(createFakePlatform());
    const ids = [101, 102, 103];
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 103 }) });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    const copies = foundMessages(...ids.map((id) => sentMessage(id, 'Soup?')));
    page.server.prepare({ route: 'GET /messages', answer: copies });
    page.server.prepare({
      route: 'GET /messages/103',
      answer: chatAnswer({ raw_content: 'Soup?', message: sentMessage(103, '<p>Soup?</p>') }),
    });
    await page.platform.advance(12_000);
    expect(outboxStates(page)).toEqual([]);
    expect([...page.outbox.sentTwice.keys()].toSorted()).toEqual([102, 103]);
  });

  it('looks for a message whose answer was lost, and finds it', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    page.outbox.send(lunch, 'Soup?\n');
    await page.platform.settle();
    expect(outboxStates(page)).toEqual(['uncertain']);
    page.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(sentMessage(101, 'Soup?')),
    });
    page.server.prepare({
      route: 'GET /messages/101',
      answer: chatAnswer({ raw_content: 'Soup?', message: sentMessage(101, '<p>Soup?</p>') }),
    });
    await page.platform.advance(2_000);
    expect(outboxStates(page)).toEqual([]);
    expect(page.messages.message(101)?.content).toBe('<p>Soup?</p>');
    page.server.assertDone();
  });

  it('says that a message was not sent only after the last look, and then looks once more', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'html502' });
    const localId = page.outbox.send(lunch, 'Soup?');
    for (let look = 0; look < 6; look += 1) {
      page.server.prepare({
        route: 'GET /messages',
        answer: foundMessages(sentMessage(99, 'Soup?')),
      });
    }
    await page.platform.advance(64_000);
    expect(outboxStates(page)).toEqual(['uncertain']);
    await page.platform.advance(2_000);
    expect(outboxStates(page)).toEqual(['notFound']);
    page.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 102 }) });
    page.outbox.sendAgain(localId);
    await page.platform.settle();
    expect(outboxStates(page)).toEqual(['accepted']);
    page.server.assertDone();
  });

  it('keeps what was refused, with the reason', async () => {
    const page = openOutboxPage(createFakePlatform());
    const answer = chatRefusal('BAD_REQUEST');
    page.server.prepare({ route: 'POST /messages', answer, status: 400 });
    const localId = page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    const { state } = page.outbox.byLocalId.get(localId)!;
    expect(state).toMatchObject({ kind: 'rejected', refusal: { isSignedOut: false } });
    expect(page.outbox.discard(localId)?.text).toBe('Soup?');
    expect(outboxStates(page)).toEqual([]);
  });

  it('waits as long as the server asks, looks, and sends by itself', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'limitedInBody' });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.advance(28_600);
    expect(outboxStates(page)).toEqual(['queued']);
    expect(page.server.takeRequests()).toHaveLength(1);
    page.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 103 }) });
    await page.platform.advance(200);
    expect(outboxStates(page)).toEqual(['accepted']);
    page.server.assertDone();
  });

  it('asks something small before the first message after a silence', async () => {
    const page = openOutboxPage(createFakePlatform());
    await page.platform.advance(31_000);
    page.server.takeRequests();
    page.server.prepare({ route: 'GET /users/me', fault: 'unreachable' });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 103 }) });
    page.outbox.send(lunch, 'Soup?');
    page.outbox.send(topicConversation(20, 'dinner'), 'Bread?');
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 104 }) });
    await page.platform.settle();
    expect(outboxStates(page)).toEqual(['accepted', 'accepted']);
    page.server.assertDone();
  });

  it('sends nothing while the network is away, and then in order', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.platform.setOnline(false);
    page.outbox.send(lunch, 'one');
    page.outbox.send(lunch, 'two');
    await page.platform.settle();
    expect(page.server.takeRequests()).toEqual([]);
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 104 }) });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 105 }) });
    page.platform.setOnline(true);
    await page.platform.settle();
    expect(page.server.takeRequests().map(({ params }) => params['content'])).toEqual([
      'one',
      'two',
    ]);
  });

  it('brings in a message to a channel that sends no events', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 106 }) });
    const localId = page.outbox.send(lunch, 'Soup?');
    page.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(sentMessage(106, 'Soup?')),
    });
    page.server.prepare({
      route: 'GET /messages/106',
      answer: chatAnswer({ raw_content: 'Soup?', message: sentMessage(106, '<p>Soup?</p>') }),
    });
    await page.platform.advance(7_000);
    expect(outboxStates(page)).toEqual([]);
    expect(page.messages.localIdOf(106)).toBe(localId);
    page.server.assertDone();
  });

  it('tells of a message that the network sent twice', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 108 }) });
    const localId = page.outbox.send(lunch, 'Soup?');
    page.arrive(eg.message({ id: 107 }), localId);
    await page.platform.settle();
    page.arrive(eg.message({ id: 108 }), localId);
    expect([...page.outbox.sentTwice.values()]).toEqual([
      { conversation: lunch, keptId: 107, copyId: 108 },
    ]);
    page.server.prepare({ route: 'DELETE /messages/108', answer: chatAnswer() });
    await page.outbox.removeCopy(108);
    expect(page.outbox.sentTwice.size).toBe(0);
  });

  it('leaves the messages of another tab alone while that lives', async () => {
    const platform = createFakePlatform();
    const one = openOutboxPage(platform);
    one.server.prepare({ route: 'POST /messages', fault: 'silence' });
    one.outbox.send(lunch, 'mine');
    await platform.settle();
    const other = openOutboxPage(platform.openTab());
    await platform.settle();
    expect(outboxStates(other)).toEqual([]);
  });

  it('sends all the same where nothing can be written down', async () => {
    const page = openOutboxPage(createFakePlatform({ indexedDb: null }));
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 111 }) });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    expect(outboxStates(page)).toEqual(['accepted']);
  });

  it('holds nothing back for what another organization’s server asked, over a reload neither', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    before.server.prepare({ route: 'POST /messages', fault: 'limitedInBody' });
    before.outbox.send(lunch, 'Soup?');
    await platform.settle();
    before.close();
    const after = openOutboxPage(platform, { organizationId: 'bay' });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 114 }) });
    after.outbox.send(lunch, 'Soup?');
    await platform.settle();
    expect(outboxStates(after)).toEqual(['accepted']);
  });

  it('finds what arrived where nobody says what time it is, and this device is a minute fast', async () => {
    const page = openOutboxPage(createFakePlatform());
    await page.platform.settle();
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    page.outbox.send(lunch, 'Soup?');
    const message = sentMessage(101, 'Soup?');
    const there = { ...message, timestamp: message.timestamp - 60 };
    page.server.prepare({ route: 'GET /messages', answer: foundMessages(there) });
    const answer = chatAnswer({ raw_content: 'Soup?', message: there });
    page.server.prepare({ route: 'GET /messages/101', answer });
    await page.platform.advance(2_000);
    expect(outboxStates(page)).toEqual([]);
    page.server.assertDone();
  });

  it('lets the person decide where the server lets nobody look whether it was sent', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    await page.platform.settle();
    const localId = page.outbox.send(lunch, 'Soup?');
    const refused = { answer: chatRefusal('BAD_NARROW'), status: 400 };
    for (let look = 0; look < 6; look += 1)
      page.server.prepare({ route: 'GET /messages', ...refused });
    await page.platform.advance(64_000);
    expect(outboxStates(page)).toEqual(['uncertain']);
    await page.platform.advance(1_000_000);
    expect(outboxStates(page)).toEqual(['unknown']);
    page.server.assertDone();
    // Sent again on a click, though a look may still be refused.
    page.server.prepare({ route: 'GET /messages', ...refused });
    page.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 102 }) });
    page.outbox.sendAgain(localId);
    await page.platform.settle();
    expect(outboxStates(page)).toEqual(['accepted']);
    page.server.assertDone();
  });

  it('finds out after all what became of it, where somebody may look again', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    await page.platform.settle();
    page.outbox.send(lunch, 'Soup?');
    for (let look = 0; look < 6; look += 1)
      page.server.prepare({
        route: 'GET /messages',
        answer: chatRefusal('BAD_NARROW'),
        status: 400,
      });
    await page.platform.advance(65_000);
    const found = foundMessages(sentMessage(101, 'Soup?'));
    page.server.prepare({ route: 'GET /messages', answer: found });
    const message = sentMessage(101, '<p>Soup?</p>');
    const answer = chatAnswer({ raw_content: 'Soup?', message });
    page.server.prepare({ route: 'GET /messages/101', answer });
    page.outbox.loadSnapshot(eg.initialSnapshot({ max_message_id: 100 }));
    await page.platform.advance(3_000);
    expect(outboxStates(page)).toEqual([]);
    page.server.assertDone();
  });

  it('asks after one that was accepted by its id, where nobody may look around it', async () => {
    const page = openOutboxPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await page.platform.settle();
    page.outbox.send(lunch, 'Soup?');
    const refused = { answer: chatRefusal('BAD_NARROW'), status: 400 };
    page.server.prepare({ route: 'GET /messages', ...refused });
    page.server.prepare({ route: 'GET /messages/101', ...refused });
    await page.platform.advance(8_000);
    expect(outboxStates(page)).toEqual([]);
    // Once more for copies that the network may have made, and no more.
    page.server.prepare({ route: 'GET /messages', ...refused });
    page.server.prepare({ route: 'GET /messages', ...refused });
    await page.platform.advance(1_000_000);
    page.server.assertDone();
  });

  it('sends what had to wait, though timers are early by a fraction of a millisecond', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    await platform.settle();
    const limited = { ...chatRefusal('RATE_LIMIT_HIT'), 'retry-after': 20 };
    before.server.prepare({ route: 'POST /messages', answer: limited, status: 429 });
    before.outbox.send(lunch, 'Soup?');
    await platform.advance(1_000.3);
    before.close();
    // What is left of the wait is no whole number.
    const after = openOutboxPage(platform);
    after.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await platform.advance(19_100);
    expect(outboxStates(after)).toEqual(['accepted']);
    after.server.assertDone();
  });

  it('leaves no timer behind, whatever was under way at its end', async () => {
    for (const outcome of [
      { fault: 'unreachable' },
      { answer: chatAnswer({ id: 101 }) },
    ] as const) {
      const page = openOutboxPage(createFakePlatform());
      await page.platform.settle();
      page.server.prepare({ route: 'POST /messages', ...outcome, delayMs: 500 });
      page.outbox.send(lunch, 'Soup?');
      await page.platform.advance(100);
      page.close();
      await page.platform.advance(10_000);
      expect(page.platform.pendingTimers()).toBe(0);
    }
  });
});
