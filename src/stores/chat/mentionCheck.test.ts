import { afterEach, beforeEach, expect, it } from 'vitest';
import { dispatch } from '@/sync/dispatch';
import { loadSnapshot } from '@/sync/loadSnapshot';
import { createServedWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type FakeServer } from '@/testing/fakeServer';

const wire = eg.wire.message({ id: 5, stream_id: 20, subject: 'arrivals' });
const flags = ['stream_wildcard_mentioned'];

let server: FakeServer;
let world: ChatWorld;

beforeEach(() => {
  ({ server, world } = createServedWorld());
  loadSnapshot(world.stores, eg.initialSnapshot());
  dispatch(world.stores, eg.event.message({ message: wire, flags }));
});

afterEach(() => server.assertDone());

const mute = () =>
  dispatch(
    world.stores,
    eg.event.userTopic({ stream_id: 20, topic_name: 'arrivals', visibility_policy: 1 }),
  );

it('asks until it is answered which mentions count', async () => {
  expect(world.stores.unreads.totals.mentions).toBe(1);
  server.prepare({ route: 'GET /messages', fault: 'unreachable' });
  mute();
  await world.platform.settle();
  server.prepare({
    route: 'GET /messages',
    answer: chatAnswer({
      messages: [{ ...wire, flags }],
      anchor: 1e16,
      found_oldest: true,
      found_newest: true,
      found_anchor: false,
    }),
  });
  await world.platform.advance(1_000);
  expect(world.stores.unreads.totals.mentions).toBe(0);
  server.takeRequests();
});

it('asks no more where the server refused', async () => {
  server.prepare({ route: 'GET /messages', status: 400, answer: chatRefusal('BAD_NARROW') });
  mute();
  await world.platform.advance(60_000);
  expect(server.takeRequests()).toHaveLength(1);
});
