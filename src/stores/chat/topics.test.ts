import { beforeEach, describe, expect, it } from 'vitest';
import { watch } from 'vue';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type Preparation } from '@/testing/fakeServer';
import { disposeChatStores } from './chatAccount';

const CHANNEL = 20;

const world = chatWorldOfEachTest();

beforeEach(async () => {
  prepare('tides');
  await world.stores.topics.load(CHANNEL);
  world.server.takeRequests();
});

const route = `GET /users/me/${CHANNEL}/topics`;
const prepare = (topic: string, rest: Partial<Preparation> = {}) =>
  world.server.prepare({
    route,
    answer: chatAnswer({ topics: [{ name: topic, max_id: 5 }] }),
    ...rest,
  });
const shown = () => world.stores.topics.topicsOf(CHANNEL)?.map(({ topic }) => topic);
const registerAnew = () => loadSnapshot(world.stores, eg.initialSnapshot());

describe('topics that could not be fetched again', () => {
  it('stay as they were, and are asked for until they come', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    world.server.prepare({ route, status: 413, answer: 'Too large' });
    prepare('ropes');
    registerAnew();
    await world.platform.settle();
    expect(world.server.takeRequests()).toHaveLength(1);
    expect(shown()).toEqual(['tides']);
    await world.platform.advance(1_000);
    expect(world.server.takeRequests()).toHaveLength(1);
    await world.platform.advance(2_000);
    expect(shown()).toEqual(['ropes']);
    await world.platform.advance(60_000);
    expect(world.server.takeRequests()).toHaveLength(1);
  });

  it('are not asked for again where the server refused them', async () => {
    world.server.prepare({ route, status: 400, answer: chatRefusal('BAD_REQUEST') });
    registerAnew();
    await world.platform.advance(60_000);
    expect(world.server.takeRequests()).toHaveLength(1);
  });

  it('are not asked for any more by somebody who signed out', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    registerAnew();
    await world.platform.settle();
    disposeChatStores(world.account);
    await world.platform.advance(60_000);
    expect(world.server.takeRequests()).toHaveLength(1);
  });
});

it('an answer from before a new registration does not count', async () => {
  prepare('tides', { delayMs: 500 });
  registerAnew();
  registerAnew();
  prepare('ropes');
  await world.platform.advance(1_000);
  expect(shown()).toEqual(['ropes']);
});

it('what happens just after an answer was taken is asked for, though others have yet to hear that it came', async () => {
  prepare('ropes');
  registerAnew();
  prepare('moorings');
  // The watcher runs while the answer is taken, and what it puts off before anybody who waits for it.
  const stop = watch(shown, () => queueMicrotask(registerAnew), { flush: 'sync', once: true });
  await world.platform.settle();
  stop();
  expect(shown()).toEqual(['moorings']);
});
