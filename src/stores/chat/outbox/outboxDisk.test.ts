/** What was written down outlives its page, also where the disk is full or gives no answer by then. */
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, type Preparation } from '@/testing/fakeServer';
import { createLosableDatabases, type Disk } from '@/testing/losableDatabases';
import { foundMessages, lunch, openOutboxPage, outboxStates } from '@/testing/outboxPage';

describe('outbox on a bad disk', () => {
  /** Opens pages one after another on one machine, each with a disk of its own kind. */
  function createMachine() {
    const indexedDb = new IDBFactory();
    const machine = createFakePlatform({ indexedDb });
    const tabs: FakePlatform[] = [];
    function open(disk: Disk, options?: Parameters<typeof openOutboxPage>[1]) {
      const tab = tabs.length === 0 ? machine : machine.openTab();
      tabs.push(tab);
      const databases = createLosableDatabases(indexedDb);
      databases.setDisk(disk);
      Object.assign(tab, { indexedDb: databases.indexedDb });
      const page = openOutboxPage(tab, options);
      return {
        ...page,
        setDisk: databases.setDisk,
        texts: () => [...page.outbox.byLocalId.values()].map(({ text }) => text),
        /** Without a word, and without writing anything any more. */
        die() {
          databases.takeAway();
          page.close();
        },
      };
    }

    /** Writes a text down while offline, and hands it over when the disk is full. */
    async function handOver(page: ReturnType<typeof open>, met: Omit<Preparation, 'route'>) {
      page.platform.setOnline(false);
      page.outbox.send(lunch, 'Soup?');
      await machine.settle();
      page.setDisk('full');
      page.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
      page.server.prepare({ route: 'POST /messages', ...met });
      page.platform.setOnline(true);
      await machine.settle();
    }

    /** A page writes down a text that the server did not take, and dies. */
    async function leaveRejected() {
      const page = open('well');
      const answer = chatRefusal('BAD_REQUEST');
      page.server.prepare({ route: 'POST /messages', answer, status: 400 });
      page.outbox.send(lunch, 'Soup?');
      await machine.settle();
      page.die();
    }

    return { machine, open, handOver, leaveRejected };
  }

  it('is not lost with a page that took it up and could not write that down', async () => {
    const { machine, open } = createMachine();
    const first = open('well');
    first.server.prepare({ route: 'POST /messages', fault: 'unreachable' });
    first.outbox.send(lunch, 'Soup?');
    await machine.settle();
    expect(outboxStates(first)).toEqual(['uncertain']);
    first.die();
    const second = open('full', { isUnregistered: true });
    await machine.advance(3_000);
    expect(outboxStates(second)).toEqual(['uncertain']);
    second.die();
    const third = open('well', { isUnregistered: true });
    await machine.advance(3_000);
    expect(third.texts()).toEqual(['Soup?']);
  });

  it('is looked for by another tab where it was written down, and handed over only when the disk was full', async () => {
    const { machine, open, handOver } = createMachine();
    const first = open('well');
    await machine.settle();
    await handOver(first, { fault: 'unreachable' });
    expect(outboxStates(first)).toEqual(['uncertain']);
    first.die();
    const second = open('well');
    await machine.settle();
    expect(outboxStates(second)).toEqual(['uncertain']);
    second.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    await machine.advance(2_000);
    expect(second.texts()).toEqual(['Soup?']);
    second.server.assertDone();
  });

  it('is looked for where it was sent again, and only its failure had been written down', async () => {
    const { machine, open } = createMachine();
    const first = open('well');
    const answer = chatRefusal('BAD_REQUEST');
    first.server.prepare({ route: 'POST /messages', answer, status: 400 });
    const localId = first.outbox.send(lunch, 'Soup?');
    await machine.settle();
    expect(outboxStates(first)).toEqual(['rejected']);
    first.setDisk('full');
    first.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    first.server.prepare({ route: 'POST /messages', fault: 'silence' });
    first.outbox.sendAgain(localId);
    await machine.advance(1_000);
    first.server.assertDone();
    first.die();
    const second = open('well', { isUnregistered: true });
    await machine.settle();
    expect(outboxStates(second)).toEqual(['uncertain']);
  });

  it('is taken up by one page alone, though that cannot write it down', async () => {
    const { machine, open, leaveRejected } = createMachine();
    await leaveRejected();
    const second = open('full', { isUnregistered: true });
    await machine.advance(3_000);
    const third = open('full', { isUnregistered: true });
    await machine.advance(3_000);
    expect([second.texts(), third.texts()]).toEqual([['Soup?'], []]);
    second.die();
    // The other looks around once it is sure that nobody comes back.
    await machine.advance(30_000);
    expect(third.texts()).toEqual(['Soup?']);
  });

  it('is gone from there once the server has it, though that cannot be written down', async () => {
    const { machine, open, handOver } = createMachine();
    const first = open('well');
    await machine.settle();
    await handOver(first, { answer: chatAnswer({ id: 101 }) });
    expect(outboxStates(first)).toEqual(['accepted']);
    first.die();
    const second = open('well', { isUnregistered: true });
    await machine.advance(3_000);
    expect(second.texts()).toEqual([]);
  });

  it('is shown by a page that was opened while the disk gave no answer, once it does', async () => {
    const { machine, open, leaveRejected } = createMachine();
    await leaveRejected();
    const second = open('silent');
    await machine.advance(30_000);
    second.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id: 101 }) });
    const localId = second.outbox.send(lunch, 'Salad?');
    await machine.advance(30_000);
    expect(second.texts()).toEqual(['Salad?']);
    second.setDisk('well');
    await machine.settle();
    second.server.prepare({ route: 'GET /messages', answer: foundMessages() });
    second.arrive(eg.message({ id: 101 }), localId);
    await machine.advance(3_000);
    expect(second.texts()).toEqual(['Soup?']);
  });

  it('is shown by a page that was opened meanwhile within a minute, though nobody does anything', async () => {
    const { machine, open, leaveRejected } = createMachine();
    await leaveRejected();
    const second = open('silent');
    await machine.advance(30_000);
    second.setDisk('well');
    await machine.advance(60_000);
    expect(second.texts()).toEqual(['Soup?']);
  });

  it('is written down within a minute of the disk’s answering again, though nobody does anything', async () => {
    const { machine, open } = createMachine();
    const first = open('well');
    await machine.settle();
    first.platform.setOnline(false);
    first.setDisk('silent');
    first.outbox.send(lunch, 'Soup?');
    await machine.advance(30_000);
    first.setDisk('well');
    await machine.advance(60_000);
    first.die();
    const second = open('well', { isUnregistered: true });
    await machine.advance(3_000);
    expect(second.texts()).toEqual(['Soup?']);
  });

  it('goes first once it can be read, before what was sent while the disk gave no answer', async () => {
    const { machine, open } = createMachine();
    const first = open('well');
    first.platform.setOnline(false);
    first.outbox.send(lunch, 'Soup?');
    await machine.settle();
    first.die();
    const second = open('silent');
    second.platform.setOnline(false);
    await machine.advance(30_000);
    second.outbox.send(lunch, 'Salad?');
    await machine.advance(30_000);
    second.setDisk('well');
    await machine.settle();
    second.outbox.send(lunch, 'Bread?');
    await machine.advance(3_000);
    expect(second.texts()).toEqual(['Soup?', 'Salad?', 'Bread?']);
  });

  /** One text lies on the disk, one in memory alone, and the same person is back in the same page. */
  async function comeBack() {
    const { machine, open } = createMachine();
    const page = open('well');
    await machine.settle();
    page.platform.setOnline(false);
    page.outbox.send(lunch, 'Soup?');
    await machine.settle();
    page.setDisk('silent');
    page.outbox.send(lunch, 'Salad?');
    await machine.advance(30_000);
    page.close();
    const { outbox } = page.signInAgain();
    page.server.prepare({ route: 'GET /users/me', answer: chatAnswer() });
    page.platform.setOnline(true);
    await machine.advance(10_000);
    const texts = () => [...outbox.byLocalId.values()].map(({ text }) => text);
    const posted = () =>
      page.server
        .takeRequests()
        .filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
        .map(({ params }) => params['content']);
    expect([texts(), posted()]).toEqual([['Salad?'], []]);
    for (const id of [101, 102])
      page.server.prepare({ route: 'POST /messages', answer: chatAnswer({ id }) });
    return { machine, page, outbox, posted };
  }

  it('goes first where the same person is back in the same page, once it can be read', async () => {
    const { machine, page, posted } = await comeBack();
    page.setDisk('well');
    await machine.advance(6_000);
    expect(posted()).toEqual(['Soup?', 'Salad?']);
  });

  it('is not waited for by what was sent after it for more than a minute', async () => {
    const { machine, outbox, posted } = await comeBack();
    outbox.send(lunch, 'Bread?');
    await machine.advance(55_000);
    expect(posted()).toEqual(['Salad?', 'Bread?']);
  });
});
