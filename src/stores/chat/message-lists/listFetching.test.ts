import { describe, expect, it } from 'vitest';
import type { Narrow } from '@/domain/chat/narrow';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatRefusal } from '@/testing/fakeServer';
import { arrivals, departures, general } from '@/testing/narrows';
import { servedMessages } from '@/testing/servedMessages';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { dispatch } from '@/sync/dispatch';

const SENDER: Narrow = [{ operator: 'sender', userId: eg.otherUser.userId }];

const world = chatWorldOfEachTest();
const { prepare, openWith, move } = servedMessages(world);

const read = (id: number, more: object = {}) => eg.wire.message({ id, flags: ['read'], ...more });

const moveToArrivals = (messageId: number) =>
  move({
    message_id: messageId,
    message_ids: [messageId],
    orig_subject: 'departures',
    subject: 'arrivals',
  });

describe('what comes to belong to the stretch that is being fetched', () => {
  it('is in it, held before or not', async () => {
    await openWith([read(52, { subject: 'departures' })], {}, departures);
    const list = await openWith([90], { found_oldest: false }, arrivals);
    // From before both moves.
    prepare([50], {}, { delayMs: 500 });
    const loading = world.stores.messageLists.loadOlder(list);
    moveToArrivals(52);
    moveToArrivals(51);
    prepare([50, 51, 52]);
    await world.platform.advance(500);
    await loading;
    expect(list.range.ids).toEqual([50, 51, 52, 90]);
    world.server.takeRequests();
  });

  it('and at its newer end', async () => {
    const list = await openWith([10], { found_newest: false }, arrivals);
    prepare([11], {}, { delayMs: 500 });
    const loading = world.stores.messageLists.loadNewer(list);
    moveToArrivals(12);
    prepare([11, 12]);
    await world.platform.advance(500);
    await loading;
    expect(list.range.ids).toEqual([10, 11, 12]);
    world.server.takeRequests();
  });
});

it('brings back nothing of a channel that was lost meanwhile', async () => {
  const list = await openWith([90], { found_oldest: false }, SENDER);
  // From before it was lost.
  prepare([50, read(51, { stream_id: 21 })], {}, { delayMs: 500 });
  const loading = world.stores.messageLists.loadOlder(list);
  dispatch(world.stores, eg.event.channelDelete());
  prepare([read(51, { stream_id: 21 })]);
  await world.platform.advance(500);
  await loading;
  expect(list.range.ids).toEqual([51]);
  world.server.takeRequests();
});

describe('a list of channels that I am not in', () => {
  const PUBLIC: Narrow = [{ operator: 'channels', which: 'public' }];

  it('is fetched each time, for nobody tells of them', async () => {
    const list = await openWith([1], {}, PUBLIC);
    await openWith([2], {}, arrivals);
    expect((await openWith([1, read(3, { stream_id: 99 })], {}, PUBLIC)).range.ids).toEqual([1, 3]);
    expect(list.range.ids).toEqual([1, 3]);
    world.server.takeRequests();
  });

  it('shows what I sent there as it was edited since', async () => {
    const message = read(1, { stream_id: 99 });
    dispatch(world.stores, eg.event.message({ message }));
    const elsewhere: Narrow = [{ operator: 'channel', channelId: 99 }];
    await openWith([{ ...message, content: '<p>edited</p>' }], {}, elsewhere);
    expect(world.stores.messages.message(1)?.content).toBe('<p>edited</p>');
    world.server.takeRequests();
  });

  it('is fetched to its end where I leave meanwhile', async () => {
    prepare([1], {}, { delayMs: 500 });
    const list = world.stores.messageLists.open(general);
    dispatch(world.stores, eg.event.subscriptionRemove());
    prepare([1, 2]);
    await world.platform.advance(500);
    expect([list.state.value, list.range.ids]).toEqual(['ready', [1, 2]]);
    world.server.takeRequests();
  });
});

it('the combined feed holds nothing of a channel that I left, and all of one that I joined', async () => {
  const FEED: Narrow = [{ operator: 'in', what: 'home' }];
  const direct = eg.wire.directMessage({ id: 2 });
  const list = await openWith([1, direct], {}, FEED);
  dispatch(world.stores, eg.event.subscriptionRemove());
  expect(list.range.ids).toEqual([2]);
  prepare([1, direct]);
  const subscriptions = [eg.wire.subscription({ stream_id: 20 })];
  dispatch(world.stores, eg.event.subscriptionAdd({ subscriptions }));
  await world.platform.settle();
  expect(list.range.ids).toEqual([1, 2]);
  world.server.takeRequests();
});

describe('what the server will not give', () => {
  const refusal = { status: 400, answer: chatRefusal('BAD_NARROW') };

  it('is shown no more after a new registration, nor asked for', async () => {
    const list = await openWith([1], {}, arrivals);
    world.server.prepare({ route: 'GET /messages', ...refusal });
    loadSnapshot(world.stores, eg.initialSnapshot());
    await world.platform.advance(60_000);
    expect([list.state.value, list.range.ids]).toEqual(['failed', []]);
    expect(world.stores.messages.message(1)).toBeUndefined();
    expect(world.server.takeRequests()).toHaveLength(1);
  });

  it('changes nothing where it was asked for before a good answer', async () => {
    world.server.prepare({ route: 'GET /messages', delayMs: 900, ...refusal });
    const list = world.stores.messageLists.open(arrivals);
    prepare([1], {}, { delayMs: 500 });
    void world.stores.messageLists.retry(list);
    await world.platform.advance(1_000);
    expect([list.state.value, list.range.ids, list.error.value]).toEqual(['ready', [1], null]);
    world.server.takeRequests();
  });
});

it('an answer from before one joined a channel is not taken for what its events keep true', async () => {
  const subscriptions = [eg.wire.subscription({ stream_id: 99 })];
  const elsewhere: Narrow = [{ operator: 'channel', channelId: 99 }];
  prepare([read(1, { stream_id: 99 })], {}, { delayMs: 500 });
  world.stores.messageLists.open(elsewhere);
  // Of an edit before this, nobody told.
  prepare([read(1, { stream_id: 99, content: '<p>edited</p>' })], {}, { delayMs: 800 });
  dispatch(world.stores, eg.event.subscriptionAdd({ subscriptions }));
  await world.platform.advance(1_000);
  expect(world.stores.messages.message(1)?.content).toBe('<p>edited</p>');
  world.server.takeRequests();
});

describe('messages that cannot be read', () => {
  const unreadable = { ...read(51), type: 'pigeon' };

  it('do not cost the others, and that something is missing is said', async () => {
    const list = await openWith([50, unreadable, 52]);
    expect(list.state.value).toBe('ready');
    expect(list.range.ids).toEqual([50, 52]);
    expect(world.stores.connection.skippedEventTypes).toEqual(['message']);
  });

  it('are a failure where there is nothing else', async () => {
    const list = await openWith([unreadable]);
    expect(list.state.value).toBe('failed');
  });
});
