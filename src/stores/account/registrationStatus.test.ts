import { describe, expect, it } from 'vitest';
import { accountWorldOfEachTest } from '@/testing/accountWorldOfEachTest';
import { useRegistrationStatusStore } from './registrationStatus';

const route = 'GET /etc/registration';
const world = accountWorldOfEachTest();

describe('the status of registration', () => {
  it.each([
    [429, { message: 'Slow down.', retryAfterMs: 60_000 }],
    [503, { message: 'Later.', retryAfterMs: 60_000 }],
    [403, { message: 'Not for you.', retryAfterMs: 60_000 }],
  ])('after a %i is not asked for before its time', async (status, answer) => {
    const store = world.use(useRegistrationStatusStore);
    world.server.prepare({ route, status, answer });
    await store.check();
    expect(store.patience.untilMs).toBe(world.platform.clock.monotonic() + 60_000);
    await world.platform.advance(59_999);
    expect(store.canCheckAgain).toBe(false);
    await store.check();
    world.platform.setOnline(false);
    world.platform.setOnline(true);
    await world.platform.settle();
    world.server.assertDone();
    await world.platform.advance(1);
    expect(store.canCheckAgain).toBe(true);
    world.server.prepare({ route, answer: { status: 'open' } });
    await store.check();
    expect(store.mode).toBe('open');
    world.server.assertDone();
  });

  it('waits longer each time where the service does not say how long', async () => {
    const store = world.use(useRegistrationStatusStore);
    const waits: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      world.server.prepare({ route, status: 429, answer: { message: 'Slow down.' } });
      await store.check();
      waits.push(store.patience.leftMs());
      await world.platform.advance(60_000);
    }
    const [first = 0, second = 0, third = 0] = waits;
    expect(first).toBeGreaterThanOrEqual(5_000);
    expect(second).toBeGreaterThanOrEqual(10_000);
    expect(third).toBeGreaterThanOrEqual(20_000);
  });
});
