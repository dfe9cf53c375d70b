import { beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '@/api/account/routes/account';
import { createAccountWorld, testConfig, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, FAKE_NOW_MS, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer } from '@/testing/fakeServer';
import { useConfigStore } from '@/stores/config';
import { useNewKeyStore } from './newKey';
import { clockOffsetOf, NotSignedInError, useAccountSessionStore } from './session';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const TOKEN = 'canary-token-4711';

const fresh = {
  token: TOKEN,
  isApiKey: false,
  expiresAtMs: FAKE_NOW_MS + WEEK_MS,
  isApproximate: false,
  clockOffsetMs: 0,
};

let platform: FakePlatform;
let world: AccountWorld;

beforeEach(() => {
  platform = createFakePlatform();
  world = createAccountWorld(platform);
});

const sessionOf = (where: AccountWorld) => where.use(useAccountSessionStore);

/** The same tab after a reload: new stores on the same machine. */
const reloaded = (machine = platform) => createAccountWorld({ ...machine, vault: machine.vault });

/** Another tab of the same browser. */
const anotherTab = () => createAccountWorld(platform.openTab());

describe('the token', () => {
  it('is nowhere in the state', async () => {
    const session = sessionOf(world);
    await session.adopt(fresh, 'memory');
    expect(session.isSignedIn).toBe(true);
    expect(JSON.stringify(session.$state)).not.toContain(TOKEN);
    expect(JSON.stringify(session.facts)).not.toContain(TOKEN);
  });

  it('goes out with calls, to the service that it belongs to and to no other', async () => {
    const server = createFakeServer(platform);
    const session = sessionOf(createAccountWorld(platform));
    await session.adopt(fresh, 'memory');
    server.prepare({ route: 'GET /account', answer: { accountHash: 'A', id: 'b', balance: 1 } });
    await session.call((client, token) => getAccount(client, { token }));
    expect(server.takeRequest().headers.get('x-auth-token')).toBe(TOKEN);
  });

  it('is not sent to a service that was configured since', async () => {
    const session = sessionOf(world);
    await session.adopt(fresh, 'memory');
    const config = testConfig({ baseUrl: 'https://elsewhere.example/v2' });
    world.use(useConfigStore).state = { kind: 'ready', config };
    await expect(session.call(() => Promise.resolve('sent'))).rejects.toBeInstanceOf(
      NotSignedInError,
    );
  });

  it('of a service that was configured until the last visit opens nothing, and does not stay', async () => {
    await sessionOf(world).adopt(fresh, 'device');
    const moved = createAccountWorld(platform.openTab(), {
      baseUrl: 'https://elsewhere.example/v2',
    });
    await sessionOf(moved).restore();
    expect(sessionOf(moved).isSignedIn).toBe(false);
    expect(await platform.openTab().vault.recall('account-session')).toBeNull();
  });

  it('of an API key stays in memory, whatever was chosen', async () => {
    const session = sessionOf(world);
    await session.adopt({ ...fresh, isApiKey: true, expiresAtMs: null }, 'device');
    expect(session.facts?.place).toBe('memory');
    await session.choosePlace('tab');
    expect(session.facts?.place).toBe('memory');
    expect(platform.tabStore.keys()).toEqual([]);
  });
});

describe('a reload', () => {
  it.each([
    ['tab', true],
    ['device', true],
  ] as const)('finds a session that was kept in %s: %s', async (place, isFound) => {
    await sessionOf(world).adopt(fresh, place);
    const later = sessionOf(reloaded());
    await later.restore();
    expect(later.isSignedIn).toBe(isFound);
    expect(later.facts).toMatchObject({ place, expiresAtMs: fresh.expiresAtMs });
  });

  it('finds nothing sealed of a session that was kept in memory', async () => {
    await sessionOf(world).adopt(fresh, 'memory');
    expect(platform.tabStore.keys()).toEqual([]);
    const later = sessionOf(anotherTab());
    await later.restore();
    expect(later.isSignedIn).toBe(false);
  });

  it('does not sign out by this device’s clock alone, and forgets a day after the end', async () => {
    await sessionOf(world).adopt(fresh, 'device');
    platform.jumpClock(WEEK_MS + DAY_MS - 1);
    const soon = sessionOf(anotherTab());
    await soon.restore();
    expect(soon.isSignedIn).toBe(true);
    platform.jumpClock(1);
    const late = sessionOf(anotherTab());
    await late.restore();
    expect(late.isSignedIn).toBe(false);
  });
});

describe('tabs', () => {
  it('learn of a session on this device, and of its end', async () => {
    const here = sessionOf(world);
    const otherWorld = anotherTab();
    const there = sessionOf(otherWorld);
    await here.adopt(fresh, 'device');
    await otherWorld.until(() => there.isSignedIn);
    await there.forget('forgotten');
    await world.until(() => !here.isSignedIn);
    expect(here.state).toEqual({ kind: 'signedOut', reason: 'elsewhere' });
    expect(await platform.vault.recall('account-session')).toBeNull();
  });

  it('that are opened again have forgotten it, too', async () => {
    await sessionOf(world).adopt(fresh, 'tab');
    // The browser gives a tab that was closed all back that it had for itself.
    const closed = platform.openTab();
    for (const name of platform.tabStore.keys()) {
      closed.tabStore.write(name, platform.tabStore.read(name) ?? '');
    }
    await sessionOf(world).forget('forgotten');
    const again = sessionOf(createAccountWorld(closed));
    await again.restore();
    expect(again.isSignedIn).toBe(false);
    await platform.settle();
    expect(closed.tabStore.keys()).toEqual([]);
  });

  it('hear that it is forgotten once it is gone', async () => {
    const session = sessionOf(world);
    await session.adopt(fresh, 'device');
    const found: Promise<unknown>[] = [];
    platform
      .openTab()
      .tabs.channel('quayside.account.session')
      .onMessage(() => void found.push(platform.vault.recall('account-session')));
    await session.forget('forgotten');
    await world.until(() => found.length > 0);
    expect(await found[0]).toBeNull();
  });

  it('learn that the service ended it, and keep what they show', async () => {
    const here = sessionOf(world);
    const otherWorld = anotherTab();
    const there = sessionOf(otherWorld);
    await here.adopt(fresh, 'device');
    await otherWorld.until(() => there.isSignedIn);
    await here.end();
    await otherWorld.until(() => there.state.kind === 'ended');
    expect(there.facts).not.toBeNull();
  });

  it('leave alone what was put on the device since one of them signed in, and go on with it', async () => {
    const old = sessionOf(world);
    await old.adopt(fresh, 'device');
    const otherWorld = anotherTab();
    const renewed = sessionOf(otherWorld);
    await renewed.restore();
    await renewed.adopt({ ...fresh, token: 'token-of-next-week' }, 'device');
    await old.end();
    expect(old.isSignedIn).toBe(true);
    const tokenOf = (session: typeof old) =>
      session.call((_client, token) => Promise.resolve(token));
    expect(await tokenOf(old)).toBe('token-of-next-week');
    await platform.settle();
    expect(renewed.isSignedIn).toBe(true);
    const later = sessionOf(anotherTab());
    await later.restore();
    expect(await tokenOf(later)).toBe('token-of-next-week');
  });

  it.each(['tab', 'device'] as const)(
    'keep nothing of one that ended (kept: %s)',
    async (place) => {
      const session = sessionOf(world);
      await session.adopt(fresh, place);
      const moving = session.choosePlace('device');
      await session.end();
      await moving;
      expect(session.state.kind).toBe('ended');
      expect(await platform.vault.recall('account-session')).toBeNull();
    },
  );

  it('do not touch a session that is not the one spoken of', async () => {
    const here = sessionOf(world);
    const otherWorld = anotherTab();
    const there = sessionOf(otherWorld);
    await here.adopt(fresh, 'tab');
    await there.adopt({ ...fresh, token: 'another-token' }, 'tab');
    await there.forget('deleted');
    await platform.settle();
    expect(here.isSignedIn).toBe(true);
  });
});

describe('a new key that is not saved', () => {
  const key = { accountHash: '7C41', password: 'x', rawAnswer: null, madeMs: FAKE_NOW_MS };
  const keyIn = (where: AccountWorld) => where.use(useNewKeyStore);

  beforeEach(async () => {
    await sessionOf(world).adopt(fresh, 'device');
    await keyIn(world).keep(key, 'device');
  });

  it('goes with a session that is forgotten, in every tab', async () => {
    const otherWorld = anotherTab();
    await keyIn(otherWorld).restore();
    await sessionOf(world).forget('forgotten');
    await otherWorld.until(() => keyIn(otherWorld).read() === null);
    expect(keyIn(world).read()).toBeNull();
    expect(keyIn(world).isReminding).toBe(false);
    expect(await platform.vault.recall('account-new-key')).toBeNull();
  });

  it('goes, too, where no page has looked for it since it was sealed', async () => {
    const later = anotherTab();
    await sessionOf(later).restore();
    await sessionOf(later).forget('forgotten');
    // The tab that sealed it hears of that.
    let kept: unknown = 'not looked yet';
    await world.until(() => {
      void platform.vault.recall('account-new-key').then((found) => (kept = found));
      return kept === null;
    });
  });

  it('stays for its quarter of an hour where that is wished', async () => {
    await sessionOf(world).forget('forgotten', { leavesKey: true });
    expect(keyIn(world).read()).toEqual(key);
    expect(platform.pageRecord.leavingGuards).toBe(0);
    await platform.advance(15 * 60_000);
    expect(keyIn(world).read()).toBeNull();
    expect(await platform.vault.recall('account-new-key')).toBeNull();
  });
});

describe('the service’s clock', () => {
  const at = (offsetMs: number, isApproximate = false) =>
    clockOffsetOf(
      { token: TOKEN, expiresAtMs: FAKE_NOW_MS + WEEK_MS + offsetMs, isApproximate },
      FAKE_NOW_MS - 500,
      FAKE_NOW_MS + 500,
    );

  it.each([
    [0, 0],
    [DAY_MS, DAY_MS],
    [-DAY_MS, -DAY_MS],
    // Not a clock that is wrong by weeks, but a session of another length.
    [23 * DAY_MS, null],
  ])('is ahead by %i ms: %s', (offsetMs, told) => {
    expect(at(offsetMs)).toBe(told);
  });

  it('cannot be told from an end that is our own guess', () => {
    expect(at(0, true)).toBeNull();
  });

  it('corrects what time it is', async () => {
    const session = sessionOf(world);
    await session.adopt({ ...fresh, clockOffsetMs: DAY_MS }, 'memory');
    expect(session.serverNow()).toBe(FAKE_NOW_MS + DAY_MS);
  });
});
