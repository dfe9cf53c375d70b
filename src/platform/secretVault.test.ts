import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { createLosableDatabases } from '@/testing/losableDatabases';
import { createQuickTime } from '@/testing/quickTime';
import { createSecretVault, type VaultParts } from './secretVault';

function memoryStore() {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (key: string) => texts.get(key) ?? null,
    write: (key: string, value: string) => Boolean(texts.set(key, value)),
    remove: (key: string) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

function parts(overrides: Partial<VaultParts> = {}) {
  const time = { now: 1_000 };
  const { timers, advance } = createQuickTime();
  const tabStore = memoryStore();
  const all: VaultParts = {
    indexedDb: new IDBFactory(),
    subtle: crypto.subtle,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    clock: { now: () => time.now },
    timers,
    tabStore,
    ...overrides,
  };
  return { all, time, tabStore, advance };
}

/** Seals when told to. */
function slowCipher() {
  let [ask, answer] = [() => {}, () => {}];
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  const isTold = new Promise<void>((resolve) => (answer = resolve));
  const encrypt: SubtleCrypto['encrypt'] = async (...asked) => {
    ask();
    await isTold;
    return crypto.subtle.encrypt(...asked);
  };
  return { subtle: { encrypt } as SubtleCrypto, isAsked, answer };
}

describe('secret vault', () => {
  it('keeps a secret in the tab across a reload, sealed', async () => {
    const { all, tabStore } = parts();
    expect(await createSecretVault(all).keep('token', 'swordfish', 'tab', null)).toBe('tab');
    expect(JSON.stringify([...tabStore.texts])).not.toContain('swordfish');
    const afterReload = createSecretVault(all);
    expect(await afterReload.recall('token')).toEqual({ secret: 'swordfish', place: 'tab' });
  });

  it('goes on keeping secrets where the browser took its database away meanwhile', async () => {
    const browser = createLosableDatabases();
    const { all } = parts({ indexedDb: browser.indexedDb });
    const vault = createSecretVault(all);
    expect(await vault.keep('token', 'swordfish', 'device', null)).toBe('device');
    browser.takeAway();
    browser.giveBack();
    expect(await vault.keep('token', 'herring', 'device', null)).toBe('device');
    const kept = await createSecretVault(all).recall('token');
    expect(kept).toEqual({ secret: 'herring', place: 'device' });
  });

  it('keeps a secret on the device for other tabs, until it expires', async () => {
    const { all, time } = parts();
    await createSecretVault(all).keep('token', 'swordfish', 'device', 5_000);
    const otherTab = { ...all, tabStore: memoryStore() };
    expect(await createSecretVault(otherTab).recall('token')).toEqual({
      secret: 'swordfish',
      place: 'device',
    });
    time.now = 5_000;
    expect(await createSecretVault(otherTab).recall('token')).toBeNull();
  });

  it('moves a secret: what was kept elsewhere is erased', async () => {
    const { all, tabStore } = parts();
    const vault = createSecretVault(all);
    await vault.keep('token', 'one', 'tab', null);
    await vault.keep('token', 'two', 'memory', null);
    expect(tabStore.keys()).toEqual([]);
    expect(await vault.recall('token')).toEqual({ secret: 'two', place: 'memory' });
    expect(await createSecretVault(all).recall('token')).toBeNull();
  });

  it.each([
    ['tab', 'tab'],
    ['tab', 'device'],
    ['device', 'tab'],
    ['device', 'device'],
  ] as const)(
    'has the one or the other while what lay in the %s moves to the %s',
    async (from, to) => {
      const { all } = parts();
      await createSecretVault(all).keep('token', 'one', from, null);
      const { subtle, isAsked, answer } = slowCipher();
      const moving = createSecretVault({ ...all, subtle }).keep('token', 'two', to, null);
      await isAsked;
      expect(await createSecretVault(all).recall('token')).toEqual({ secret: 'one', place: from });
      answer();
      expect(await moving).toBe(to);
      expect(await createSecretVault(all).recall('token')).toEqual({ secret: 'two', place: to });
    },
  );

  it('falls back to memory where the browser has no database or no cryptography', async () => {
    for (const lacking of [{ indexedDb: null }, { subtle: null }]) {
      const { all, tabStore } = parts(lacking);
      const vault = createSecretVault(all);
      expect(await vault.keep('token', 'swordfish', 'device', null)).toBe('memory');
      expect(await vault.recall('token')).toEqual({ secret: 'swordfish', place: 'memory' });
      expect(tabStore.keys()).toEqual([]);
    }
  });

  it('leaves nothing behind of what lay there before when the browser refuses what comes next', async () => {
    const { all } = parts();
    await createSecretVault(all).keep('token', 'one', 'tab', null);
    const refusing = { ...all, tabStore: { ...all.tabStore, write: () => false } };
    expect(await createSecretVault(refusing).keep('token', 'two', 'tab', null)).toBe('memory');
    expect(await createSecretVault(all).recall('token')).toBeNull();
  });

  it('seals texts that it opens again, after a reload too, and no other browser does', async () => {
    const { all } = parts();
    const sealed = await createSecretVault(all).seal('swordfish');
    expect(sealed).not.toContain('swordfish');
    expect(await createSecretVault(all).unseal(sealed!)).toBe('swordfish');
    expect(await createSecretVault(parts().all).unseal(sealed!)).toBeNull();
    for (const broken of ['', 'a.b', sealed!.slice(0, -4), '%.%'])
      expect(await createSecretVault(all).unseal(broken)).toBeNull();
    for (const lacking of [{ indexedDb: null }, { subtle: null }])
      expect(await createSecretVault(parts(lacking).all).seal('swordfish')).toBeNull();
  });

  it('forgets what this tab has for itself, and leaves what all have', async () => {
    const { all } = parts();
    const vault = createSecretVault(all);
    await vault.keep('token', 'one', 'tab', null);
    await createSecretVault({ ...all, tabStore: memoryStore() }).keep(
      'token',
      'two',
      'device',
      null,
    );
    await vault.forget('token', 'tab');
    expect(await vault.recall('token')).toEqual({ secret: 'two', place: 'device' });
  });

  it('forgets', async () => {
    const { all } = parts();
    const vault = createSecretVault(all);
    await vault.keep('token', 'swordfish', 'device', null);
    await vault.forget('token');
    expect(await vault.recall('token')).toBeNull();
    expect(await createSecretVault(all).recall('token')).toBeNull();
  });

  it.each(['tab', 'device'] as const)(
    'forgets what is still being sealed for the %s, and keeps what came last',
    async (place) => {
      const { all } = parts();
      const vault = createSecretVault(all);
      const keeping = vault.keep('token', 'swordfish', place, null);
      await vault.forget('token');
      await keeping;
      expect(await createSecretVault(all).recall('token')).toBeNull();
      expect(await vault.recall('token')).toBeNull();
      const keepings = ['one', 'two', 'three'].map((secret) =>
        vault.keep('token', secret, place, null),
      );
      expect(await Promise.all(keepings)).toEqual([place, place, place]);
      expect(await createSecretVault(all).recall('token')).toEqual({ secret: 'three', place });
    },
  );

  it('does not wait for a database that never opens', async () => {
    const silent = { open: () => ({ addEventListener() {} }) } as unknown as IDBFactory;
    const { all, advance } = parts({ indexedDb: silent });
    const recalling = createSecretVault(all).recall('token');
    await advance(6_000);
    expect(await recalling).toBeNull();
  });

  it('lets nobody wait for long where an open database gives no answer any more', async () => {
    const browser = createLosableDatabases();
    const machine = createFakePlatform();
    const all = { ...machine, indexedDb: browser.indexedDb };
    const vault = createSecretVault(all);
    await vault.keep('token', 'swordfish', 'device', null);
    const another = createSecretVault(all);
    await another.recall('token');
    browser.setDisk('silent');
    const ended: unknown[] = [];
    const note = (result: unknown) => void ended.push(result);
    void another.recall('token').then(note);
    await machine.advance(5_000);
    void vault.keep('other', 'sawfish', 'tab', null).then(note);
    await machine.advance(10_000);
    void vault.forget('token').then(note);
    await machine.advance(5_000);
    expect(ended).toEqual([null, 'memory', false]);
    expect(machine.tabStore.keys()).toEqual([]);
  });

  it('keeps what a disk that fell silent for a moment kept it from opening', async () => {
    const browser = createLosableDatabases();
    const machine = createFakePlatform();
    const all = { ...machine, indexedDb: browser.indexedDb };
    const endMs = machine.clock.now() + 60_000;
    await createSecretVault(all).keep('token', 'swordfish', 'device', endMs);
    let isAsked = false;
    // What is found is looked at before the key is asked for.
    const now = () => {
      browser.setDisk('silent');
      isAsked = true;
      return machine.clock.now();
    };
    const recalling = createSecretVault({ ...all, clock: { now } }).recall('token');
    while (!isAsked) await machine.settle();
    await machine.advance(1_000);
    browser.setDisk('well');
    expect(await recalling).toBeNull();
    const found = await createSecretVault(all).recall('token');
    expect(found).toEqual({ secret: 'swordfish', place: 'device' });
  });

  it('takes whatever is damaged for none, in the tab and on the device', async () => {
    for (const damaged of [null, 7, 'text', [], {}, { iv: 'x', sealed: null, expiresAtMs: null }]) {
      const { all, tabStore } = parts();
      await createSecretVault(all).keep('token', 'swordfish', 'device', null);
      const opening = all.indexedDb!.open('quayside-vault');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const writing = opening.result.transaction('records', 'readwrite');
      writing.objectStore('records').put(damaged, 'token');
      await new Promise((resolve) => (writing.oncomplete = resolve));
      tabStore.write('quayside.sealed.token', JSON.stringify(damaged));
      expect(await createSecretVault(all).recall('token')).toBeNull();
    }
    for (const text of ['', '.', 'a.b', '!!!.???', 'AAAA.AAAA', '\u0000.\ud800']) {
      const { all, tabStore } = parts();
      tabStore.write('quayside.sealed.token', text);
      expect(await createSecretVault(all).recall('token')).toBeNull();
    }
  });
});
