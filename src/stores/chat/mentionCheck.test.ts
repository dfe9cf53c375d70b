import { beforeEach, expect, it } from 'vitest';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatRefusal } from '@/testing/fakeServer';
import { servedMessages } from '@/testing/servedMessages';

const wire = eg.wire.message({ id: 5, stream_id: 20, subject: 'arrivals' });
const flags = ['stream_wildcard_mentioned'];

const world = chatWorldOfEachTest();
const { prepare } = servedMessages(world);

beforeEach(() => dispatch(world.stores, eg.event.message({ message: wire, flags })));

const mute = () =>
  dispatch(
    world.stores,
    eg.event.userTopic({ stream_id: 20, topic_name: 'arrivals', visibility_policy: 1 }),
  );

it('asks until it is answered which mentions count', async () => {
  expect(world.stores.unreads.totals.mentions).toBe(1);
  world.server.prepare({ route: 'GET /messages', fault: 'unreachable' });
  mute();
  await world.platform.settle();
  prepare([{ ...wire, flags }]);
  await world.platform.advance(1_000);
  expect(world.stores.unreads.totals.mentions).toBe(0);
  world.server.takeRequests();
});

it('asks no more where the server refused', async () => {
  world.server.prepare({ route: 'GET /messages', status: 400, answer: chatRefusal('BAD_NARROW') });
  mute();
  await world.platform.advance(60_000);
  expect(world.server.takeRequests()).toHaveLength(1);
});
