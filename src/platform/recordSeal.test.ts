import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '@/testing/fakePlatform';
import { readDevice } from '@/testing/readDevice';
import { sealRecords } from './recordSeal';
import { createRecordStore } from './recordStore';
import { createSecretVault } from './secretVault';

const text = (value: unknown) =>
  typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : null;

async function typed(...words: string[]) {
  const platform = createFakePlatform();
  const { indexedDb, vault } = platform;
  const shelves = createRecordStore(indexedDb, 'one', vault);
  for (const [place, word] of words.entries()) {
    await shelves.put('drafts', String(place), { text: word });
  }
  const texts = async () => (await shelves.list('drafts', text)).map(({ value }) => value);
  return { platform, indexedDb, vault, shelves, texts };
}

describe('sealing records', () => {
  it('leaves no word that can be read, and the records open as they were', async () => {
    const { platform, indexedDb, vault, shelves, texts } = await typed('herring', 'haddock');
    await shelves.put('outbox', 'a', { text: 'halibut' });
    await shelves.put('drafts', 'bad', { half: 'hake' });
    await texts();
    expect(await readDevice(platform)).toMatch(/herring.*hake|hake.*herring/);
    expect(await sealRecords(indexedDb, 'one', vault)).toBe(true);
    expect(await readDevice(platform)).not.toMatch(/herring|haddock|halibut|hake/);
    expect(await texts()).toEqual(['herring', 'haddock']);
    expect(await shelves.get('outbox', 'a', text)).toBe('halibut');
  });

  it('takes long texts', async () => {
    const long = 'ö'.repeat(300_000);
    const { indexedDb, vault, texts } = await typed(long);
    expect(await sealRecords(indexedDb, 'one', vault)).toBe(true);
    expect(await texts()).toEqual([long]);
  });

  it('never puts an older text in the place of a newer one, and seals that', async () => {
    const { platform, indexedDb, vault, shelves, texts } = await typed('herring', 'haddock');
    let isFirst = true;
    const slow: typeof vault = {
      ...vault,
      async seal(plain) {
        const sealed = await vault.seal(plain);
        if (isFirst) {
          isFirst = false;
          await shelves.put('drafts', '0', { text: 'herring and bread' });
          await shelves.delete('drafts', '1');
        }
        return sealed;
      },
    };
    expect(await sealRecords(indexedDb, 'one', slow)).toBe(true);
    expect(await texts()).toEqual(['herring and bread']);
    expect(await readDevice(platform)).not.toMatch(/herring|haddock/);
  });

  it('may be done by two tabs at once', async () => {
    const { indexedDb, vault, texts } = await typed('herring', 'haddock');
    const both = [sealRecords(indexedDb, 'one', vault), sealRecords(indexedDb, 'one', vault)];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(await texts()).toEqual(['herring', 'haddock']);
  });

  it('leaves all as it was where the browser cannot seal, or not open what it sealed', async () => {
    const { platform, indexedDb, vault, texts } = await typed('herring');
    const without = createSecretVault({ ...platform, subtle: null });
    const lying = { ...vault, unseal: () => Promise.resolve(null) };
    for (const broken of [without, lying]) {
      expect(await sealRecords(indexedDb, 'one', broken)).toBe(false);
      expect(await texts()).toEqual(['herring']);
      expect(await readDevice(platform)).toContain('herring');
    }
  });

  it('opens nothing that was sealed for another place, and leaves it where it is', async () => {
    const { platform, indexedDb, vault, shelves } = await typed('herring');
    await sealRecords(indexedDb, 'one', vault);
    const other = createRecordStore(indexedDb, 'two', vault);
    const raw = createRecordStore(indexedDb, 'one', {
      unseal: () => Promise.resolve(null),
    });
    expect(await raw.list('drafts', text)).toEqual([]);
    const [sealed] = /sealed:[^"]+/.exec(await readDevice(platform)) ?? [];
    await other.put('drafts', '0', sealed);
    expect(await other.list('drafts', text)).toEqual([]);
    expect(await shelves.get('drafts', '0', text)).toBe('herring');
  });
});
