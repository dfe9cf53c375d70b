import { describe, expect, it } from 'vitest';
import { createSecretVault } from '@/platform/secretVault';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createLosableDatabases } from '@/testing/losableDatabases';
import { readDevice } from '@/testing/readDevice';
import { HOME, openSessionTab as openTab } from '@/testing/sessionTab';
import { settleUntil } from '@/testing/settleUntil';

describe('signing out', () => {
  it.each(['the next start', 'their next sign-in'])(
    'that the disk does not take erases everything with %s',
    async (when) => {
      const platform = createFakePlatform();
      const browser = createLosableDatabases(platform.indexedDb ?? undefined);
      const machine = platform.openTab();
      const onDisk = (one: FakePlatform) =>
        Object.assign(one, {
          indexedDb: browser.indexedDb,
          vault: createSecretVault({ ...one, indexedDb: browser.indexedDb }),
        });
      const tab = openTab(onDisk(machine));
      const { type } = await tab.signIn('device');
      await type('herring');
      browser.setDisk('silent');
      void tab.ways.signOut(HOME, 'erase');
      await platform.advance(60_000);
      browser.setDisk('well');
      expect(await readDevice(platform)).toContain('herring');
      const next = openTab(onDisk(platform.openTab()));
      if (when === 'the next start') await next.sessions.restore();
      else expect(await next.draftTexts()).toEqual([]);
      await settleUntil(platform, async () => !/herring/.test(await readDevice(platform)));
      // What they write from then on stays.
      const { type: typeAgain } = await next.signIn('device');
      await typeAgain('haddock');
      await openTab(onDisk(platform.openTab())).sessions.restore();
      await platform.settle();
      expect(await readDevice(platform)).toContain('haddock');
    },
  );
});
