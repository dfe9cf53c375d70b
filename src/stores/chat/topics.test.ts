import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSnapshot } from '@/sync/loadSnapshot';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type FakeServer, type Preparation } from '@/testing/fakeServer';
import { disposeChatStores } from './chatAccount';

const CHANNEL = 20;

let server: FakeServer;
let world: ChatWorld;

beforeEach(async () => {
  ({ server, world } = createServedWorld());
  loadSnapshot(world.stores, eg.initialSnapshot());
  prepare('tides');
  await world.stores.topics.load(CHANNEL);
  server.takeRequests();
});

afterEach(() => server.assertDone());

const route = `GET /users/me/${CHANNEL}/topics`;
const prepare = (topic: string, rest: Partial<Preparation> = {}) =>
  server.prepare({ route, answer: chatAnswer({ topics: [{ name: topic, max_id: 5 }] }), ...rest });
const shown = () => world.stores.topics.topicsOf(CHANNEL)?.map(({ topic }) => topic);
const registerAnew = () => loadSnapshot(world.stores, eg.initialSnapshot());

describe('topics that could not be fetched again', () => {
  it('stay as they were, and are asked for until they come', async () => {
    server.prepare({ route, fault: 'unreachable' });
    server.prepare({ route, status: 413, answer: 'Too large' });
    prepare('ropes');
    registerAnew();
    await world.platform.settle();
    expect(server.takeRequests()).toHaveLength(1);
    expect(shown()).toEqual(['tides']);
    await world.platform.advance(1_000);
    expect(server.takeRequests()).toHaveLength(1);
    await world.platform.advance(2_000);
    expect(shown()).toEqual(['ropes']);
    await world.platform.advance(60_000);
    expect(server.takeRequests()).toHaveLength(1);
  });

  it('are not asked for again where the server refused them', async () => {
    server.prepare({ route, status: 400, answer: chatRefusal('BAD_REQUEST') });
    registerAnew();
    await world.platform.advance(60_000);
    expect(server.takeRequests()).toHaveLength(1);
  });

  it('are not asked for any more by somebody who signed out', async () => {
    server.prepare({ route, fault: 'unreachable' });
    registerAnew();
    await world.platform.settle();
    disposeChatStores(world.account);
    await world.platform.advance(60_000);
    expect(server.takeRequests()).toHaveLength(1);
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
