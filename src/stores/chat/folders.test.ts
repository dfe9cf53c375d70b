import { describe, expect, it } from 'vitest';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { openChatTab } from '@/testing/chatTab';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { readDevice } from '@/testing/readDevice';
import { useFolderChangesStore } from './folderChanges';
import { useFoldersStore } from './folders';
import { useRecordsStore } from './records';

async function openTab(platform: FakePlatform, organizationId?: string) {
  const { app, account } = openChatTab(platform, organizationId);
  const use = <Store>(useStore: (account: ChatAccount) => Store) =>
    app.runWithContext(() => useStore(account));
  const folders = use(useFoldersStore);
  await platform.settle();
  return {
    folders,
    changes: use(useFolderChangesStore),
    records: use(useRecordsStore),
    written: () => folders.folders.map(({ name, channelIds }) => [name, ...channelIds].join(' ')),
    idOf: (name: string) => folders.folders.find((one) => one.name === name)?.folderId ?? '',
  };
}

describe('folders on this device', () => {
  it('outlive the page, in their order and as they were left', async () => {
    const platform = createFakePlatform();
    const { changes, folders, idOf } = await openTab(platform);
    await changes.add('Harbour', [2, 3]);
    await changes.add('Kitchen', []);
    await changes.put([3], idOf('Kitchen'));
    await changes.move(idOf('Kitchen'), -1);
    await folders.fold(idOf('Harbour'), true);
    const later = await openTab(platform);
    expect(later.written()).toEqual(['Kitchen 3', 'Harbour 2']);
    expect(later.folders.folders.map(({ isFolded }) => isFolded)).toEqual([false, true]);
  });

  it('are the same in all tabs of an organization', async () => {
    const platform = createFakePlatform();
    const one = await openTab(platform);
    const other = await openTab(platform.openTab());
    const elsewhere = await openTab(platform.openTab(), 'lighthouse');
    await one.changes.add('Harbour', [2]);
    await platform.settle();
    expect(other.written()).toEqual(['Harbour 2']);
    await other.changes.rename(other.idOf('Harbour'), 'Pier');
    await platform.settle();
    expect(one.written()).toEqual(['Pier 2']);
    expect(elsewhere.written()).toEqual([]);
  });

  it('end the same where two tabs change them at once, whichever is first, on the disk too', async () => {
    for (const isTurned of [false, true]) {
      const platform = createFakePlatform();
      const tabs = [await openTab(platform), await openTab(platform.openTab())];
      const inTurn = isTurned ? [...tabs].reverse() : tabs;
      await Promise.all(inTurn.map(({ changes }, at) => changes.add(`Folder ${at}`, [])));
      await platform.settle();
      const [one = [], other] = tabs.map(({ written }) => written());
      expect(one).toHaveLength(1);
      expect(other).toEqual(one);
      expect((await openTab(platform.openTab())).written()).toEqual(one);
    }
  });

  it('are not lost where one is made before those that lie here were read', async () => {
    const platform = createFakePlatform();
    await (await openTab(platform)).changes.add('Harbour', [2]);
    const { app, account } = openChatTab(platform);
    const changes = app.runWithContext(() => useFolderChangesStore(account));
    await changes.add('Kitchen', [3]);
    expect((await openTab(platform)).written()).toEqual(['Harbour 2', 'Kitchen 3']);
  });

  it('do not stand in the way where one of them is damaged', async () => {
    const platform = createFakePlatform();
    const { changes, records } = await openTab(platform);
    await changes.add('Pier', []);
    const whole = { folderId: 'x', name: 'Harbour', channelIds: [2, 'no'], isFolded: 1 };
    const broken = [7, null, { folderId: 'y', name: 'Kitchen' }];
    await records.put('folders', 'list', { revision: 1, items: [...broken, whole] });
    expect((await openTab(platform)).written()).toEqual(['Harbour 2']);
    await records.put('folders', 'list', { items: 'none' });
    const after = await openTab(platform);
    expect(after.written()).toEqual([]);
    await after.changes.add('Pier', []);
    expect((await openTab(platform)).written()).toEqual(['Pier']);
  });

  it('lie sealed after the person was put out, open again for them, and go with a sign-out', async () => {
    const platform = createFakePlatform();
    const { changes, records } = await openTab(platform);
    await changes.add('Secret harbour', [2]);
    await records.seal();
    expect(await readDevice(platform)).not.toContain('Secret');
    const back = await openTab(platform);
    expect(back.written()).toEqual(['Secret harbour 2']);
    await back.records.erase();
    expect((await openTab(platform)).written()).toEqual([]);
  });
});
