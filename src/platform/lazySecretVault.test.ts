import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createFakePlatform, memoryTextStore } from '@/testing/fakePlatform';
import { createLosableDatabases } from '@/testing/losableDatabases';
import { createQuickTime } from '@/testing/quickTime';
import { readDevice } from '@/testing/readDevice';
import { lazySecretVault } from './lazySecretVault';

function browser() {
  const shared = { indexedDb: new IDBFactory(), deviceStore: memoryTextStore() };
  const tab = () => ({
    ...shared,
    subtle: crypto.subtle,
    random: { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) },
    clock: { now: () => 0 },
    timers: createQuickTime().timers,
    tabStore: memoryTextStore(),
  });
  return { ...shared, tab };
}

it('answers without opening anything where nothing was kept', async () => {
  const { tab, indexedDb } = browser();
  const vault = lazySecretVault(tab());
  expect(await vault.recall('token')).toBeNull();
  await vault.forget('token');
  expect(await indexedDb.databases()).toEqual([]);
});

it('finds in another tab what was kept on the device, and nothing once it is forgotten', async () => {
  const { tab, deviceStore } = browser();
  const vault = lazySecretVault(tab());
  expect(await vault.keep('token', 'swordfish', 'device', null)).toBe('device');
  expect(await lazySecretVault(tab()).recall('token')).toMatchObject({ secret: 'swordfish' });
  await vault.forget('token');
  expect(await lazySecretVault(tab()).recall('token')).toBeNull();
  expect(deviceStore.keys()).toEqual([]);
});

it.each(['memory', 'tab'] as const)(
  'finds again what a tab has for itself, whatever another one puts into its %s or forgets',
  async (place) => {
    const { tab, deviceStore } = browser();
    const here = tab();
    expect(await lazySecretVault(here).keep('token', 'swordfish', 'tab', null)).toBe('tab');
    const elsewhere = lazySecretVault(tab());
    await elsewhere.keep('token', 'another', place, null);
    await elsewhere.forget('token');
    expect(deviceStore.keys()).toEqual([]);
    expect(await lazySecretVault(here).recall('token')).toMatchObject({ secret: 'swordfish' });
    await lazySecretVault(here).forget('token');
    expect(here.tabStore.keys()).toEqual([]);
  },
);

it('leaves no mark for what is kept in memory alone', async () => {
  const { tab, deviceStore } = browser();
  const vault = lazySecretVault(tab());
  await vault.keep('token', 'swordfish', 'memory', null);
  expect(deviceStore.keys()).toEqual([]);
  expect(await vault.recall('token')).toMatchObject({ place: 'memory' });
});

it('keeps a secret in memory where what seals it cannot be fetched, and seals the next', async () => {
  const { tab, deviceStore } = browser();
  let isOffline = true;
  const vault = lazySecretVault(tab(), () =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : import('./secretVault'),
  );
  expect(await vault.keep('token', 'swordfish', 'device', null)).toBe('memory');
  expect(deviceStore.keys()).toEqual([]);
  isOffline = false;
  expect(await vault.keep('token', 'swordfish', 'device', null)).toBe('device');
});

it.each(['stays', 'is closed at once'])(
  'forgets for good what the disk could not be told of, where the page %s',
  async (fate) => {
    const platform = createFakePlatform();
    const browser = createLosableDatabases();
    const open = () => lazySecretVault({ ...platform, indexedDb: browser.indexedDb });
    const vault = open();
    await vault.keep('token', 'swordfish', 'device', null);
    browser.setDisk('silent');
    const forgetting = vault.forget('token');
    if (fate === 'stays') await platform.advance(10_000).then(() => forgetting);
    const early = open().recall('token');
    await platform.advance(20_000);
    expect(await early).toBeNull();
    browser.takeAway();
    browser.giveBack();
    browser.setDisk('well');
    // Somebody who comes meanwhile has theirs alone.
    const next = open();
    expect(await next.recall('token')).toBeNull();
    expect(platform.deviceStore.keys()).toEqual([]);
    expect(await readDevice({ ...platform, indexedDb: browser.indexedDb })).not.toContain('sealed');
  },
);

it('keeps nothing on the device that gave way to what is kept elsewhere', async () => {
  const platform = createFakePlatform();
  const browser = createLosableDatabases();
  const vault = lazySecretVault({ ...platform, indexedDb: browser.indexedDb });
  await vault.keep('token', 'swordfish', 'device', null);
  browser.setDisk('silent');
  const keeping = vault.keep('token', 'sawfish', 'tab', null);
  await platform.advance(20_000);
  expect(await keeping).toBe('memory');
  const next = lazySecretVault({ ...platform, indexedDb: browser.indexedDb });
  const recalling = next.recall('token');
  await platform.advance(20_000);
  expect(await recalling).toBeNull();
  browser.setDisk('well');
  expect(await next.recall('token')).toBeNull();
  expect(platform.deviceStore.keys()).toEqual([]);
  expect(await readDevice({ ...platform, indexedDb: browser.indexedDb })).not.toContain('sealed');
});

/** A browser that is slow to open databases in one of its tabs: they are open once it is told. */
function opensLate(real: IDBFactory) {
  let [ask, tell] = [() => {}, () => {}];
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  const isTold = new Promise<void>((resolve) => (tell = resolve));
  const open = (...asked: Parameters<IDBFactory['open']>) => {
    const request = real.open(...asked);
    const hear = request.addEventListener.bind(request);
    request.addEventListener = (kind: string, heard: EventListenerOrEventListenerObject) =>
      hear(kind, (event: Event) => void isTold.then(() => (heard as EventListener)(event)));
    ask();
    return request;
  };
  return { indexedDb: Object.create(real, { open: { value: open } }) as IDBFactory, isAsked, tell };
}

/** Somebody signed out while the disk was silent: what is to be erased lies there still. */
async function forgottenInSilence() {
  const platform = createFakePlatform();
  const browser = createLosableDatabases();
  const { indexedDb } = browser;
  const here = lazySecretVault({ ...platform, indexedDb });
  await here.keep('token', 'swordfish', 'device', null);
  browser.setDisk('silent');
  const forgetting = here.forget('token');
  await platform.advance(20_000);
  expect(await forgetting).toBe(false);
  browser.setDisk('well');
  return { platform, browser, here };
}

describe('what is erased late', () => {
  const SAWFISH = { secret: 'sawfish', place: 'device' };

  it('is not what was kept meanwhile', async () => {
    const { platform, browser, here } = await forgottenInSilence();
    const there = lazySecretVault({ ...platform.openTab(), indexedDb: browser.indexedDb });
    await there.recall('another');
    const endHold = await browser.hold('quayside-vault', 'records');
    const keeping = here.keep('token', 'sawfish', 'device', null);
    await platform.settle();
    const recalling = there.recall('token');
    await platform.settle();
    endHold();
    expect(await keeping).toBe('device');
    await recalling;
    expect(await there.recall('token')).toEqual(SAWFISH);
  });

  it('is not what was kept before the database was open', async () => {
    const { platform, browser, here } = await forgottenInSilence();
    const late = opensLate(browser.indexedDb);
    const there = lazySecretVault({ ...platform.openTab(), indexedDb: late.indexedDb });
    const recalling = there.recall('token');
    await late.isAsked;
    expect(await here.keep('token', 'sawfish', 'device', null)).toBe('device');
    late.tell();
    expect(await recalling).toEqual(SAWFISH);
    expect(await there.recall('token')).toEqual(SAWFISH);
  });

  it('is what another tab was about to keep when it was forgotten', async () => {
    const { platform, browser, here } = await forgottenInSilence();
    await here.keep('token', 'sawfish', 'device', null);
    const there = lazySecretVault({ ...platform.openTab(), indexedDb: browser.indexedDb });
    await there.recall('token');
    const endHold = await browser.hold('quayside-vault', 'records');
    const keeping = there.keep('token', 'sunfish', 'device', null);
    await platform.settle();
    const forgetting = here.forget('token');
    endHold();
    expect(await keeping).toBe('memory');
    expect(await forgetting).toBe(true);
    expect(platform.deviceStore.keys()).toEqual([]);
    expect(await readDevice({ ...platform, indexedDb: browser.indexedDb })).not.toContain('sealed');
  });
});
