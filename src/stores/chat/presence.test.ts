import { computed } from 'vue';
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

it('counts the time on by those who come, where the server tells no other', () => {
  const { presence } = world.stores;
  const presences = { '11': { active_timestamp: NOW - 100 } };
  loadSnapshot(world.stores, eg.initialSnapshot({ server_timestamp: NOW, presences }));
  const slim = { server_timestamp: undefined, user_id: undefined, presence: undefined };
  const came = { active_timestamp: NOW + 300, idle_timestamp: NOW + 300 };
  presence.handlePresence(eg.event.presence({ ...slim, presences: { '12': came } }));
  expect([presence.level(12), presence.level(11)]).toEqual(['active', 'offline']);
  const before = { website: { status: 'active', timestamp: NOW } };
  presence.handlePresence(eg.event.presence({ server_timestamp: NOW, presence: before }));
  expect(presence.serverNow).toBe(NOW + 300);
});

it('tells the levels of everyone as they are, and of no single report to whoever asked for all', () => {
  const { presence } = world.stores;
  const presences = { '11': { active_timestamp: NOW - 100 } };
  loadSnapshot(world.stores, eg.initialSnapshot({ server_timestamp: NOW, presences }));
  const all = computed(() => presence.levelsNow());
  const before = all.value;
  expect([11, 12].map(before)).toEqual(['active', 'offline']);
  const slim = { server_timestamp: NOW + 300, user_id: undefined, presence: undefined };
  const came = { active_timestamp: NOW + 300 };
  presence.handlePresence(eg.event.presence({ ...slim, presences: { '12': came } }));
  expect(all.value).toBe(before);
  expect([11, 12].map(presence.levelsNow())).toEqual(['offline', 'active']);
});
