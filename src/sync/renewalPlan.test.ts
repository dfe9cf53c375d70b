import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { createQueueHarness } from '@/testing/queueHarness';
import { RESTART_SPREAD_MS } from './renewalPlan';

describe('a restart of the server', () => {
  const restart = (id: number, level: number) => ({
    id,
    type: 'restart',
    server_generation: 2,
    zulip_version: '10.0',
    zulip_feature_level: level,
  });

  it('of the same level changes nothing', async () => {
    const harness = createQueueHarness();
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    harness.prepareEvents([restart(1, 276)]);
    for (let count = 0; count < 10; count += 1)
      harness.preparePoll([count + 2], { delayMs: 50_000 });
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(RESTART_SPREAD_MS);
    expect(harness.snapshots).toHaveLength(1);
  });

  it('of another level has it register anew, at its own moment within five minutes', async () => {
    const moments: number[] = [];
    for (let seed = 1; seed <= 20; seed += 1) {
      const harness = createQueueHarness({ seed });
      harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
      harness.prepareEvents([restart(1, 300)]);
      for (let count = 0; count < 10; count += 1) {
        harness.preparePoll([count + 2], { delayMs: 50_000 });
      }
      harness.server.prepare({
        route: 'POST /register',
        fault: 'silence',
        check: () => void moments.push(harness.platform.clock.monotonic()),
      });
      void harness.queue.run();
      await harness.platform.advance(RESTART_SPREAD_MS + 1);
    }
    expect(moments).toHaveLength(20);
    expect(Math.max(...moments) - Math.min(...moments)).toBeGreaterThan(RESTART_SPREAD_MS / 2);
  });
});

describe('another role', () => {
  const newRole = (userId: number) => ({
    id: 1,
    type: 'realm_user',
    op: 'update',
    person: { user_id: userId, role: 600 },
  });

  it.each([
    ['of mine, with which comes what no event tells', eg.selfUser.userId, 2],
    ['of somebody else', eg.otherUser.userId, 1],
  ])('%s', async (_whose, userId, registrations) => {
    const harness = createQueueHarness();
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    harness.prepareEvents([newRole(userId)]);
    if (registrations > 1) harness.prepareRegister({ queue_id: 'two', last_event_id: 0 });
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(1_000);
    expect(harness.snapshots).toHaveLength(registrations);
    expect(harness.heard()).toEqual([1]);
  });
});
