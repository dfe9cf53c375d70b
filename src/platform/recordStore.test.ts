import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { createLosableDatabases } from '@/testing/losableDatabases';
import { createRecordStore, openRecords } from './recordStore';

const vault = { unseal: () => Promise.resolve(null) };
const open = (browser: IDBFactory | null, name: string, { timers } = createFakePlatform()) =>
  createRecordStore({ indexedDb: browser, timers, vault }, name);

const text = (value: unknown) => (typeof value === 'string' ? value : null);

describe('record store', () => {
  it('keeps records by shelf for the next page', async () => {
    const browser = new IDBFactory();
    const before = open(browser, 'one');
    expect(await before.put('drafts', 'b', 'second')).toBe(true);
    await before.put('drafts', 'a', 'first');
    await before.put('drafts-not', 'c', 'elsewhere');
    const after = open(browser, 'one');
    expect(await after.list('drafts', text)).toEqual([
      { key: 'a', value: 'first' },
      { key: 'b', value: 'second' },
    ]);
    expect(await after.get('drafts', 'b', text)).toBe('second');
    await after.delete('drafts', 'b');
    expect(await before.get('drafts', 'b', text)).toBeNull();
    expect(await open(browser, 'two').list('drafts', text)).toEqual([]);
  });

  it('sets a damaged record aside and keeps the others', async () => {
    const browser = new IDBFactory();
    const store = open(browser, 'one');
    await store.put('drafts', 'good', 'here');
    await store.put('drafts', 'bad', { half: true });
    expect(await store.list('drafts', text)).toEqual([{ key: 'good', value: 'here' }]);
    expect(await store.quarantined('drafts')).toEqual([{ key: 'bad', value: { half: true } }]);
    expect(await store.quarantined('outbox')).toEqual([]);
    expect(await store.get('drafts', 'bad', text)).toBeNull();
  });

  it('forgets what was set aside of one shelf, and nothing else', async () => {
    const store = open(new IDBFactory(), 'one');
    for (const shelf of ['drafts', 'outbox']) {
      await store.put(shelf, 'good', 'here');
      await store.put(shelf, 'bad', 1);
      await store.list(shelf, text);
    }
    await store.dropQuarantined('drafts');
    expect(await store.quarantined('drafts')).toEqual([]);
    expect(await store.quarantined('outbox')).toEqual([{ key: 'bad', value: 1 }]);
    expect(await store.list('drafts', text)).toEqual([{ key: 'good', value: 'here' }]);
  });

  it('does not wait for a database that does not open, and takes it when it opens after all', async () => {
    const platform = createFakePlatform();
    const browser = new IDBFactory();
    // Whoever wants to open it now waits until the deletion is done, and that for the one who has it open.
    const held = await openRecords(browser, 'one');
    browser.deleteDatabase('one');
    const store = open(browser, 'one', platform);
    const putting = store.put('drafts', 'a', 'first');
    await platform.advance(6_000);
    expect(await putting).toBe(false);
    expect(await store.list('drafts', text)).toEqual([{ key: 'a', value: 'first' }]);
    expect(await store.erase()).toBe(false);
    held.close();
    await platform.settle();
    expect(await store.put('drafts', 'b', 'second')).toBe(true);
    expect(await open(browser, 'one').list('drafts', text)).toEqual([
      { key: 'b', value: 'second' },
    ]);
  });

  it('keeps in memory what the browser refuses, and says so', async () => {
    const refusing = {
      open: () => {
        throw new Error('refused');
      },
    } as unknown as IDBFactory;
    for (const browser of [null, refusing]) {
      const store = open(browser, 'one');
      expect(await store.put('drafts', 'a', 'first')).toBe(false);
      expect(await store.list('drafts', text)).toEqual([{ key: 'a', value: 'first' }]);
      expect(await store.get('drafts', 'a', text)).toBe('first');
    }
  });

  it('keeps a record in memory where the store is full', async () => {
    const store = open(new IDBFactory(), 'one');
    expect(await store.put('drafts', 'a', () => 'cannot be copied')).toBe(false);
    expect(await store.list('drafts', () => 'there')).toHaveLength(1);
  });

  it('erases everything under its name and nothing else', async () => {
    const browser = new IDBFactory();
    const one = open(browser, 'one');
    const two = open(browser, 'two');
    await one.put('drafts', 'a', 'mine');
    await two.put('drafts', 'a', 'yours');
    await one.erase();
    expect(await one.list('drafts', text)).toEqual([]);
    expect(await two.list('drafts', text)).toHaveLength(1);
  });
});

describe('a database that the browser takes away while it is open', () => {
  it('is opened anew', async () => {
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one');
    await store.put('drafts', 'a', 'first');
    browser.takeAway();
    browser.giveBack();
    expect(await store.put('drafts', 'b', 'second')).toBe(true);
    const next = open(browser.indexedDb, 'one');
    expect(await next.list('drafts', text)).toEqual([
      { key: 'a', value: 'first' },
      { key: 'b', value: 'second' },
    ]);
  });

  it('loses nothing of what was being written', async () => {
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one');
    await store.put('drafts', 'a', 'first');
    const putting = store.put('drafts', 'a', 'second');
    await Promise.resolve();
    browser.takeAway();
    browser.giveBack();
    expect(await putting).toBe(true);
    expect(await open(browser.indexedDb, 'one').get('drafts', 'a', text)).toBe('second');
  });

  it('has all of what was written and deleted without it, once it is back', async () => {
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one');
    await store.put('drafts', 'a', 'first');
    await store.put('drafts', 'b', 'second');
    browser.takeAway();
    await store.delete('drafts', 'a');
    expect(await store.put('drafts', 'b', 'changed')).toBe(false);
    expect(await store.put('drafts', 'c', 'third')).toBe(false);
    expect(await store.hasRefused()).toBe(true);
    expect(await store.get('drafts', 'a', text)).toBeNull();
    const all = [
      { key: 'b', value: 'changed' },
      { key: 'c', value: 'third' },
    ];
    expect(await store.list('drafts', text)).toEqual(all);
    browser.giveBack();
    expect(await store.put('outbox', 'd', 'elsewhere')).toBe(true);
    expect(await store.hasRefused()).toBe(false);
    expect(await open(browser.indexedDb, 'one').list('drafts', text)).toEqual(all);
  });

  it('has what it refused when it is asked to try again', async () => {
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one');
    await store.put('drafts', 'a', 'first');
    browser.takeAway();
    await store.put('drafts', 'a', 'changed');
    expect(await store.tryAgain()).toBe(false);
    browser.giveBack();
    expect(await store.tryAgain()).toBe(true);
    expect(await store.hasRefused()).toBe(false);
    expect(await open(browser.indexedDb, 'one').get('drafts', 'a', text)).toBe('changed');
  });

  it('says so where it did not show what lies there, until it does', async () => {
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one');
    browser.takeAway();
    expect(await store.list('drafts', text)).toEqual([]);
    expect(await store.hasRefused()).toBe(true);
    expect(await store.tryAgain()).toBe(false);
    browser.giveBack();
    expect(await store.tryAgain()).toBe(true);
    expect(await store.hasRefused()).toBe(false);
  });

  it('is let go of where somebody deletes it', async () => {
    const browser = new IDBFactory();
    const store = open(browser, 'one');
    await store.put('drafts', 'a', 'first');
    await new Promise((resolve) => {
      browser.deleteDatabase('one').onsuccess = resolve;
    });
    expect(await store.put('drafts', 'b', 'second')).toBe(true);
    expect(await store.list('drafts', text)).toEqual([{ key: 'b', value: 'second' }]);
  });
});

describe('a database that does not answer', () => {
  it('is not waited for, and has everything once it does', async () => {
    const platform = createFakePlatform();
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one', platform);
    await store.put('drafts', 'a', 'first');
    const letGo = await browser.hold('one', 'records');
    const putting = store.put('drafts', 'b', 'second');
    await platform.advance(10_000);
    expect(await putting).toBe(false);
    // At once: nobody asks it any more.
    expect(await store.put('drafts', 'b', 'changed')).toBe(false);
    expect(await store.get('drafts', 'b', text)).toBe('changed');
    letGo();
    await expect.poll(() => store.put('drafts', 'c', 'third')).toBe(true);
    expect(await open(browser.indexedDb, 'one').list('drafts', text)).toEqual([
      { key: 'a', value: 'first' },
      { key: 'b', value: 'changed' },
      { key: 'c', value: 'third' },
    ]);
  });

  it('holds up nothing once another was opened in its place, though it never answers', async () => {
    const platform = createFakePlatform();
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one', platform);
    await store.put('drafts', 'a', 'first');
    browser.setDisk('silent');
    const getting = store.get('drafts', 'a', text);
    await platform.settle();
    browser.die();
    browser.giveBack();
    browser.setDisk('well');
    expect(await store.put('drafts', 'b', 'second')).toBe(true);
    await platform.advance(10_000);
    expect(await getting).toBeNull();
    expect(await store.put('drafts', 'c', 'third')).toBe(true);
  });

  it('says of which shelves something is not shown that it wrote there', async () => {
    const platform = createFakePlatform();
    const browser = createLosableDatabases();
    const store = open(browser.indexedDb, 'one', platform);
    for (const key of ['a', 'b']) await store.put('outbox', key, 'lies there');
    await store.delete('outbox', 'a');
    const look = async () => {
      const listing = Promise.all(['outbox', 'drafts'].map((shelf) => store.list(shelf, text)));
      await platform.advance(30_000);
      await listing;
      return Promise.all(['outbox', 'drafts'].map(store.hides));
    };
    expect(await look()).toEqual([false, false]);
    browser.setDisk('silent');
    const putting = store.put('drafts', 'c', 'in memory');
    expect(await look()).toEqual([true, false]);
    await putting;
    browser.setDisk('well');
    await platform.settle();
    expect(await look()).toEqual([false, false]);
    browser.setDisk('silent');
    // What is newer is at hand.
    const deleting = store.delete('outbox', 'b');
    expect(await look()).toEqual([false, false]);
    await deleting;
  });

  it('gives what is newest to whoever asks meanwhile', async () => {
    const store = open(new IDBFactory(), 'one');
    await store.put('drafts', 'a', 'first');
    const puttings = [store.put('drafts', 'a', 'second'), store.put('drafts', 'a', 'third')];
    expect(await store.get('drafts', 'a', text)).toBe('third');
    expect(await Promise.all(puttings)).toEqual([true, true]);
    expect(await store.get('drafts', 'a', text)).toBe('third');
  });
});
