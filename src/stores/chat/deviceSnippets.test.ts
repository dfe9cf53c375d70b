import { describe, expect, it } from 'vitest';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { openChatTab } from '@/testing/chatTab';
import { readDevice } from '@/testing/readDevice';
import { useDeviceSnippetsStore } from './deviceSnippets';
import { useRecordsStore } from './records';

const welcome = { title: 'Welcome', content: 'Welcome aboard!' };

async function openTab(platform: FakePlatform) {
  const { app, account } = openChatTab(platform);
  const use = <Store>(useStore: (account: ChatAccount) => Store) =>
    app.runWithContext(() => useStore(account));
  const snippets = use(useDeviceSnippetsStore);
  await snippets.load();
  const titles = () => [...snippets.byId.values()].map(({ title }) => title);
  const [first] = snippets.byId.keys();
  return { snippets, records: use(useRecordsStore), titles, first: first ?? '' };
}

describe('snippets on this device', () => {
  it('outlive the page', async () => {
    const platform = createFakePlatform();
    await (await openTab(platform)).snippets.add(welcome);
    const { snippets, first, titles } = await openTab(platform);
    expect([...snippets.byId.values()]).toMatchObject([welcome]);
    await snippets.change(first, { ...welcome, title: 'Hello' });
    expect(titles()).toEqual(['Hello']);
    await snippets.remove(first);
    expect((await openTab(platform)).titles()).toEqual([]);
  });

  it('are the same in all tabs', async () => {
    const platform = createFakePlatform();
    const one = await openTab(platform);
    const other = await openTab(platform.openTab());
    await one.snippets.add(welcome);
    await platform.settle();
    expect(other.titles()).toEqual(['Welcome']);
    const [snippetId = ''] = other.snippets.byId.keys();
    await other.snippets.remove(snippetId);
    await platform.settle();
    expect(one.titles()).toEqual([]);
  });

  it('last as long as the tab where the browser writes nothing down, which is told', async () => {
    const indexedDb = {
      open() {
        throw new Error('refused');
      },
    } as unknown as IDBFactory;
    const { snippets, records, titles } = await openTab(createFakePlatform({ indexedDb }));
    await snippets.add(welcome);
    expect(titles()).toEqual(['Welcome']);
    expect(records.isRefused).toBe(true);
  });

  it('do not stand in the way where one of them is damaged', async () => {
    const platform = createFakePlatform();
    const before = await openTab(platform);
    await before.snippets.add(welcome);
    await before.records.put('snippets', 'broken', { title: 7 });
    const after = await openTab(platform);
    expect(after.titles()).toEqual(['Welcome']);
    expect(await after.records.quarantined('snippets')).toHaveLength(1);
  });

  it('lie sealed after the person was put out, and open again for them', async () => {
    const platform = createFakePlatform();
    const { snippets, records } = await openTab(platform);
    await snippets.add(welcome);
    await records.seal();
    expect(await readDevice(platform)).toContain('sealed:');
    expect(await readDevice(platform)).not.toContain('aboard');
    expect((await openTab(platform)).titles()).toEqual(['Welcome']);
  });
});
