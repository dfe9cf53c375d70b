/** What the error matrix wants prevented or put right, rather than told. */
import { describe, expect, it } from 'vitest';
import { useAccountStore } from '@/stores/account/account';
import { useNewKeyStore } from '@/stores/account/newKey';
import { useAccountSessionStore } from '@/stores/account/session';
import { createAccountWorld } from '@/testing/accountWorld';
import { createMatrixWorld, PASSWORD } from './matrixWorld';

describe('a tab that was closed before the key was saved', () => {
  it('asks before it closes, and finds the key again for a quarter of an hour', async () => {
    const world = createMatrixWorld();
    await world.register();
    expect(world.platform.pageRecord.leavingGuards).toBe(1);
    const soon = createAccountWorld(world.platform).use(useNewKeyStore);
    await soon.restore();
    expect(soon.read()?.password).toBe(PASSWORD);
    await world.platform.advance(15 * 60_000);
    const late = createAccountWorld(world.platform).use(useNewKeyStore);
    await late.restore();
    expect(late.read()).toBeNull();
    expect(late.isReminding).toBe(true);
  });

  it('shows the hash again as long as the session lives, and the password no more', async () => {
    const world = createMatrixWorld();
    await world.register();
    const hash = world.newKey.read()?.accountHash;
    await world.platform.advance(16 * 60_000);
    const soon = createAccountWorld(world.platform);
    await soon.use(useAccountSessionStore).restore();
    await soon.use(useNewKeyStore).restore();
    await soon.use(useAccountStore).refresh();
    expect(soon.use(useAccountStore).reading?.account.accountHash).toBe(hash);
    expect(soon.use(useNewKeyStore).read()).toBeNull();
  });
});

describe('the status of registration', () => {
  it('could not be checked, and is asked again when the network is back', async () => {
    const world = createMatrixWorld();
    world.platform.setOnline(false);
    await world.status.check();
    expect(world.status.state.kind).toBe('failed');
    expect(world.status.mode).toBe('unknown');
    world.platform.setOnline(true);
    await world.until(() => world.status.state.kind === 'known');
    expect(world.status.mode).toBe('open');
  });

  it('is asked for by a press at most once in ten seconds', async () => {
    const world = createMatrixWorld();
    await world.status.check();
    await world.status.check();
    expect(world.status.canCheckAgain).toBe(false);
    await world.platform.advance(10_000);
    await world.status.check();
    expect(world.traffic.get('GET /etc/registration')).toBe(2);
  });
});

describe('a clock that is wrong', () => {
  const HOUR_MS = 60 * 60_000;

  it.each([-24, 24])('by %i hours is put right', async (hours) => {
    const world = createMatrixWorld({ serviceAheadMs: hours * HOUR_MS });
    await world.register();
    expect(world.session.facts?.clockOffsetMs).toBe(hours * HOUR_MS);
    expect(world.session.serverNow()).toBe(world.platform.clock.now() + hours * HOUR_MS);
  });

  it('is corrected, and neither ends a session nor hinders a registration', async () => {
    const world = createMatrixWorld({ serviceAheadMs: -24 * HOUR_MS });
    await world.register();
    expect(world.registration.attempt.kind).toBe('created');
    // By this device's clock the session is over; by the service's there is a day left.
    await world.platform.advance(7 * 24 * HOUR_MS - 1);
    await world.account.refresh();
    expect(world.session.isSignedIn).toBe(true);
    expect(world.account.outcome).toBeNull();
  });
});

describe('the browser', () => {
  it('leaves nothing of the account in the browser’s stores', async () => {
    const world = createMatrixWorld();
    const { accountHash } = await world.enter();
    await world.account.refresh();
    const { deviceStore, tabStore } = world.platform;
    const kept = [deviceStore, tabStore].flatMap((store) =>
      store.keys().map((key) => `${key}=${store.read(key)}`),
    );
    expect(kept.join()).not.toContain(accountHash);
    expect(kept.join()).not.toContain('4250');
    const afresh = createAccountWorld(world.platform).use(useAccountStore);
    expect(afresh.reading).toBeNull();
  });
});
