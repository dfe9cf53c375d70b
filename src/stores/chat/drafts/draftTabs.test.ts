import { describe, expect, it } from 'vitest';
import { watchEffect } from 'vue';
import { topicConversation } from '@/domain/chat/conversation';
import { openDraftsPage } from '@/testing/draftsPage';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';

const lunch = topicConversation(20, 'lunch');
const soup = { id: 9, to: [20], topic: 'lunch', content: 'Soup', timestamp: 1_748_850_000 };
const added = () => ({
  type: 'drafts' as const,
  op: 'add' as const,
  eventId: 1,
  drafts: [eg.draft(soup)],
});

async function openTwo() {
  const platform = createFakePlatform();
  const one = openDraftsPage(platform);
  const other = openDraftsPage(platform.openTab());
  await one.load();
  await other.load();
  return { platform, one, other };
}

describe('drafts in several tabs', () => {
  it('are one where the server tells all tabs of it', async () => {
    const { platform, one, other } = await openTwo();
    for (const { drafts } of [one, other]) drafts.handleAdd(added());
    await platform.settle();
    expect([one.texts(), other.texts()]).toEqual([['Soup'], ['Soup']]);
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.texts()).toEqual(['Soup']);
  });

  it('are one where all tabs register at the same moment', async () => {
    const { platform, one, other } = await openTwo();
    await Promise.all([one.load([soup]), other.load([soup])]);
    expect([one.texts(), other.texts()]).toEqual([['Soup'], ['Soup']]);
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.texts()).toEqual(['Soup']);
  });

  it('stay both where one was typed on before another device’s copy came, with a clock behind', async () => {
    const { platform, one, other } = await openTwo();
    const ahead = Math.floor(platform.clock.now() / 1000) + 3_600;
    await one.load([{ ...soup, timestamp: ahead }]);
    expect(one.drafts.textFor(lunch)).toBe('Soup');
    one.drafts.write(lunch, 'Soup of the day');
    await platform.advance(400);
    await one.load([{ ...soup, timestamp: ahead, content: 'Stew' }]);
    expect(one.texts().sort()).toEqual(['Soup of the day', 'Stew']);
    expect(other.texts().sort()).toEqual(['Soup of the day', 'Stew']);
  });

  it('stay as they were typed last where the server tells late of before, with a clock found to be behind', async () => {
    const { platform, one, other } = await openTwo();
    await platform.advance(5_000);
    async function write(text: string, route: string) {
      one.drafts.textFor(lunch);
      one.drafts.write(lunch, text);
      one.server.prepare({ route, answer: chatAnswer({ ids: [9] }) });
      await platform.advance(5_000);
      one.server.assertDone();
      return one.drafts.draftIn(lunch)?.editedAt ?? NaN;
    }
    const timestamp = await write('Soup', 'POST /drafts');
    // Its clock is an hour behind the one that all went by before it said so.
    one.noteServerDate(platform.clock.now() - 3_600_000, 0);
    expect(await write('Stew', 'PATCH /drafts/9')).toBeLessThan(timestamp);
    const draft = { ...soup, content: 'Soup', timestamp };
    for (const { drafts, load, texts } of [one, other]) {
      drafts.handleUpdate({ type: 'drafts', op: 'update', eventId: 1, draft: eg.draft(draft) });
      expect(texts()).toEqual(['Stew']);
      await load([draft]);
      expect(texts()).toEqual(['Stew']);
    }
    // Where the server did take it back, it is told again.
    one.server.prepare({ route: 'PATCH /drafts/9', answer: chatAnswer({}) });
    await platform.advance(5_000);
    one.server.assertDone();
    expect(other.server.takeRequests()).toEqual([]);
    // Who wrote the old words again elsewhere did so at another time.
    const again = eg.draft({ ...draft, timestamp: timestamp + 60 });
    one.drafts.handleUpdate({ type: 'drafts', op: 'update', eventId: 2, draft: again });
    expect(one.texts()).toEqual(['Soup']);
  });

  it('stay so where the page was loaded anew in between', async () => {
    const platform = createFakePlatform();
    const before = openDraftsPage(platform);
    const timestamp = Math.floor(platform.clock.now() / 1000) + 3_600;
    await before.load([{ ...soup, timestamp }]);
    before.drafts.textFor(lunch);
    before.drafts.write(lunch, 'Stew');
    await platform.advance(400);
    before.close();
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    after.server.prepare({ route: 'PATCH /drafts/9', answer: chatAnswer({}) });
    await after.load([{ ...soup, timestamp }]);
    await platform.advance(5_000);
    after.server.assertDone();
    const late = eg.draft({ ...soup, timestamp });
    after.drafts.handleUpdate({ type: 'drafts', op: 'update', eventId: 1, draft: late });
    expect(after.texts()).toEqual(['Stew']);
  });

  it('are given to the server once, whichever tabs know of it', async () => {
    const { platform, one, other } = await openTwo();
    one.drafts.write(lunch, 'Soup');
    await platform.advance(400);
    // The network was away: both register anew.
    await Promise.all([one.load(), other.load()]);
    one.server.prepare({
      route: 'POST /drafts',
      answer: chatAnswer({ ids: [8] }),
      delayMs: 1_000,
    });
    await platform.advance(10_000);
    one.server.assertDone();
    expect(other.server.takeRequests()).toEqual([]);
    expect([...other.drafts.byId.values()]).toMatchObject([{ serverId: 8, syncedText: 'Soup' }]);
  });

  it('are given to the server once, however late one tab hears of another', async () => {
    const platform = createFakePlatform();
    const one = openDraftsPage(platform);
    one.drafts.write(lunch, 'Soup');
    await platform.advance(400);
    const deaf = platform.openTab();
    const { tabs } = deaf;
    deaf.tabs = {
      ...tabs,
      channel: (name) => ({ ...tabs.channel(name), onMessage: () => () => {} }),
    };
    const other = openDraftsPage(deaf);
    await other.drafts.restored;
    await Promise.all([one.load(), other.load()]);
    one.server.prepare({ route: 'POST /drafts', answer: chatAnswer({ ids: [8] }) });
    other.server.prepare({ route: 'PATCH /drafts/8', answer: chatAnswer() });
    await platform.advance(10_000);
    one.server.assertDone();
    other.server.assertDone();
  });

  it('are given to the server by another tab where theirs is gone before it could', async () => {
    const { platform, one, other } = await openTwo();
    await platform.advance(5_000);
    one.drafts.write(lunch, 'Soup');
    one.server.prepare({ route: 'POST /drafts', answer: '<h1>Too large</h1>', status: 413 });
    await platform.advance(5_000);
    one.server.assertDone();
    one.close();
    other.server.prepare({ route: 'GET /drafts', answer: chatAnswer({ drafts: [], count: 0 }) });
    other.server.prepare({ route: 'POST /drafts', answer: chatAnswer({ ids: [8] }) });
    await platform.advance(60_000);
    other.server.assertDone();
    expect([...other.drafts.byId.values()]).toMatchObject([{ serverId: 8, syncedText: 'Soup' }]);
  });

  it('are given to a server that refuses them once by each tab', async () => {
    const { platform, one, other } = await openTwo();
    await platform.advance(5_000);
    one.drafts.write(lunch, 'Soup');
    for (const { server } of [one, other])
      server.prepare({
        route: 'POST /drafts',
        answer: chatRefusal('BAD_REQUEST'),
        status: 400,
      });
    await platform.advance(600_000);
    for (const { server } of [one, other]) server.assertDone();
  });

  it('are not given to a server any more where they were sent while the disk was asked', async () => {
    const platform = createFakePlatform();
    const { tabs } = platform;
    platform.tabs = {
      ...tabs,
      async lock(name, options, work) {
        const working = tabs.lock(name, options, work);
        // Quicker than any disk.
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
        if (name.includes('.push.')) page.drafts.take(lunch);
        return working;
      },
    };
    const page = openDraftsPage(platform);
    await page.load();
    page.drafts.write(lunch, 'Soup');
    await platform.advance(10_000);
    expect(page.texts()).toEqual([]);
    expect(page.server.takeRequests()).toEqual([]);
  });

  it('keep what was typed last where another tab repeats what it knew before', async () => {
    const { platform, one } = await openTwo();
    one.drafts.write(lunch, 'Soup');
    await platform.advance(400);
    const [before] = one.drafts.sorted();
    one.drafts.write(lunch, 'Soup and bread');
    await platform.advance(400);
    const late = platform.openTab().tabs.channel(`quayside.drafts.harbour:${eg.selfUser.userId}`);
    late.post({ draft: { ...before, serverId: 8, syncedText: 'Soup' } });
    await platform.settle();
    expect(one.drafts.textFor(lunch)).toBe('Soup and bread');
    expect([...one.drafts.byId.values()]).toMatchObject([{ serverId: 8, syncedText: 'Soup' }]);
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.texts()).toEqual(['Soup and bread']);
  });

  it('stay gone where another tab repeats what it knew before', async () => {
    const { platform, one, other } = await openTwo();
    await one.load([soup]);
    const [before] = one.drafts.sorted();
    one.server.prepare({ route: 'DELETE /drafts/9', answer: chatAnswer(), delayMs: 500 });
    one.drafts.textFor(lunch);
    one.drafts.take(lunch);
    const late = platform.openTab().tabs.channel(`quayside.drafts.harbour:${eg.selfUser.userId}`);
    late.post({ draft: before });
    await platform.settle();
    expect([one.texts(), other.texts()]).toEqual([[], []]);
    await platform.advance(1_000);
    one.server.assertDone();
  });

  it('are shown in a box as another tab went on with them, also after a box that was typed in', async () => {
    const { platform, one, other } = await openTwo();
    const shown: string[] = [];
    one.drafts.write(lunch, 'Soup');
    const watching = watchEffect(() => shown.push(one.drafts.textFor(lunch)), { flush: 'sync' });
    await platform.advance(400);
    one.drafts.write(lunch, 'Soup and');
    // Something of the server's comes while it is typed.
    one.drafts.handleAdd(added());
    await platform.advance(400);
    expect(other.drafts.textFor(lunch)).toBe('Soup and');
    other.drafts.write(lunch, 'Soup and bread');
    await platform.advance(400);
    expect(shown.at(-1)).toBe('Soup and bread');
    watching();
  });
});

describe('what is sent', () => {
  it('takes no other draft away than the one that its box showed', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    expect(page.drafts.textFor(lunch)).toBe('');
    page.drafts.write(lunch, 'ok');
    page.drafts.handleAdd(added());
    page.drafts.take(lunch);
    expect(page.texts()).toEqual(['Soup']);
  });

  it('takes nothing away that was not read from the disk yet when it was typed', async () => {
    const platform = createFakePlatform();
    const before = openDraftsPage(platform);
    before.drafts.write(lunch, 'Soup');
    await platform.advance(400);
    before.close();
    const after = openDraftsPage(platform.openTab());
    expect(after.drafts.textFor(lunch)).toBe('');
    after.drafts.write(lunch, 'ok');
    await after.drafts.restored;
    after.drafts.take(lunch);
    expect(after.texts()).toEqual(['Soup']);
  });
});
