import { expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { loadSnapshot } from '@/testing/loadSnapshot';

const world = chatWorldOfEachTest();
const NOW = 1_000_000;

it.each([
  [undefined, 139, 'active'],
  [undefined, 141, 'offline'],
  [200, 199, 'active'],
])('where the server says %s seconds, somebody seen %s ago is %s', (limit, ago, level) => {
  const snapshot = eg.initialSnapshot({
    server_timestamp: NOW,
    server_presence_offline_threshold_seconds: limit,
    presences: { '11': { active_timestamp: NOW - ago } },
  });
  loadSnapshot(world.stores, snapshot);
  expect(world.stores.presence.level(11)).toBe(level);
});
