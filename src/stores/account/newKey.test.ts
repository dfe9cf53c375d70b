import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretVault } from '@/platform/secretVault';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, FAKE_NOW_MS, type FakePlatform } from '@/testing/fakePlatform';
import { useNewKeyStore } from './newKey';

const MINUTE_MS = 60_000;
const key = {
  accountHash: '7C41D09E',
  password: 'canary-password',
  rawAnswer: null,
  madeMs: FAKE_NOW_MS,
};

let platform: FakePlatform;
let world: AccountWorld;

beforeEach(() => {
  platform = createFakePlatform();
  world = createAccountWorld(platform);
});

const keyOf = (where: AccountWorld) => where.use(useNewKeyStore);
const reloaded = () => createAccountWorld({ ...platform });

describe('a new key', () => {
  it('is sealed before it can be shown, and guarded until it is saved', async () => {
    const newKey = keyOf(world);
    const keeping = newKey.keep(key, 'tab');
    expect(newKey.read()).toBeNull();
    await keeping;
    expect(newKey.read()).toEqual(key);
    expect(platform.pageRecord.leavingGuards).toBe(1);
    const stored = platform.tabStore.keys().map((name) => platform.tabStore.read(name));
    expect(stored).toHaveLength(1);
    expect(stored.join()).not.toContain(key.password);
    expect(JSON.stringify(newKey.$state)).not.toContain(key.password);
  });

  it('is found after a crash, for a quarter of an hour', async () => {
    await keyOf(world).keep(key, 'tab');
    platform.jumpClock(15 * MINUTE_MS - 1);
    const soon = keyOf(reloaded());
    await soon.restore();
    expect(soon.read()).toEqual(key);
    platform.jumpClock(1);
    const late = keyOf(reloaded());
    await late.restore();
    expect(late.read()).toBeNull();
    expect(late.isReminding).toBe(true);
    expect(platform.tabStore.keys()).toEqual([]);
  });

  it('leaves no trace once it is saved', async () => {
    const newKey = keyOf(world);
    await newKey.keep(key, 'device');
    await newKey.markSaved();
    expect(newKey.read()).toBeNull();
    expect(newKey.isReminding).toBe(false);
    expect(platform.pageRecord.leavingGuards).toBe(0);
    expect(platform.deviceStore.keys()).toEqual([]);
    expect(await platform.vault.recall('account-new-key')).toBeNull();
  });

  it('that is put off can be come back to, with a reminder that stays', async () => {
    const newKey = keyOf(world);
    await newKey.keep(key, 'tab');
    newKey.postpone();
    expect(platform.pageRecord.leavingGuards).toBe(0);
    expect(newKey.read()).toEqual(key);
    await platform.advance(15 * MINUTE_MS);
    expect(newKey.read()).toBeNull();
    expect(keyOf(reloaded()).isReminding).toBe(true);
  });

  it('is not missed by whoever has another account', async () => {
    const newKey = keyOf(world);
    await newKey.keep(key, 'memory');
    newKey.postpone();
    const later = keyOf(reloaded());
    expect([later.isReminding, later.isAbout(key.accountHash)]).toEqual([true, true]);
    expect([later.isAbout('5B8A2F60'), later.isAbout('')]).toEqual([false, true]);
    const kept = platform.deviceStore.keys().map((name) => platform.deviceStore.read(name));
    expect(kept).toEqual(['9E']);
  });

  it('that is saved in one tab is gone from the others, which no longer remind of it', async () => {
    await keyOf(world).keep(key, 'device');
    const tab = platform.openTab();
    const other = createAccountWorld(tab);
    await keyOf(other).restore();
    expect(keyOf(other).read()).toEqual(key);
    await keyOf(world).markSaved();
    await other.until(() => !keyOf(other).isReminding);
    expect(keyOf(other).read()).toBeNull();
    expect(tab.pageRecord.leavingGuards).toBe(0);
  });

  it('that is erased is gone from tabs that have a sealed copy, open ones and closed ones', async () => {
    await keyOf(world).keep(key, 'tab');
    const copies = [platform.openTab(), platform.openTab()];
    for (const tab of copies) {
      for (const name of platform.tabStore.keys()) {
        tab.tabStore.write(name, platform.tabStore.read(name) ?? '');
      }
    }
    const [open, closed] = copies.map((tab) => createAccountWorld(tab));
    keyOf(open!);
    await keyOf(world).erase();
    await open!.until(() => copies[0]!.tabStore.keys().length === 0);
    await keyOf(closed!).restore();
    for (const where of [world, open!, closed!]) {
      expect(keyOf(where).read()).toBeNull();
      expect(await where.platform.vault.recall('account-new-key')).toBeNull();
    }
    expect(keyOf(reloaded()).isReminding).toBe(false);
    expect(copies[1]!.tabStore.keys()).toEqual([]);
  });

  it.each(['markSaved', 'erase'] as const)(
    '%s tells the other tabs once it is gone',
    async (end) => {
      await keyOf(world).keep(key, 'device');
      const found: Promise<unknown>[] = [];
      platform
        .openTab()
        .tabs.channel('quayside.account.newKey')
        .onMessage(() => void found.push(platform.vault.recall('account-new-key')));
      await keyOf(world)[end]();
      await world.until(() => found.length > 0);
      expect(await found[0]).toBeNull();
    },
  );

  it('that is put off is not held for longer than it was sealed for', async () => {
    const newKey = keyOf(world);
    await newKey.keep(key, 'tab');
    await platform.advance(10 * MINUTE_MS);
    newKey.postpone();
    await platform.advance(5 * MINUTE_MS);
    expect(newKey.read()).toBeNull();
  });

  it('stays where another one is saved in another tab, and so does its reminder', async () => {
    const other = createAccountWorld(platform.openTab());
    await keyOf(other).keep({ ...key, accountHash: '1111', madeMs: FAKE_NOW_MS + 1 }, 'tab');
    await keyOf(world).keep(key, 'tab');
    await keyOf(world).markSaved();
    await platform.settle();
    expect(keyOf(other).read()?.accountHash).toBe('1111');
    expect(keyOf(reloaded()).isReminding).toBe(true);
  });

  describe('of two that are made at once, for all tabs to find', () => {
    const second = { ...key, accountHash: '1111', madeMs: FAKE_NOW_MS + 1 };
    let there: FakePlatform;

    beforeEach(async () => {
      there = platform.openTab();
      await keyOf(world).keep(key, 'device');
      await keyOf(createAccountWorld(there)).keep(second, 'device');
    });

    /** By a tab that is loaded anew: it has forgotten what was in memory alone. */
    async function foundBy(tab: FakePlatform): Promise<unknown> {
      const newKey = keyOf(createAccountWorld({ ...tab, vault: createSecretVault(tab) }));
      await newKey.restore();
      return newKey.read();
    }

    it('is found by its own tab, and the last one by others', async () => {
      expect(await foundBy(platform)).toEqual(key);
      expect(await foundBy(there)).toEqual(second);
      expect(await foundBy(platform.openTab())).toEqual(second);
    });

    it('stays where the other one is saved', async () => {
      await keyOf(world).markSaved();
      await platform.settle();
      expect(await foundBy(there)).toEqual(second);
      expect(await foundBy(platform.openTab())).toEqual(second);
    });

    it('stays in its own tab where the later one is saved', async () => {
      const saved = keyOf(createAccountWorld({ ...there }));
      await saved.restore();
      await saved.markSaved();
      await platform.settle();
      expect(await foundBy(platform)).toEqual(key);
      expect(await foundBy(platform.openTab())).toBeNull();
    });

    it('is not taken away by a reminder that is dismissed elsewhere', async () => {
      await keyOf(createAccountWorld(platform.openTab())).markSaved();
      await platform.settle();
      expect(await foundBy(platform)).toEqual(key);
      expect(await foundBy(there)).toEqual(second);
    });
  });
});
