import { beforeEach, describe, expect, it } from 'vitest';
import { topicConversation } from '@/domain/chat/conversation';
import { createSecretVault } from '@/platform/secretVault';
import { disposeChatStores } from '@/stores/chat/chatAccount';
import { tidyLeftBehind } from '@/stores/chat/sessions/lazyLeaving';
import { farewellKeyOf } from '@/stores/chat/sessions/leftBehind';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useRecordsStore } from '@/stores/chat/records';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { readDevice } from '@/testing/readDevice';
import { settleUntil } from '@/testing/settleUntil';
import type { ChatSync } from './chatSync';

const lunch = topicConversation(20, 'lunch');
const refused = { answer: chatRefusal('UNAUTHORIZED'), status: 401 };
const WORDS = /herring|haddock|halibut/;
const DAY_MS = 24 * 60 * 60_000;

interface Tab extends ChatWorld {
  server: FakeServer;
  sync: ChatSync;
}

/** One tab in which somebody is signed in, and live. */
async function enter(
  platform: FakePlatform,
  { userId = eg.selfUser.userId, isKeptOnDevice = false } = {},
): Promise<Tab> {
  const server = createFakeServer(platform);
  const credentials = { email: 'mara@chat.example', apiKey: 'k3y', userId };
  const world = createChatWorld(platform, credentials, { isKeptOnDevice });
  const settings = { ...eg.wire.userSettings(), enable_drafts_synchronization: false };
  const answer = eg.wire.initialSnapshot({
    realm_presence_disabled: true,
    user_settings: settings,
  });
  server.prepare({ route: 'POST /register', answer: chatAnswer(answer) });
  server.prepare({ route: 'GET /events', fault: 'silence' });
  const sync = world.start();
  await settleUntil(platform, () => world.stores.connection.report.kind === 'live');
  return { ...world, server, sync };
}

/** The server takes the key no longer; the tab asks, is told, and has done what there is to do. */
async function putOut(tab: Tab) {
  for (const route of ['GET /events', 'GET /users/me']) tab.server.prepare({ route, ...refused });
  tab.platform.resume();
  await isOut(tab);
}

function isOut({ platform, use }: Tab) {
  return settleUntil(platform, () => use(useRecordsStore).isSealed !== null);
}

/** A draft, and a message that was refused. */
async function write({ stores, server, platform }: Tab) {
  stores.drafts.write(lunch, 'herring');
  await platform.advance(400);
  server.prepare({ route: 'POST /messages', ...refused });
  stores.outbox.send(topicConversation(20, 'dinner'), 'haddock');
  await settleUntil(platform, () => waiting(stores).join() === 'rejected');
}

const waiting = ({ outbox }: ChatWorld['stores']) =>
  [...outbox.byLocalId.values()].map(({ state }) => state.kind);

const texts = ({ drafts, outbox }: ChatWorld['stores']) =>
  [...drafts.byId.values(), ...outbox.byLocalId.values()].map(({ text }) => text).sort();

let platform: FakePlatform;

beforeEach(() => {
  platform = createFakePlatform();
});

describe('somebody whom the server puts out', () => {
  it('leaves nothing that can be read, and finds all of it when back', async () => {
    const tab = await enter(platform, { isKeptOnDevice: true });
    await write(tab);
    await platform.advance(60_000);
    // Typed in the last moment, and not yet written down.
    tab.stores.drafts.write(topicConversation(20, 'breakfast'), 'halibut');
    expect(await readDevice(platform)).toMatch(/herring.*registration/);
    await putOut(tab);
    const left = await readDevice(platform);
    expect(left).not.toMatch(WORDS);
    expect(left).not.toContain('registration');
    expect(left).toContain('quayside.left.');
    expect(tab.use(useRecordsStore).isSealed).toBe(true);

    disposeChatStores(tab.account);
    const back = await enter(platform.openTab());
    await settleUntil(platform, () => texts(back.stores).length === 3);
    expect(texts(back.stores)).toEqual(['haddock', 'halibut', 'herring']);
    expect(waiting(back.stores)).toEqual(['rejected']);
    expect(platform.deviceStore.keys()).not.toContainEqual(expect.stringMatching(/left/));
  });

  it('leaves it to nobody else', async () => {
    const tab = await enter(platform);
    await write(tab);
    await putOut(tab);
    disposeChatStores(tab.account);
    const other = await enter(platform.openTab(), { userId: eg.otherUser.userId });
    await other.stores.drafts.restored;
    await platform.advance(5_000);
    expect(texts(other.stores)).toEqual([]);
  });

  it('has what comes later sealed too', async () => {
    const tab = await enter(platform);
    tab.server.prepare({ route: 'POST /messages', ...refused, delayMs: 5_000 });
    tab.stores.outbox.send(lunch, 'haddock');
    await platform.settle();
    await putOut(tab);
    const { byLocalId } = tab.stores.outbox;
    expect([...byLocalId.values()].map(({ state }) => state.kind)).toEqual(['inFlight']);
    await platform.advance(6_000);
    await settleUntil(platform, () => waiting(tab.stores).join() === 'rejected');
    await tab.use(useRecordsStore).put('drafts', 'x', { text: 'halibut' });
    expect(await readDevice(platform)).not.toMatch(WORDS);
  });

  it('is put out in all tabs, napping ones too, and nothing is lost between them', async () => {
    const one = await enter(platform);
    const other = await enter(platform.openTab());
    other.platform.setVisible(false);
    await platform.advance(1_000);
    await import('./background');
    // A third tab listens for all.
    void platform.tabs.lock(
      `listening:${other.account.accountId}`,
      {},
      () => new Promise(() => {}),
    );
    await platform.advance(6 * 60_000);
    expect(other.stores.connection.report.kind).toBe('asleep');
    one.stores.drafts.write(lunch, 'herring');
    other.stores.drafts.write(topicConversation(20, 'dinner'), 'haddock');
    other.server.prepare({ route: 'POST /register', ...refused });
    other.server.prepare({ route: 'GET /users/me', ...refused });
    await putOut(one);
    await isOut(other);
    expect(other.stores.connection.report.kind).toBe('signedOut');
    expect(await readDevice(other.platform)).not.toMatch(WORDS);
    for (const { account } of [one, other]) disposeChatStores(account);
    const back = await enter(platform.openTab());
    await settleUntil(platform, () => texts(back.stores).length === 2);
  });

  it('finds edits again that were begun in the tab', async () => {
    const tab = await enter(platform);
    const edits = tab.use(useMessageChangesStore);
    tab.server.prepare({
      route: 'GET /messages/7',
      answer: chatAnswer({ raw_content: 'haddock', message: eg.wire.message({ id: 7 }) }),
    });
    await edits.startEdit(7);
    edits.typeEdit(7, 'halibut');
    await putOut(tab);
    expect(await readDevice(platform)).not.toMatch(WORDS);
    disposeChatStores(tab.account);
    const back = (await enter(platform)).use(useMessageChangesStore);
    await back.unsealed;
    expect(back.drafts.get(7)).toEqual({ original: 'haddock', text: 'halibut' });
  });
});

describe('a page that dies before all is sealed', () => {
  /** The vault of a page that dies in its turn. */
  function stopSealingAfter(count: number) {
    const { vault } = platform;
    let done = 0;
    platform.vault = {
      ...vault,
      seal: (text) => ((done += 1) > count ? new Promise(() => {}) : vault.seal(text)),
    };
    return () => (platform.vault = vault);
  }

  it.each([0, 1, 2])('loses nothing after %i seals, and the next start goes on', async (count) => {
    const tab = await enter(platform);
    await write(tab);
    const revive = stopSealingAfter(count);
    for (const route of ['GET /events', 'GET /users/me']) tab.server.prepare({ route, ...refused });
    platform.resume();
    await platform.settle();
    expect(await readDevice(platform)).toMatch(/herring.*haddock|haddock.*herring/);
    disposeChatStores(tab.account);
    revive();
    // Nobody signs in: the start of the page alone goes on.
    await tidyLeftBehind(platform.openTab());
    expect(await readDevice(platform)).not.toMatch(WORDS);
    const back = await enter(platform.openTab());
    await settleUntil(platform, () => texts(back.stores).length === 2);
    expect(texts(back.stores)).toEqual(['haddock', 'herring']);
  });

  it('shows last words once that lie both with the drafts and where they were left', async () => {
    const tab = await enter(platform);
    tab.stores.drafts.write(lunch, 'herring');
    platform.leave();
    const farewell = farewellKeyOf(tab.account.accountId);
    const lastWords = platform.deviceStore.read(farewell)!;
    expect(lastWords).toContain('herring');
    await putOut(tab);
    expect(await readDevice(platform)).not.toMatch(WORDS);
    // As if it had died between the two.
    platform.deviceStore.write(farewell, lastWords);
    disposeChatStores(tab.account);
    await tidyLeftBehind(platform.openTab());
    expect(await readDevice(platform)).not.toMatch(WORDS);
    const back = await enter(platform.openTab());
    await back.stores.drafts.restored;
    expect(texts(back.stores)).toEqual(['herring']);
  });
});

describe('a browser that cannot seal', () => {
  it('keeps the texts as they were typed, and says so', async () => {
    platform.vault = createSecretVault({ ...platform, subtle: null });
    const tab = await enter(platform);
    await write(tab);
    await putOut(tab);
    expect(tab.use(useRecordsStore).isSealed).toBe(false);
    disposeChatStores(tab.account);
    const back = await enter(platform.openTab());
    await settleUntil(platform, () => texts(back.stores).length === 2);
  });

  it('without a database keeps them for the same person on the same page', async () => {
    platform.indexedDb = null;
    const tab = await enter(platform);
    await write(tab);
    await putOut(tab);
    expect(tab.use(useRecordsStore).isRefused).toBe(true);
    expect(await readDevice(platform)).not.toMatch(WORDS);
    const again = tab.use(() => useRecordsStore({ ...tab.account }));
    expect(await again.list('drafts', (value) => value)).toMatchObject([
      { value: { text: 'herring' } },
    ]);
  });
});

it('erases after a week what nobody came back for, also on a page that stands there meanwhile', async () => {
  const tab = await enter(platform);
  await write(tab);
  await putOut(tab);
  // Nothing ticks any more but the week.
  tab.sync.stop();
  disposeChatStores(tab.account);
  await platform.advance(7 * DAY_MS);
  await settleUntil(platform, () => !platform.deviceStore.keys().join().includes('left'));
  expect(await readDevice(platform)).not.toContain('sealed:');
});
