/** A thousand clients whose server was away for ten minutes: they must not all come back at once, nor late. */
import { describe, expect, it } from 'vitest';
import type { Timers } from '../../../src/platform/index';
import { createEventQueue } from '../../../src/sync/eventQueue';
import { createFaultLog } from '../../../src/sync/faultLog';
import { createPoller } from '../../../src/sync/poller';
import { CountingServer } from './countingServer';

const CLIENTS = 1_000;
const OUTAGE_MS = 10 * 60_000;
const SEED = Number(process.env.HERD_SEED ?? 1);

/** One client; tells when it became live again. */
function createFollower(server: CountingServer, onLive: (atMs: number) => void) {
  const { time, chance } = server;
  const clock = { now: () => time.now(), monotonic: () => time.now() };
  const timers = { ...time.timers, soon: (run: () => void) => void time.timers.after(0, run) };
  const random = { fraction: chance, bytes: () => new Uint8Array(), uuid: () => '' };
  let isLive = false;
  const queue = createEventQueue({
    client: server.client(),
    platform: { clock, timers: timers as Timers, random },
    faults: createFaultLog({ monotonic: clock.monotonic, onLeftOut: () => undefined }),
    loadPoller: () => Promise.resolve(createPoller),
    listener: {
      onSnapshot: () => undefined,
      onEvents: () => undefined,
      onState({ kind }) {
        if (kind === 'live' && !isLive) onLive(time.now());
        isLive = kind === 'live';
      },
    },
  });
  return queue;
}

/** The most that arrived within any second. */
function peakOf(times: readonly number[]): number {
  const sorted = [...times].sort((one, two) => one - two);
  let peak = 0;
  let start = 0;
  sorted.forEach((atMs, place) => {
    while (atMs - sorted[start]! >= 1_000) start += 1;
    peak = Math.max(peak, place - start + 1);
  });
  return peak;
}

async function herd(losesQueues: boolean) {
  const server = new CountingServer(SEED);
  const { time, arrived } = server;
  let liveMs: number[] = [];
  const queues = Array.from({ length: CLIENTS }, () =>
    createFollower(server, (atMs) => void liveMs.push(atMs)),
  );
  for (const queue of queues) void queue.run();
  await time.advance(60_000);
  expect(liveMs).toHaveLength(CLIENTS);
  server.goAway({ losesQueues });
  await time.advance(OUTAGE_MS);
  server.comeBack();
  liveMs = [];
  const backMs = time.now();
  await time.advance(30_000);
  for (const queue of queues) queue.stop();
  const arrivedMs = arrived.map(({ atMs }) => atMs);
  const took = liveMs.map((atMs) => atMs - backMs).sort((one, two) => one - two);
  return { took, arrivedMs };
}

describe('a thousand clients after ten minutes without their server', () => {
  it.each([
    ['find their queues again', false],
    ['need new queues', true],
  ])(
    '%s: in no second do they ask more than 250 times, and 95 of 100 are live within 12 s',
    async (_, losesQueues) => {
      const { took, arrivedMs } = await herd(losesQueues);
      expect(arrivedMs).toHaveLength(CLIENTS * (losesQueues ? 3 : 2));
      expect(peakOf(arrivedMs)).toBeLessThanOrEqual(250);
      expect(took).toHaveLength(CLIENTS);
      expect(took[CLIENTS * 0.95 - 1]).toBeLessThanOrEqual(12_000);
    },
  );
});
