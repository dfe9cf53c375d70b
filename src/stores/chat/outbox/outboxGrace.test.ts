import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import { lunch, openOutboxPage, outboxStates } from '@/testing/outboxPage';

type OutboxPage = ReturnType<typeof openOutboxPage>;

/** The texts that reached the server since this was last asked. */
const handedOver = ({ server }: OutboxPage) =>
  server.takeRequests().flatMap(({ method, params }) => (method === 'POST' ? params.content : []));

function answerSends({ server }: OutboxPage, ...ids: number[]) {
  for (const id of ids) server.prepare({ route: 'POST /messages', answer: chatAnswer({ id }) });
}

async function open(platform = createFakePlatform()) {
  const page = openOutboxPage(platform);
  await platform.settle();
  page.server.takeRequests();
  return page;
}

describe('a message that can be taken back', () => {
  it('waits for its time, and then leaves by itself', async () => {
    const page = await open();
    answerSends(page, 101);
    const localId = page.outbox.send(lunch, 'Soup?', 5_000);
    await page.platform.advance(4_000);
    expect(handedOver(page)).toEqual([]);
    expect(page.outbox.graceMs(localId)).toBe(1_000);
    await page.platform.advance(1_000);
    expect(handedOver(page)).toEqual(['Soup?']);
    expect(page.outbox.graceMs(localId)).toBe(0);
  });

  it('does not leave earlier where the network comes back, nor later by a clock that is set back', async () => {
    const page = await open();
    answerSends(page, 101);
    page.platform.setOnline(false);
    page.outbox.send(lunch, 'Soup?', 10_000);
    await page.platform.advance(2_000);
    page.platform.setOnline(true);
    const { clock } = page.platform;
    const { now } = clock;
    clock.now = () => now() - 3_600_000;
    page.platform.setOnline(false);
    page.platform.setOnline(true);
    await page.platform.advance(7_000);
    expect(handedOver(page)).toEqual([]);
    await page.platform.advance(1_000);
    expect(handedOver(page)).toEqual(['Soup?']);
  });

  it('is not overtaken in its conversation, but elsewhere', async () => {
    const page = await open();
    answerSends(page, 101, 102, 103);
    page.outbox.send(lunch, 'first', 5_000);
    page.outbox.send(lunch, 'second');
    page.outbox.send(topicConversation(20, 'supper'), 'other');
    await page.platform.advance(4_000);
    expect(handedOver(page)).toEqual(['other']);
    await page.platform.advance(1_000);
    expect(handedOver(page)).toEqual(['first', 'second']);
  });

  it('leaves at once where the person asks for that, after those before it', async () => {
    const page = await open();
    answerSends(page, 101, 102);
    const first = page.outbox.send(lunch, 'first', 5_000);
    const second = page.outbox.send(lunch, 'second', 20_000);
    page.outbox.sendNow(second);
    await page.platform.settle();
    expect(handedOver(page)).toEqual([]);
    expect(page.outbox.graceMs(second)).toBe(0);
    page.outbox.sendNow(first);
    await page.platform.settle();
    expect(handedOver(page)).toEqual(['first', 'second']);
  });

  it('never leaves once it is being taken back, however long that takes, also where the page dies', async () => {
    const page = await open();
    const localId = page.outbox.send(lunch, 'Soup?', 5_000);
    await page.platform.settle();
    expect(page.outbox.withhold(localId)).toBe(true);
    // Nor by what is pressed meanwhile.
    page.outbox.sendNow(localId);
    expect(page.outbox.withhold(localId)).toBe(false);
    await page.platform.advance(60_000);
    expect(handedOver(page)).toEqual([]);
    page.close();
    const after = await open(page.platform.openTab());
    await after.platform.advance(60_000);
    expect(handedOver(after)).toEqual([]);
    expect(outboxStates(after)).toEqual(['notFound']);
  });

  it('cannot be taken back once it left', async () => {
    const page = await open();
    page.server.prepare({ route: 'POST /messages', fault: 'silence' });
    const localId = page.outbox.send(lunch, 'Soup?', 5_000);
    await page.platform.advance(5_000);
    expect(outboxStates(page)).toEqual(['inFlight']);
    expect(page.outbox.withhold(localId)).toBe(false);
  });

  it('waits for the rest of its time after a reload, and leaves at once where that is over', async () => {
    const page = await open();
    page.outbox.send(lunch, 'Soup?', 10_000);
    await page.platform.advance(2_000);
    page.close();
    const after = await open(page.platform.openTab());
    answerSends(after, 101);
    await after.platform.advance(7_000);
    expect(handedOver(after)).toEqual([]);
    await after.platform.advance(1_000);
    expect(handedOver(after)).toEqual(['Soup?']);

    after.outbox.send(topicConversation(20, 'supper'), 'Fish?', 10_000);
    await after.platform.settle();
    after.close();
    await after.platform.advance(30_000);
    const last = openOutboxPage(after.platform.openTab());
    answerSends(last, 102);
    await last.platform.advance(1_000);
    expect(handedOver(last)).toContain('Fish?');
  });

  it('is the affair of the tab that sent it', async () => {
    const page = await open();
    answerSends(page, 101);
    const other = await open(page.platform.openTab());
    page.outbox.send(lunch, 'Soup?', 5_000);
    await page.platform.settle();
    other.register();
    await page.platform.advance(5_000);
    await other.platform.settle();
    expect(handedOver(other)).toEqual([]);
    expect(handedOver(page)).toEqual(['Soup?']);
  });
});
