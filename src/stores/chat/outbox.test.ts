import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { describe, expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import type { Message } from '@/api/chat/model/message';
import { topicConversation } from '@/domain/chat/conversation';
import { platformKey } from '@/platform/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';
import type { ChatAccount } from './chatAccount';
import { useConnectionStore } from './connection';
import { useMessagesStore } from './messages';
import { useOutboxStore } from './outbox';

const USER_ID = eg.selfUser.userId;
const lunch = topicConversation(20, 'lunch');

/** One page of the app, on its own tab. */
function openPage(platform: FakePlatform, organizationId = 'harbour') {
  const server = createFakeServer(platform);
  const app = createApp({});
  app.provide(platformKey, platform);
  const pinia = createPinia();
  app.use(pinia);
  setActivePinia(pinia);
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null });
  const account: ChatAccount = {
    accountId: `${organizationId}:${USER_ID}`,
    organizationId,
    serverUrl,
    userId: USER_ID,
    email: 'me@example.com',
    client,
  };
  return app.runWithContext(() => {
    const connection = useConnectionStore(account);
    connection.queueId = 'q1';
    const outbox = useOutboxStore(account);
    const messages = useMessagesStore(account);
    outbox.loadSnapshot(eg.initialSnapshot({ max_message_id: 100 }));
    const arrive = (message: Message, localMessageId?: string) => {
      const event = { type: 'message' as const, eventId: 1, message };
      const named = localMessageId === undefined ? event : { ...event, localMessageId };
      outbox.handleMessage(named);
      messages.handleMessage(named);
    };
    outbox.onDeliver(arrive);
    return { outbox, messages, server, arrive, platform, close: () => outbox.$dispose() };
  });
}

const states = ({ outbox }: ReturnType<typeof openPage>) =>
  [...outbox.byLocalId.values()].map(({ state }) => state.kind);

function found(id: number, content: string) {
  const message = eg.wire.message({ id, content, subject: 'lunch', stream_id: 20 });
  return { ...message, sender_id: USER_ID, timestamp: Math.floor(Date.UTC(2025, 5, 2, 9) / 1000) };
}

function looked(...messages: object[]) {
  return chatAnswer({ messages, found_newest: true, found_oldest: true, found_anchor: true });
}

describe('outbox store', () => {
  it('names the queue and the local id, shows the message at once, and ends with its event', async () => {
    const page = openPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    await page.platform.settle();
    const localId = page.outbox.send(lunch, 'Soup?');
    expect(states(page)).toEqual(['inFlight']);
    await page.platform.settle();
    expect(page.server.takeRequest().params).toMatchObject({
      queue_id: 'q1',
      local_id: localId,
      content: 'Soup?',
      topic: 'lunch',
      read_by_sender: 'true',
    });
    expect(states(page)).toEqual(['accepted']);
    page.arrive(eg.message({ id: 101 }), localId);
    expect(states(page)).toEqual([]);
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
    const nameOf = (id: number) => `quayside.outbox.harbour:${USER_ID}.claim ${id}`;
    let release = () => {};
    void platform.openTab().tabs.lock(nameOf(101), {}, () => {
      return new Promise<void>((resolve) => (release = resolve));
    });
    const page = openPage(platform);
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
    const page = openPage(createFakePlatform());
    const ids = [101, 102, 103];
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 103 }) });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    const copies = looked(...ids.map((id) => found(id, 'Soup?')));
    page.server.prepare({ route: 'GET /messages', answer: copies });
    page.server.prepare({
      route: 'GET /messages/103',
      answer: chatAnswer({ raw_content: 'Soup?', message: found(103, '<p>Soup?</p>') }),
    });
    await page.platform.advance(12_000);
    expect(states(page)).toEqual([]);
    expect([...page.outbox.sentTwice.keys()].toSorted()).toEqual([102, 103]);
  });

  it('looks for a message whose answer was lost, and finds it', async () => {
    const page = openPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    page.outbox.send(lunch, 'Soup?\n');
    await page.platform.settle();
    expect(states(page)).toEqual(['uncertain']);
    page.server.prepare({ route: 'GET /messages', answer: looked(found(101, 'Soup?')) });
    page.server.prepare({
      route: 'GET /messages/101',
      answer: chatAnswer({ raw_content: 'Soup?', message: found(101, '<p>Soup?</p>') }),
    });
    await page.platform.advance(2_000);
    expect(states(page)).toEqual([]);
    expect(page.messages.message(101)?.content).toBe('<p>Soup?</p>');
    page.server.assertDone();
  });

  it('says that a message was not sent only after the last look, and then looks once more', async () => {
    const page = openPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'html502' });
    const localId = page.outbox.send(lunch, 'Soup?');
    for (let look = 0; look < 6; look += 1) {
      page.server.prepare({ route: 'GET /messages', answer: looked(found(99, 'Soup?')) });
    }
    await page.platform.advance(64_000);
    expect(states(page)).toEqual(['uncertain']);
    await page.platform.advance(2_000);
    expect(states(page)).toEqual(['notFound']);
    page.server.prepare({ route: 'GET /messages', answer: looked() });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 102 }) });
    page.outbox.sendAgain(localId);
    await page.platform.settle();
    expect(states(page)).toEqual(['accepted']);
    page.server.assertDone();
  });

  it('keeps what was refused, with the reason', async () => {
    const page = openPage(createFakePlatform());
    const answer = chatRefusal('BAD_REQUEST');
    page.server.prepare({ route: 'POST /messages', answer, status: 400 });
    const localId = page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    const { state } = page.outbox.byLocalId.get(localId)!;
    expect(state).toMatchObject({ kind: 'rejected', refusal: { isSignedOut: false } });
    expect(page.outbox.discard(localId)?.text).toBe('Soup?');
    expect(states(page)).toEqual([]);
  });

  it('waits as long as the server asks, looks, and sends by itself', async () => {
    const page = openPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', fault: 'limitedInBody' });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.advance(28_600);
    expect(states(page)).toEqual(['queued']);
    expect(page.server.takeRequests()).toHaveLength(1);
    page.server.prepare({ route: 'GET /messages', answer: looked() });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 103 }) });
    await page.platform.advance(200);
    expect(states(page)).toEqual(['accepted']);
    page.server.assertDone();
  });

  it('asks something small before the first message after a silence', async () => {
    const page = openPage(createFakePlatform());
    await page.platform.advance(31_000);
    page.server.takeRequests();
    page.server.prepare({ route: 'GET /users/me', fault: 'unreachable' });
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 103 }) });
    page.outbox.send(lunch, 'Soup?');
    page.outbox.send(topicConversation(20, 'dinner'), 'Bread?');
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 104 }) });
    await page.platform.settle();
    expect(states(page)).toEqual(['accepted', 'accepted']);
    page.server.assertDone();
  });

  it('sends nothing while the network is away, and then in order', async () => {
    const page = openPage(createFakePlatform());
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
    const page = openPage(createFakePlatform());
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 106 }) });
    const localId = page.outbox.send(lunch, 'Soup?');
    page.server.prepare({ route: 'GET /messages', answer: looked(found(106, 'Soup?')) });
    page.server.prepare({
      route: 'GET /messages/106',
      answer: chatAnswer({ raw_content: 'Soup?', message: found(106, '<p>Soup?</p>') }),
    });
    await page.platform.advance(7_000);
    expect(states(page)).toEqual([]);
    expect(page.messages.localIdOf(106)).toBe(localId);
    page.server.assertDone();
  });

  it('tells of a message that the network sent twice', async () => {
    const page = openPage(createFakePlatform());
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

  it('still tells after a reload of a message that the network sent twice, unless it is gone', async () => {
    const platform = createFakePlatform();
    const before = openPage(platform);
    for (const [localId, first] of [
      [before.outbox.send(lunch, 'one'), 107],
      [before.outbox.send(lunch, 'two'), 117],
    ] as const) {
      before.arrive(eg.message({ id: first }), localId);
      before.arrive(eg.message({ id: first + 1 }), localId);
    }
    await platform.settle();
    expect([...before.outbox.sentTwice.keys()]).toEqual([108, 118]);
    before.close();
    const after = openPage(platform.openTab());
    after.server.prepare({
      route: 'GET /messages/108',
      answer: chatAnswer({ raw_content: 'one', message: found(108, '<p>one</p>') }),
    });
    const answer = chatRefusal('BAD_REQUEST');
    after.server.prepare({ route: 'GET /messages/118', answer, status: 400 });
    await platform.settle();
    expect([...after.outbox.sentTwice.values()]).toEqual([
      { conversation: lunch, keptId: 107, copyId: 108 },
    ]);
    after.outbox.forgetCopy(108);
    after.close();
    const last = openPage(platform.openTab());
    await platform.settle();
    expect(last.outbox.sentTwice.size).toBe(0);
  });

  it('takes neither copy for an equal text that was not sent, not even after a reload', async () => {
    const platform = createFakePlatform();
    const before = openPage(platform);
    const refused = chatRefusal('BAD_REQUEST');
    before.server.prepare({ route: 'POST /messages', answer: refused, status: 400 });
    const localId = before.outbox.send(lunch, 'ok');
    await platform.settle();
    before.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 108 }) });
    const other = before.outbox.send(lunch, 'ok');
    await platform.settle();
    before.arrive(eg.message({ id: 108 }), other);
    before.arrive(eg.message({ id: 107 }), other);
    await platform.advance(10_000);
    before.close();
    const after = openPage(platform.openTab());
    after.server.prepare({
      route: 'GET /messages/108',
      answer: chatAnswer({ raw_content: 'ok', message: found(108, '<p>ok</p>') }),
    });
    await platform.settle();
    expect(states(after)).toEqual(['rejected']);
    after.server.prepare({
      route: 'GET /messages',
      answer: looked(found(107, 'ok'), found(108, 'ok')),
    });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 109 }) });
    after.outbox.sendAgain(localId);
    await platform.settle();
    expect(states(after)).toEqual(['accepted']);
    after.server.assertDone();
  });

  it('survives a reload: what was under way is looked for, what waited is sent', async () => {
    const platform = createFakePlatform();
    const before = openPage(platform);
    before.server.prepare({ route: 'POST /messages', fault: 'silence' });
    before.outbox.send(lunch, 'under way');
    before.outbox.send(lunch, 'waiting');
    await platform.settle();
    expect(states(before)).toEqual(['inFlight', 'queued']);
    before.close();
    const after = openPage(platform.openTab());
    await platform.settle();
    expect(states(after)).toEqual(['uncertain', 'queued']);
    after.server.prepare({ route: 'GET /messages', answer: looked(found(109, 'under way')) });
    after.server.prepare({
      route: 'GET /messages/109',
      answer: chatAnswer({ raw_content: '', message: found(109, '<p>under way</p>') }),
    });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 110 }) });
    await platform.advance(2_000);
    expect(states(after)).toEqual(['accepted']);
    after.server.assertDone();
  });

  it('sends what waited before a reload first, even where the clock was set back', async () => {
    const platform = createFakePlatform();
    const before = openPage(platform);
    platform.setOnline(false);
    before.outbox.send(lunch, 'before');
    await platform.settle();
    before.close();
    platform.jumpClock(-86_400_000);
    const after = openPage(platform.openTab());
    // At once: what was left is not yet read.
    after.outbox.send(lunch, 'after');
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 112 }) });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 113 }) });
    await platform.settle();
    await platform.settle();
    expect(after.server.takeRequests().map(({ params }) => params['content'])).toEqual([
      'before',
      'after',
    ]);
  });

  it('leaves the messages of another tab alone while that lives', async () => {
    const platform = createFakePlatform();
    const one = openPage(platform);
    one.server.prepare({ route: 'POST /messages', fault: 'silence' });
    one.outbox.send(lunch, 'mine');
    await platform.settle();
    const other = openPage(platform.openTab());
    await platform.settle();
    expect(states(other)).toEqual([]);
  });

  it('sends all the same where nothing can be written down', async () => {
    const page = openPage(createFakePlatform({ indexedDb: null }));
    page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 111 }) });
    page.outbox.send(lunch, 'Soup?');
    await page.platform.settle();
    expect(states(page)).toEqual(['accepted']);
  });

  it('holds nothing back for what another organization’s server asked, over a reload neither', async () => {
    const platform = createFakePlatform();
    const before = openPage(platform);
    before.server.prepare({ route: 'POST /messages', fault: 'limitedInBody' });
    before.outbox.send(lunch, 'Soup?');
    await platform.settle();
    before.close();
    const after = openPage(platform, 'bay');
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 114 }) });
    after.outbox.send(lunch, 'Soup?');
    await platform.settle();
    expect(states(after)).toEqual(['accepted']);
  });
});
