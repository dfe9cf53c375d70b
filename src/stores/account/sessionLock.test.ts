import { beforeEach, describe, expect, it } from 'vitest';
import { watch } from 'vue';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { useAccountSessionStore } from './session';

const TOKEN = 'token-1234';
const fresh = {
  token: TOKEN,
  isApiKey: false,
  expiresAtMs: null,
  isApproximate: true,
  clockOffsetMs: null,
};

let platform: FakePlatform;
let world: AccountWorld;

beforeEach(() => {
  platform = createFakePlatform();
  world = createAccountWorld(platform);
});

const sessionIn = (place: AccountWorld) => place.use(useAccountSessionStore);

/** The same tab after a reload. */
async function reloaded(): Promise<ReturnType<typeof sessionIn>> {
  const session = sessionIn(createAccountWorld(platform));
  await session.restore();
  return session;
}

/** Another tab that begins with all that this one has for itself. */
function duplicated(): FakePlatform {
  const tab = platform.openTab();
  for (const name of platform.tabStore.keys()) {
    tab.tabStore.write(name, platform.tabStore.read(name) ?? '');
  }
  return tab;
}

/** What the session signs its requests with. */
const tokenOf = (session: ReturnType<typeof sessionIn>) =>
  session.call((_client, token) => Promise.resolve(token));

describe('a session under a lock', () => {
  it.each(['passkey', 'passphrase'] as const)(
    'comes back from a reload only with the %s',
    async (kind) => {
      const session = sessionIn(world);
      await session.adopt(fresh, 'tab');
      expect(await session.setLock(kind, 'four grey gulls')).toBe(true);
      expect(session.lockKind).toBe(kind);

      const after = await reloaded();
      expect(after.isSignedIn).toBe(false);
      expect(after.closedLock).toBe(kind);
      platform.passkeys.declines = true;
      expect(await after.unlock('four grey gull')).toBe(false);
      expect(after.isSignedIn).toBe(false);
      platform.passkeys.declines = false;
      expect(await after.unlock('four grey gulls')).toBe(true);
      expect(await tokenOf(after)).toBe(TOKEN);
      expect(after.closedLock).toBeNull();
      expect(after.lockKind).toBe(kind);
    },
  );

  it('is shown no sooner than it lies there', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    const lying = () => platform.tabStore.keys().map((key) => platform.tabStore.read(key));
    const unlocked = lying();
    const whenShown: unknown[] = [];
    watch(
      () => session.lockKind,
      () => whenShown.push(lying()),
      { flush: 'sync' },
    );
    await session.setLock('passphrase', 'four grey gulls');
    expect(whenShown).toEqual([lying()]);
    expect(lying()).not.toEqual(unlocked);
  });

  it('asks again whether it is still the same person', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    expect(await session.proves('')).toBe(true);
    await session.setLock('passphrase', 'four grey gulls');
    expect(await session.proves('three grey gulls')).toBe(false);
    expect(await session.proves('four grey gulls')).toBe(true);
  });

  it('hands its lock on to the session that replaces it, also after it has ended', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    await session.setLock('passphrase', 'four grey gulls');
    await session.end();
    await session.adopt({ ...fresh, token: 'token-5678' }, 'tab');
    const after = await reloaded();
    expect(after.closedLock).toBe('passphrase');
    await after.unlock('four grey gulls');
    expect(await tokenOf(after)).toBe('token-5678');
  });

  it('does not come back by a lock that was still closing, opening or being made when it was forgotten', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    await session.setLock('passphrase', 'four grey gulls');
    const moving = session.choosePlace('device');
    await session.forget('forgotten');
    await moving;
    expect((await reloaded()).closedLock).toBeNull();

    await session.adopt(fresh, 'tab');
    const making = session.setLock('passphrase', 'four grey gulls');
    await session.forget('forgotten');
    expect(await making).toBe(false);
    expect(session.lockKind).toBeNull();

    await session.adopt(fresh, 'tab');
    await session.setLock('passphrase', 'four grey gulls');
    const after = await reloaded();
    const opening = after.unlock('four grey gulls');
    await after.forget('forgotten');
    expect(await opening).toBe(false);
    expect(after.isSignedIn).toBe(false);
  });

  it('loses its lock when that is taken away, and with the session', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    await session.setLock('passphrase', 'four grey gulls');
    await session.setLock(null);
    expect((await reloaded()).isSignedIn).toBe(true);
    await session.setLock('passphrase', 'four grey gulls');
    await session.forget('forgotten');
    expect(session.lockKind).toBeNull();
    expect((await reloaded()).closedLock).toBeNull();
  });

  it('stays open where the passkey will not do', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    platform.passkeys.derives = false;
    expect(await session.setLock('passkey')).toBe(false);
    expect(session.lockKind).toBeNull();
    expect((await reloaded()).isSignedIn).toBe(true);
  });

  it('must be opened in the other tabs as well', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'device');
    await session.choosePlace('device');
    const other = sessionIn(createAccountWorld(platform.openTab()));
    await other.restore();
    expect(other.isSignedIn).toBe(true);
    await session.setLock('passphrase', 'four grey gulls');
    await world.until(() => other.closedLock === 'passphrase');
    expect(other.isSignedIn).toBe(false);
    expect(await other.unlock('four grey gulls')).toBe(true);
    expect(session.isSignedIn).toBe(true);
  });

  it('gives way to one that is signed in to anew', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    await session.setLock('passphrase', 'four grey gulls');
    const after = await reloaded();
    await after.adopt({ ...fresh, token: 'token-5678' }, 'tab');
    expect(after.closedLock).toBeNull();
    expect((await reloaded()).isSignedIn).toBe(true);
  });

  it('is under its lock in a duplicate of its tab, too', async () => {
    const session = sessionIn(world);
    await session.adopt(fresh, 'tab');
    const other = sessionIn(createAccountWorld(duplicated()));
    await other.restore();
    expect(other.isSignedIn).toBe(true);
    await session.setLock('passphrase', 'four grey gulls');
    await world.until(() => !other.isSignedIn);
    await platform.settle();
    expect(other.isSignedIn).toBe(false);
    expect(session.isSignedIn).toBe(true);
  });

  it.each(['tab', 'device'] as const)(
    'does not come back by another tab once it is forgotten (kept: %s)',
    async (place) => {
      const session = sessionIn(world);
      await session.adopt(fresh, place);
      await session.choosePlace(place);
      await session.setLock('passphrase', 'four grey gulls');
      const other = sessionIn(createAccountWorld(duplicated()));
      await other.restore();
      expect(other.closedLock).toBe('passphrase');
      await session.forget('forgotten');
      expect(await other.unlock('four grey gulls')).toBe(false);
      expect(other.closedLock).toBeNull();
      expect(other.isSignedIn).toBe(false);
    },
  );
});
