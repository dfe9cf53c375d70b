import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Narrow } from '@/domain/chat/narrow';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type FakeServer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/sync/loadSnapshot';
import { dispatch } from '@/sync/dispatch';

const SENDER: Narrow = [{ operator: 'sender', userId: eg.otherUser.userId }];
const channel: Narrow = [{ operator: 'channel', channelId: 20 }];
const topic: Narrow = [...channel, { operator: 'topic', topic: 'arrivals' }];
const departures: Narrow = [...channel, { operator: 'topic', topic: 'departures' }];

let server: FakeServer;
let world: ChatWorld;

beforeEach(() => {
  ({ server, world } = createServedWorld());
  loadSnapshot(world.stores, eg.initialSnapshot());
});

afterEach(() => server.assertDone());

const read = (id: number, more: object = {}) => eg.wire.message({ id, flags: ['read'], ...more });

function prepare(messages: readonly object[], rest: object = {}, delayMs = 0) {
  server.prepare({
    route: 'GET /messages',
    ...(delayMs > 0 && { delayMs }),
    answer: chatAnswer({
      messages,
      anchor: 1e16,
      found_oldest: true,
      found_newest: true,
      found_anchor: false,
      ...rest,
    }),
  });
}

async function openWith(messages: readonly object[], rest: object = {}, narrow = topic) {
  prepare(messages, rest);
  const list = world.stores.messageLists.open(narrow);
  await world.platform.settle();
  return list;
}

const movedToArrivals = (messageId: number) =>
  dispatch(
    world.stores,
    eg.event.updateMessage({
      message_id: messageId,
      message_ids: [messageId],
      stream_id: 20,
      orig_subject: 'departures',
      subject: 'arrivals',
      propagate_mode: 'change_one',
      rendering_only: false,
      content: undefined,
      rendered_content: undefined,
      orig_content: undefined,
      orig_rendered_content: undefined,
    }),
  );

describe('what comes to belong to the stretch that is being fetched', () => {
  it('is in it, held before or not', async () => {
    await openWith([read(52, { subject: 'departures' })], {}, departures);
    const list = await openWith([read(90)], { found_oldest: false });
    // From before both moves.
    prepare([read(50)], {}, 500);
    const loading = world.stores.messageLists.loadOlder(list);
    movedToArrivals(52);
    movedToArrivals(51);
    prepare([read(50), read(51), read(52)]);
    await world.platform.advance(500);
    await loading;
    expect(list.range.ids).toEqual([50, 51, 52, 90]);
    server.takeRequests();
  });

  it('and at its newer end', async () => {
    const list = await openWith([read(10)], { found_newest: false });
    prepare([read(11)], {}, 500);
    const loading = world.stores.messageLists.loadNewer(list);
    movedToArrivals(12);
    prepare([read(11), read(12)]);
    await world.platform.advance(500);
    await loading;
    expect(list.range.ids).toEqual([10, 11, 12]);
    server.takeRequests();
  });
});

it('brings back nothing of a channel that was lost meanwhile', async () => {
  const list = await openWith([read(90)], { found_oldest: false }, SENDER);
  // From before it was lost.
  prepare([read(50), read(51, { stream_id: 21 })], {}, 500);
  const loading = world.stores.messageLists.loadOlder(list);
  dispatch(world.stores, eg.event.channelDelete());
  prepare([read(51, { stream_id: 21 })]);
  await world.platform.advance(500);
  await loading;
  expect(list.range.ids).toEqual([51]);
  server.takeRequests();
});

describe('a list of channels that I am not in', () => {
  const PUBLIC: Narrow = [{ operator: 'channels', which: 'public' }];

  it('is fetched each time, for nobody tells of them', async () => {
    const list = await openWith([read(1)], {}, PUBLIC);
    await openWith([read(2)], {}, topic);
    expect((await openWith([read(1), read(3, { stream_id: 99 })], {}, PUBLIC)).range.ids).toEqual([
      1, 3,
    ]);
    expect(list.range.ids).toEqual([1, 3]);
    server.takeRequests();
  });

  it('shows what I sent there as it was edited since', async () => {
    const message = read(1, { stream_id: 99 });
    dispatch(world.stores, eg.event.message({ message }));
    const elsewhere: Narrow = [{ operator: 'channel', channelId: 99 }];
    await openWith([{ ...message, content: '<p>edited</p>' }], {}, elsewhere);
    expect(world.stores.messages.message(1)?.content).toBe('<p>edited</p>');
    server.takeRequests();
  });

  it('is fetched to its end where I leave meanwhile', async () => {
    prepare([read(1)], {}, 500);
    const list = world.stores.messageLists.open(channel);
    dispatch(world.stores, eg.event.subscriptionRemove());
    prepare([read(1), read(2)]);
    await world.platform.advance(500);
    expect([list.state.value, list.range.ids]).toEqual(['ready', [1, 2]]);
    server.takeRequests();
  });
});

it('the combined feed holds nothing of a channel that I left, and all of one that I joined', async () => {
  const FEED: Narrow = [{ operator: 'in', what: 'home' }];
  const direct = eg.wire.directMessage({ id: 2 });
  const list = await openWith([read(1), direct], {}, FEED);
  dispatch(world.stores, eg.event.subscriptionRemove());
  expect(list.range.ids).toEqual([2]);
  prepare([read(1), direct]);
  const subscriptions = [eg.wire.subscription({ stream_id: 20 })];
  dispatch(world.stores, eg.event.subscriptionAdd({ subscriptions }));
  await world.platform.settle();
  expect(list.range.ids).toEqual([1, 2]);
  server.takeRequests();
});

describe('what the server will not give', () => {
  const refusal = { status: 400, answer: chatRefusal('BAD_NARROW') };

  it('is shown no more after a new registration, nor asked for', async () => {
    const list = await openWith([read(1)]);
    server.prepare({ route: 'GET /messages', ...refusal });
    loadSnapshot(world.stores, eg.initialSnapshot());
    await world.platform.advance(60_000);
    expect([list.state.value, list.range.ids]).toEqual(['failed', []]);
    expect(world.stores.messages.message(1)).toBeUndefined();
    expect(server.takeRequests()).toHaveLength(2);
  });

  it('changes nothing where it was asked for before a good answer', async () => {
    server.prepare({ route: 'GET /messages', delayMs: 900, ...refusal });
    const list = world.stores.messageLists.open(topic);
    prepare([read(1)], {}, 500);
    void world.stores.messageLists.retry(list);
    await world.platform.advance(1_000);
    expect([list.state.value, list.range.ids, list.error.value]).toEqual(['ready', [1], null]);
    server.takeRequests();
  });
});
