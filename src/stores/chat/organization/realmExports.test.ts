import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useRealmExportsStore } from './realmExports';

const route = 'GET /export/realm';
const answerWith = (...ids: number[]) =>
  chatAnswer({
    exports: ids.map((id) => ({
      id,
      acting_user_id: eg.selfUser.userId,
      export_time: 1_594_825_443.65,
      deleted_timestamp: null,
      failed_timestamp: null,
      export_url: null,
      pending: true,
    })),
  });

it('counts what may have changed, and keeps what was asked for last', async () => {
  const { world, server } = createServedWorld();
  const store = world.use(useRealmExportsStore);
  const before = store.revision;
  loadSnapshot(world.stores, eg.initialSnapshot());
  expect(store.revision).toBeGreaterThan(before);
  world.stores.realm.handleExports();
  expect(store.revision).toBe(before + 2);

  server.prepare({ route, answer: answerWith(1), delayMs: 500 });
  server.prepare({ route, answer: answerWith(2, 1) });
  const late = store.load();
  await world.platform.settle();
  await store.load();
  await world.platform.advance(500);
  await late;
  expect(store.exports?.map(({ id }) => id)).toEqual([2, 1]);
});
