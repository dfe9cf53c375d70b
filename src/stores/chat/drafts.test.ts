import { describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { openDraftsPage } from '@/testing/draftsPage';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';

const lunch = topicConversation(20, 'lunch');

describe('drafts', () => {
  it('writes down what is typed after a pause, and each second while the typing goes on', async () => {
    const page = openDraftsPage(createFakePlatform());
    page.drafts.write(lunch, 'S');
    await page.platform.advance(299);
    expect(page.texts()).toEqual([]);
    await page.platform.advance(1);
    expect(page.texts()).toEqual(['S']);
    for (let key = 0; key < 12; key += 1) {
      page.drafts.write(lunch, `So${'u'.repeat(key)}`);
      await page.platform.advance(100);
    }
    expect(page.texts()[0]).toMatch(/^Sou{6,}$/);
    expect(page.drafts.textFor(lunch)).toBe('Souuuuuuuuuuu');
  });

  it('brings the text back after a reload, also what was typed in the last moment', async () => {
    const platform = createFakePlatform();
    const before = openDraftsPage(platform);
    before.drafts.write(lunch, 'Soup of the d');
    platform.leave();
    await platform.settle();
    before.close();
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.drafts.textFor(lunch)).toBe('Soup of the d');
  });

  it('keeps what is typed before anybody has chosen where it goes', async () => {
    const platform = createFakePlatform();
    const before = openDraftsPage(platform);
    before.drafts.write(null, 'For somebody');
    await platform.advance(400);
    before.drafts.write(lunch, 'Soup');
    expect(before.drafts.textFor(null)).toBe('For somebody');
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.drafts.textFor(null)).toBe('For somebody');
    after.drafts.write(null, 'For somebody else');
    await platform.advance(400);
    after.drafts.take(null);
    expect(after.texts()).toEqual(['Soup']);
  });

  it.each([
    ['the browser writes things down', {}],
    ['it does not', { indexedDb: null }],
  ])('does not bring back what was sent after a look elsewhere, where %s', async (_, browser) => {
    const platform = createFakePlatform(browser);
    const before = openDraftsPage(platform);
    await before.drafts.restored;
    before.drafts.write(lunch, 'Soup of the day');
    platform.leave();
    await platform.settle();
    before.drafts.take(lunch);
    await platform.settle();
    before.close();
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.texts()).toEqual([]);
  });

  it('brings back the last moment of every tab where the browser wrote nothing down', async () => {
    const platform = createFakePlatform({ indexedDb: null });
    for (const [index, tab] of [platform, platform.openTab()].entries()) {
      const page = openDraftsPage(tab);
      await page.drafts.restored;
      page.drafts.write(topicConversation(20, `topic ${index}`), `text ${index}`);
      tab.leave();
    }
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.texts().sort()).toEqual(['text 0', 'text 1']);
  });

  it('keeps both texts when two tabs write in one conversation', async () => {
    const platform = createFakePlatform();
    const one = openDraftsPage(platform);
    one.drafts.write(lunch, 'Soup');
    await platform.advance(400);
    const other = openDraftsPage(platform.openTab());
    await other.drafts.restored;
    expect(other.drafts.textFor(lunch)).toBe('Soup');
    other.drafts.write(lunch, 'Soup and bread');
    await platform.advance(100);
    one.drafts.write(lunch, 'Soup, no bread');
    await platform.advance(400);
    expect(one.texts().sort()).toEqual(['Soup and bread', 'Soup, no bread']);
    expect(one.drafts.editedElsewhere.size).toBe(1);
    one.drafts.write(lunch, 'Soup, no bread at all');
    await platform.advance(400);
    expect(one.texts().sort()).toEqual(['Soup and bread', 'Soup, no bread at all']);
  });

  it('keeps what the server has and what it lacks, and tells it', async () => {
    const page = openDraftsPage(createFakePlatform());
    page.drafts.write(lunch, 'typed here');
    await page.platform.advance(400);
    await page.load([{ id: 7, topic: 'arrivals', content: 'typed there' }]);
    expect(page.texts().sort()).toEqual(['typed here', 'typed there']);
    page.server.prepare({
      route: 'POST /drafts',
      answer: chatAnswer({ ids: [8] }),
      check: ({ params }) => expect(params['drafts']).toContain('typed here'),
    });
    await page.platform.advance(3_000);
    page.drafts.write(lunch, 'typed here, again');
    page.server.prepare({ route: 'PATCH /drafts/8', answer: chatAnswer() });
    await page.platform.advance(4_000);
    page.server.prepare({ route: 'DELETE /drafts/8', answer: chatAnswer() });
    page.drafts.take(lunch);
    await page.platform.settle();
    expect(page.texts()).toEqual(['typed there']);
    page.server.assertDone();
  });

  it('keeps as it was typed what the server numbered after it had made its list', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    page.drafts.write(lunch, 'Soup and ');
    await page.platform.advance(400);
    const askedAt = page.platform.clock.monotonic();
    page.server.prepare({ route: 'POST /drafts', answer: chatAnswer({ ids: [8] }) });
    await page.platform.advance(3_000);
    await page.load([], true, askedAt);
    expect(page.drafts.textFor(lunch)).toBe('Soup and ');
    // Sent from another device meanwhile.
    await page.load([], true, page.platform.clock.monotonic() + 1);
    expect(page.texts()).toEqual([]);
    page.server.assertDone();
  });

  it('gives the server nothing that it would cut off, and keeps it whole beside what it has', async () => {
    const page = openDraftsPage(createFakePlatform());
    const shorter = { id: 7, to: [20], topic: 'lunch', content: 'Soup', timestamp: 1 };
    await page.load([shorter]);
    expect(page.drafts.textFor(lunch)).toBe('Soup');
    const long = `Soup${'p'.repeat(10_000)}`;
    page.drafts.write(lunch, long);
    await page.platform.advance(60_000);
    expect(page.texts()).toEqual([long]);
    await page.load([shorter]);
    expect(page.texts()).toEqual([long]);
    page.server.prepare({ route: 'PATCH /drafts/7', answer: chatAnswer() });
    page.drafts.write(lunch, long.slice(0, 10_000));
    await page.platform.advance(4_000);
    page.server.assertDone();
  });

  it('loses nothing of what is typed while another draft is on its way', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    const dinner = topicConversation(20, 'dinner');
    page.drafts.write(lunch, 'Soup');
    page.drafts.write(dinner, 'Fi');
    const slow = { route: 'POST /drafts', answer: chatAnswer({ ids: [8] }), delayMs: 5_000 };
    page.server.prepare(slow);
    await page.platform.advance(4_000);
    page.drafts.write(dinner, 'Fish');
    page.server.prepare({
      route: 'POST /drafts',
      answer: chatAnswer({ ids: [9] }),
      check: ({ params }) => expect(params['drafts']).toContain('Fish'),
    });
    await page.platform.advance(10_000);
    expect(page.texts().sort()).toEqual(['Fish', 'Soup']);
    page.server.assertDone();
  });

  it('believes no refusal that is not the server’s own, and lets it hold up nothing else', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    expect(page.drafts.textFor(lunch)).toBe('Soup');
    page.drafts.write(lunch, 'Soup of the day');
    page.drafts.write(topicConversation(20, 'dinner'), 'Fish');
    page.server.prepare({ route: 'PATCH /drafts/7', status: 413, answer: '<p>Too large' });
    page.server.prepare({ route: 'POST /drafts', answer: chatAnswer({ ids: [8] }) });
    await page.platform.advance(4_000);
    page.server.assertDone();
    page.server.prepare({ route: 'PATCH /drafts/7', answer: chatAnswer() });
    await page.platform.advance(30_000);
    page.server.assertDone();
    expect(page.texts().sort()).toEqual(['Fish', 'Soup of the day']);
  });

  it('follows other devices: new, changed and deleted drafts', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    const wire = { id: 9, to: [20], topic: 'lunch', timestamp: 1_760_000_100 };
    const add = { type: 'drafts' as const, op: 'add' as const, eventId: 1 };
    page.drafts.handleAdd({ ...add, drafts: [eg.draft({ ...wire, content: 'Sou' })] });
    expect(page.drafts.textFor(lunch)).toBe('Sou');
    const changed = eg.draft({ ...wire, content: 'Soup', timestamp: wire.timestamp + 1 });
    page.drafts.handleUpdate({ type: 'drafts', op: 'update', eventId: 2, draft: changed });
    expect(page.texts()).toEqual(['Soup']);
    page.drafts.handleRemove({ type: 'drafts', op: 'remove', eventId: 3, draftId: 9 });
    expect(page.texts()).toEqual([]);
  });

  it('lets no sent draft come back that the server could not be told of, over a reload neither', async () => {
    const platform = createFakePlatform();
    const page = openDraftsPage(platform);
    await page.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    page.server.prepare({ route: 'DELETE /drafts/7', fault: 'unreachable' });
    expect(page.drafts.textFor(lunch)).toBe('Soup');
    page.drafts.take(lunch);
    await platform.settle();
    page.close();
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    await after.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    expect(after.texts()).toEqual([]);
    after.server.prepare({ route: 'DELETE /drafts/7', answer: chatAnswer() });
    await after.platform.advance(3_000);
    after.server.assertDone();
    after.close();
    const last = openDraftsPage(platform.openTab());
    await last.drafts.restored;
    await last.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    expect(last.texts()).toEqual(['Soup']);
  });

  it('lets no sent draft come back that went before anybody had registered', async () => {
    const platform = createFakePlatform();
    const page = openDraftsPage(platform);
    await page.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    page.close();
    const after = openDraftsPage(platform.openTab());
    await after.drafts.restored;
    expect(after.drafts.textFor(lunch)).toBe('Soup');
    after.server.prepare({ route: 'DELETE /drafts/7', fault: 'unreachable' });
    after.drafts.take(lunch);
    await platform.settle();
    await after.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    expect(after.texts()).toEqual([]);
    after.server.prepare({ route: 'DELETE /drafts/7', answer: chatAnswer() });
    await platform.advance(30_000);
    after.server.assertDone();
  });

  it('looks for what it gave to a server that never answered before it gives it again', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    page.drafts.write(lunch, 'Soup');
    await page.platform.advance(400);
    const timestamp = Math.floor(page.drafts.sorted()[0]!.editedAt);
    page.server.prepare({ route: 'POST /drafts', fault: 'unreachable' });
    await page.platform.advance(3_000);
    const kept = eg.wire.draft({ id: 8, to: [20], topic: 'lunch', content: 'Soup', timestamp });
    page.server.prepare({ route: 'GET /drafts', answer: chatAnswer({ drafts: [kept] }) });
    page.server.prepare({ route: 'PATCH /drafts/8', answer: chatAnswer() });
    await page.platform.advance(31_000);
    page.server.assertDone();
  });

  it('lets no sent draft come back whose number the server never told', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    page.drafts.write(lunch, 'Soup ');
    await page.platform.advance(400);
    const [draft] = page.drafts.sorted();
    page.server.prepare({ route: 'POST /drafts', fault: 'unreachable' });
    await page.platform.advance(3_000);
    page.drafts.write(lunch, 'Soup and bread');
    page.drafts.take(lunch);
    await page.platform.settle();
    page.server.prepare({ route: 'DELETE /drafts/8', answer: chatAnswer() });
    const timestamp = Math.floor(draft!.editedAt);
    await page.load([{ id: 8, to: [20], topic: 'lunch', content: 'Soup', timestamp }]);
    expect(page.texts()).toEqual([]);
    page.server.assertDone();
  });

  it('asks nothing of a server where syncing is off', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load([], false);
    page.drafts.write(lunch, 'private');
    await page.platform.advance(10_000);
    expect(page.server.takeRequests()).toEqual([]);
  });

  it('hears nothing of the server before it has read what was kept here', async () => {
    const one = { id: 7, to: [20], topic: 'lunch', content: 'Soup' };
    const platform = createFakePlatform();
    const page = openDraftsPage(platform);
    const loading = page.load([one, { ...one, id: 8, content: 'Stew' }]);
    // Its first events are there before the browser has opened its database.
    page.drafts.handleRemove({ type: 'drafts', op: 'remove', eventId: 1, draftId: 7 });
    const add = { type: 'drafts' as const, op: 'add' as const, eventId: 2 };
    page.drafts.handleAdd({ ...add, drafts: [eg.draft({ ...one, id: 9, content: 'Fish' })] });
    await loading;
    expect(page.texts().sort()).toEqual(['Fish', 'Stew']);
  });

  it('loses none where syncing is switched off: the server then forgets its own, and says nothing', async () => {
    const page = openDraftsPage(createFakePlatform());
    const off = { property: 'enable_drafts_synchronization', value: false };
    await page.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    page.settings.handleUpdate(eg.event.userSettingsUpdate(off));
    await page.load([]);
    expect(page.texts()).toEqual(['Soup']);
    // Not even where nobody was told.
    page.server.prepare({ route: 'POST /drafts', answer: chatAnswer({ ids: [8] }) });
    await page.platform.advance(3_000);
    await page.load([], false);
    await page.load([]);
    expect(page.texts()).toEqual(['Soup']);
    page.server.assertDone();
  });

  it('loses none where that was told before its store was made', async () => {
    const platform = createFakePlatform();
    const before = openDraftsPage(platform);
    await before.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup' }]);
    before.close();
    const after = openDraftsPage(platform.openTab(), { isSyncedFirst: false });
    await after.load([], false);
    await after.load([]);
    expect(after.texts()).toEqual(['Soup']);
    expect(after.drafts.sorted()[0]).toMatchObject({ serverId: null });
    after.close();
  });

  it('keeps what another tab was told the number of after the server was asked for all', async () => {
    const platform = createFakePlatform();
    const askedAt = platform.clock.monotonic();
    const other = openDraftsPage(platform);
    const timestamp = Math.floor(platform.clock.now() / 1000);
    await other.load([{ id: 7, to: [20], topic: 'lunch', content: 'Soup', timestamp }]);
    const page = openDraftsPage(platform.openTab());
    await page.load([], true, askedAt);
    expect(page.texts()).toEqual(['Soup']);
    // What lay there for longer was sent, or thrown away, elsewhere.
    await platform.advance(61_000);
    const later = openDraftsPage(platform.openTab());
    await later.load([], true, platform.clock.monotonic());
    expect(later.texts()).toEqual([]);
  });

  it('tells the server where one went that its topic took along', async () => {
    const page = openDraftsPage(createFakePlatform());
    const wire = { id: 7, to: [20], topic: 'lunch', content: 'Soup' };
    await page.load([wire]);
    const move = { stream_id: 20, orig_subject: 'lunch', subject: 'dinner' };
    page.drafts.handleUpdateMessage(
      eg.event.updateMessage({ ...move, propagate_mode: 'change_all' }),
    );
    page.server.prepare({
      route: 'PATCH /drafts/7',
      answer: chatAnswer(),
      check: ({ params }) => expect(params['draft']).toContain('"topic":"dinner"'),
    });
    await page.platform.advance(10_000);
    page.server.assertDone();
    expect(page.drafts.textFor(topicConversation(20, 'dinner'))).toBe('Soup');
  });

  it('finds one where another device took it', async () => {
    const page = openDraftsPage(createFakePlatform());
    const wire = { id: 7, to: [20], topic: 'lunch', content: 'Soup', timestamp: 1_748_850_000 };
    await page.load([wire]);
    await page.load([{ ...wire, topic: 'dinner' }]);
    expect(page.drafts.textFor(lunch)).toBe('');
    expect(page.drafts.textFor(topicConversation(20, 'dinner'))).toBe('Soup');
  });

  it('does not take for deleted what the server has no room to tell of', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load([{ id: 1_001, content: 'Soup' }]);
    await page.load(Array.from({ length: 1_000 }, (_, place) => ({ id: place + 1 })));
    expect(page.texts()).toHaveLength(1_001);
  });

  it('asks nothing any more once somebody has signed out', async () => {
    const page = openDraftsPage(createFakePlatform());
    await page.load();
    page.drafts.write(lunch, 'Soup');
    page.server.prepare({ route: 'POST /drafts', fault: 'unreachable', delayMs: 500 });
    await page.platform.advance(3_400);
    page.close();
    await page.platform.advance(120_000);
    page.server.assertDone();
  });
});
