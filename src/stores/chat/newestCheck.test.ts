import { beforeEach, expect, it } from 'vitest';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import type { Preparation } from '@/testing/fakeServer';
import { servedMessages } from '@/testing/servedMessages';

const world = chatWorldOfEachTest({ recent_private_conversations: [] });
const messages = servedMessages(world);

beforeEach(() => {
  for (const id of [5, 6, 7]) {
    dispatch(world.stores, eg.event.message({ message: eg.wire.directMessage({ id }) }));
  }
});

/** What the server says is the newest. */
const prepare = (ids: readonly number[], more: Partial<Preparation> = {}) => {
  const direct = ids.map((id) => eg.wire.directMessage({ id }));
  messages.prepare(direct, { found_oldest: ids.length === 0 }, more);
};

const remove = (id: number) =>
  dispatch(
    world.stores,
    eg.event.deleteMessage({
      message_ids: [id],
      message_type: 'private',
      stream_id: undefined,
      topic: undefined,
    }),
  );

const newest = () =>
  world.stores.recentConversations.sorted().map(({ maxMessageId }) => maxMessageId);

it('takes the newest that is left where the newest was deleted', async () => {
  prepare([6]);
  remove(7);
  await world.platform.settle();
  expect(newest()).toEqual([6]);
  world.server.takeRequests();
});

it('takes none that was deleted while the server was asked', async () => {
  prepare([6], { delayMs: 500 });
  remove(7);
  remove(6);
  prepare([5], { delayMs: 500 });
  await world.platform.advance(1_000);
  expect(newest()).toEqual([5]);
  world.server.takeRequests();
});

it('asks until it is answered', async () => {
  world.server.prepare({ route: 'GET /messages', fault: 'unreachable' });
  remove(7);
  await world.platform.settle();
  expect(newest()).toEqual([7]);
  prepare([]);
  await world.platform.advance(1_000);
  expect(newest()).toEqual([]);
  world.server.takeRequests();
});

it('leaves what came meanwhile where it is', async () => {
  prepare([6], { delayMs: 500 });
  remove(7);
  dispatch(world.stores, eg.event.message({ message: eg.wire.directMessage({ id: 8 }) }));
  await world.platform.advance(500);
  expect(newest()).toEqual([8]);
  world.server.takeRequests();
});
