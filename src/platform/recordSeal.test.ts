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
  const { vault } = platform;
  const shelves = createRecordStore(platform, 'one');
  for (const [place, word] of words.entries()) {
    await shelves.put('drafts', String(place), { text: word });
  }
  const texts = async () => (await shelves.list('drafts', text)).map(({ value }) => value);
  return { platform, vault, shelves, texts };
}

describe('sealing records', () => {
  it('leaves no word that can be read, and the records open as they were', async () => {
    const { platform, shelves, texts } = await typed('herring', 'haddock');
    await shelves.put('outbox', 'a', { text: 'halibut' });
    await shelves.put('drafts', 'bad', { half: 'hake' });
    await texts();
    expect(await readDevice(platform)).toMatch(/herring.*hake|hake.*herring/);
    expect(await sealRecords(platform, 'one')).toBe(true);
    expect(await readDevice(platform)).not.toMatch(/herring|haddock|halibut|hake/);
    expect(await texts()).toEqual(['herring', 'haddock']);
    expect(await shelves.get('outbox', 'a', text)).toBe('halibut');
    // What was set aside, too.
    expect(await shelves.quarantined('drafts')).toEqual([{ key: 'bad', value: { half: 'hake' } }]);
  });

  it('takes long texts', async () => {
    const long = 'ö'.repeat(300_000);
    const { platform, texts } = await typed(long);
    expect(await sealRecords(platform, 'one')).toBe(true);
    expect(await texts()).toEqual([long]);
  });

  it('never puts an older text in the place of a newer one, and seals that', async () => {
    const { platform, vault, shelves, texts } = await typed('herring', 'haddock');
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
    expect(await sealRecords({ ...platform, vault: slow }, 'one')).toBe(true);
    expect(await texts()).toEqual(['herring and bread']);
    expect(await readDevice(platform)).not.toMatch(/herring|haddock/);
  });

  it('may be done by two tabs at once', async () => {
    const { platform, texts } = await typed('herring', 'haddock');
    const both = [sealRecords(platform, 'one'), sealRecords(platform, 'one')];
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(await texts()).toEqual(['herring', 'haddock']);
  });

  it('leaves all as it was where the browser cannot seal, or not open what it sealed', async () => {
    const { platform, vault, texts } = await typed('herring');
    const without = createSecretVault({ ...platform, subtle: null });
    const lying = { ...vault, unseal: () => Promise.resolve(null) };
    for (const broken of [without, lying]) {
      expect(await sealRecords({ ...platform, vault: broken }, 'one')).toBe(false);
      expect(await texts()).toEqual(['herring']);
      expect(await readDevice(platform)).toContain('herring');
    }
  });

  it('opens nothing that was sealed for another place, and leaves it where it is', async () => {
    const { platform, shelves } = await typed('herring');
    await sealRecords(platform, 'one');
    const other = createRecordStore(platform, 'two');
    const closed = { unseal: () => Promise.resolve(null) };
    const raw = createRecordStore({ ...platform, vault: closed }, 'one');
    expect(await raw.list('drafts', text)).toEqual([]);
    const [sealed] = /sealed:[^"]+/.exec(await readDevice(platform)) ?? [];
    await other.put('drafts', '0', sealed);
    expect(await other.list('drafts', text)).toEqual([]);
    expect(await shelves.get('drafts', '0', text)).toBe('herring');
  });
});
