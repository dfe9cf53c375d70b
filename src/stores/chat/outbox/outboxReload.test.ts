import { describe, expect, it } from 'vitest';
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

describe('outbox after a reload', () => {
  it('still tells after a reload of a message that the network sent twice, unless it is gone', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
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
    const after = openOutboxPage(platform.openTab());
    after.server.prepare({
      route: 'GET /messages/108',
      answer: chatAnswer({ raw_content: 'one', message: sentMessage(108, '<p>one</p>') }),
    });
    const answer = chatRefusal('BAD_REQUEST');
    after.server.prepare({ route: 'GET /messages/118', answer, status: 400 });
    await platform.settle();
    expect([...after.outbox.sentTwice.values()]).toEqual([
      { conversation: lunch, keptId: 107, copyId: 108 },
    ]);
    after.outbox.forgetCopy(108);
    after.close();
    const last = openOutboxPage(platform.openTab());
    await platform.settle();
    expect(last.outbox.sentTwice.size).toBe(0);
  });

  it('tells of a message that the network sent twice also where one was edited before anybody looked', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    before.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 108 }) });
    before.outbox.send(lunch, 'Soup?');
    await platform.settle();
    before.close();
    const after = openOutboxPage(platform.openTab());
    const edit_history = [
      { user_id: 11, timestamp: 2, prev_content: 'Stew?' },
      { user_id: 11, timestamp: 1, prev_content: 'Soup?' },
    ];
    const edited = { ...sentMessage(107, 'Salad?'), edit_history };
    const answer = foundMessages(edited, sentMessage(108, 'Soup?'));
    after.server.prepare({ route: 'GET /messages', answer });
    after.server.prepare({
      route: 'GET /messages/108',
      answer: chatAnswer({ raw_content: 'Soup?', message: sentMessage(108, '<p>Soup?</p>') }),
    });
    await platform.advance(8_000);
    expect(outboxStates(after)).toEqual([]);
    expect([...after.outbox.sentTwice.keys()]).toEqual([108]);
  });

  it('finds what was under way also where it was edited before anybody looked', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    before.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    before.outbox.send(lunch, 'Soup?');
    await platform.settle();
    before.close();
    const after = openOutboxPage(platform.openTab());
    const edit_history = [{ user_id: 11, timestamp: 1, prev_content: 'Soup?' }];
    const edited = { ...sentMessage(107, 'Salad?'), edit_history };
    after.server.prepare({ route: 'GET /messages', answer: foundMessages(edited) });
    after.server.prepare({
      route: 'GET /messages/107',
      answer: chatAnswer({ raw_content: 'Salad?', message: edited }),
    });
    await platform.advance(2_000);
    expect(outboxStates(after)).toEqual([]);
    after.server.assertDone();
  });

  it('takes neither copy for an equal text that was not sent, not even after a reload', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
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
    const after = openOutboxPage(platform.openTab());
    after.server.prepare({
      route: 'GET /messages/108',
      answer: chatAnswer({ raw_content: 'ok', message: sentMessage(108, '<p>ok</p>') }),
    });
    await platform.settle();
    expect(outboxStates(after)).toEqual(['rejected']);
    after.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(sentMessage(107, 'ok'), sentMessage(108, 'ok')),
    });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 109 }) });
    after.outbox.sendAgain(localId);
    await platform.settle();
    expect(outboxStates(after)).toEqual(['accepted']);
    after.server.assertDone();
  });

  it('survives a reload: what was under way is looked for, what waited is sent', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    before.server.prepare({ route: 'POST /messages', fault: 'silence' });
    before.outbox.send(lunch, 'under way');
    before.outbox.send(lunch, 'waiting');
    await platform.settle();
    expect(outboxStates(before)).toEqual(['inFlight', 'queued']);
    before.close();
    const after = openOutboxPage(platform.openTab());
    await platform.settle();
    expect(outboxStates(after)).toEqual(['uncertain', 'queued']);
    after.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(sentMessage(109, 'under way')),
    });
    after.server.prepare({
      route: 'GET /messages/109',
      answer: chatAnswer({ raw_content: '', message: sentMessage(109, '<p>under way</p>') }),
    });
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 110 }) });
    await platform.advance(2_000);
    expect(outboxStates(after)).toEqual(['accepted']);
    after.server.assertDone();
  });

  it('looks for what was refused where its event can no longer tell: a first copy may have arrived', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    const refused = chatRefusal('BAD_REQUEST');
    for (const text of ['one', 'two']) {
      before.server.prepare({ route: 'POST /messages', answer: refused, status: 400 });
      before.outbox.send(lunch, text);
      await platform.settle();
    }
    expect(outboxStates(before)).toEqual(['rejected', 'rejected']);
    before.close();
    const after = openOutboxPage(platform.openTab());
    // Each is looked for until a look says something, and only then no more.
    after.server.prepare({ route: 'GET /messages', fault: 'unreachable' });
    after.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    after.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(sentMessage(109, 'one')),
    });
    after.server.prepare({
      route: 'GET /messages/109',
      answer: chatAnswer({ raw_content: '', message: sentMessage(109, '<p>one</p>') }),
    });
    await platform.advance(60_000);
    expect(
      [...after.outbox.byLocalId.values()].map(({ text, state }) => [text, state.kind]),
    ).toEqual([['two', 'rejected']]);
    after.server.assertDone();
    // A queue that is replaced tells nothing of what went through the old one.
    after.server.prepare({
      route: 'GET /messages',
      answer: foundMessages(sentMessage(110, 'two')),
    });
    after.server.prepare({
      route: 'GET /messages/110',
      answer: chatAnswer({ raw_content: '', message: sentMessage(110, '<p>two</p>') }),
    });
    after.outbox.loadSnapshot(eg.initialSnapshot({ max_message_id: 120, queue_id: 'q2' }));
    await platform.advance(2_000);
    expect(outboxStates(after)).toEqual([]);
    after.server.assertDone();
  });

  it('sends what waited before a reload first, even where the clock was set back', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    platform.setOnline(false);
    before.outbox.send(lunch, 'before');
    await platform.settle();
    before.close();
    platform.jumpClock(-86_400_000);
    const after = openOutboxPage(platform.openTab());
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

  it('is shown at once where the server cannot be asked, and sent when somebody has registered', async () => {
    const platform = createFakePlatform();
    const before = openOutboxPage(platform);
    const answer = chatRefusal('BAD_REQUEST');
    before.server.prepare({ route: 'POST /messages', answer, status: 400 });
    before.outbox.send(lunch, 'refused');
    await platform.settle();
    platform.setOnline(false);
    before.outbox.send(lunch, 'waiting');
    await platform.settle();
    before.close();
    const after = openOutboxPage(platform.openTab(), { isUnregistered: true });
    await platform.advance(60_000);
    expect(outboxStates(after)).toEqual(['rejected', 'queued']);
    expect(after.server.takeRequests()).toEqual([]);
    after.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 111 }) });
    after.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
    after.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    after.register();
    await platform.advance(3_000);
    expect(outboxStates(after)).toEqual(['rejected', 'accepted']);
    after.server.assertDone();
  });

  it('is sent by another window that stands beside it, once the network is back', async () => {
    const platform = createFakePlatform();
    const closed = openOutboxPage(platform);
    const beside = openOutboxPage(platform.openTab());
    await platform.settle();
    for (const page of [closed, beside]) page.platform.setOnline(false);
    closed.outbox.send(lunch, 'waiting');
    await platform.settle();
    closed.close();
    beside.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 111 }) });
    beside.platform.setOnline(true);
    await platform.settle();
    expect(outboxStates(beside)).toEqual(['accepted']);
    beside.server.assertDone();
  });

  it('is sent by a tab that stays, where its own was closed; left to one that is only loaded again', async () => {
    const platform = createFakePlatform();
    const staying = openOutboxPage(platform);
    const closed = openOutboxPage(platform.openTab());
    await platform.settle();
    closed.platform.setOnline(false);
    closed.outbox.send(lunch, 'of the closed one');
    await platform.settle();
    closed.close();
    staying.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
    staying.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 111 }) });
    await platform.advance(5_000);
    expect(outboxStates(staying)).toEqual([]);
    const loaded = openOutboxPage(platform.openTab(), { isUnregistered: true });
    await platform.advance(60_000);
    expect(outboxStates(loaded)).toEqual(['queued']);
    expect(outboxStates(staying)).toEqual([]);
    loaded.close();
    await platform.advance(21_000);
    expect(outboxStates(staying)).toEqual(['accepted']);
    staying.server.assertDone();
  });
});
