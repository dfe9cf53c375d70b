import { describe, expect, it } from 'vitest';
import { basicAuthorization } from '@/api/chat/client';
import { getOwnUser } from '@/api/chat/routes/users';
import { topicConversation } from '@/domain/chat/conversation';
import { createSecretVault } from '@/platform/secretVault';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { readDevice } from '@/testing/readDevice';
import { HOME, lunch, openSessionTab as openTab } from '@/testing/sessionTab';
import { settleUntil } from '@/testing/settleUntil';
import type { SecretPlace } from './sessions/signIn';
import { useMessageChangesStore } from './messageChanges';
import { useTypedFormsStore } from './typedForms';

const isOut = ({ sessions }: ReturnType<typeof openTab>) => sessions.accounts.size === 0;

describe('signing out', () => {
  it.each<SecretPlace>(['tab', 'device'])(
    'forgets a key kept in %s and everything that was typed, in all tabs',
    async (place) => {
      const platform = createFakePlatform();
      const other = openTab(platform.openTab());
      const { account, type, drafts } = await other.signIn(place);
      const one = openTab(platform);
      const here = await one.signIn(place);
      await here.type('herring');
      await type('haddock');
      drafts.write(lunch, 'halibut');
      const edits = other.use(() => useMessageChangesStore(account));
      const answer = { raw_content: 'hake', message: eg.wire.message({ id: 7 }) };
      other.server.prepare({ route: 'GET /messages/7', answer: chatAnswer(answer) });
      await edits.startEdit(7);
      edits.typeEdit(7, 'hake and bread');
      const forms = other.use(() => useTypedFormsStore(account));
      forms.keep('newChannel', { name: 'halibut' });
      await platform.advance(400);
      expect(await readDevice(other.platform)).toContain('halibut');
      forms.keep('newChannel', { name: 'haddock' });

      await one.ways.signOut(HOME, 'erase');
      await settleUntil(platform, () => isOut(one) && isOut(other));
      expect([...other.sessions.outElsewhere]).toEqual([[HOME, 'erase']]);
      expect(one.sessions.outElsewhere.size).toBe(0);
      for (const tab of [one, other]) {
        await settleUntil(tab.platform, async () => {
          const isForgotten = (await tab.platform.vault.recall(`chat.${HOME}`)) === null;
          return isForgotten && !/haddock|hake/.test(await readDevice(tab.platform));
        });
      }
      await platform.advance(5_000);
      for (const tab of [one, other])
        expect(await readDevice(tab.platform)).not.toMatch(/herring|haddock|halibut|hake|sealed/);
      // What an answer brings that was under way changes nothing any more.
      expect(await here.records.put('outbox', 'late', { text: 'halibut' })).toBe(false);
      expect(await readDevice(platform)).not.toContain('halibut');
    },
  );

  it('keeps what was typed where the person wants that: sealed, for when they are back', async () => {
    const tab = openTab(createFakePlatform());
    const { account, type, drafts } = await tab.signIn('device');
    await type('herring');
    drafts.write(topicConversation(20, 'dinner'), 'haddock');
    tab.use(() => useTypedFormsStore(account)).keep('newChannel', { name: 'halibut' });
    await tab.ways.signOut(HOME, 'keep');
    expect(await readDevice(tab.platform)).not.toMatch(/herring|haddock|halibut/);
    const back = await tab.signIn('tab');
    const forms = tab.use(() => useTypedFormsStore(back.account));
    await forms.unsealed;
    expect(forms.typed('newChannel')).toEqual({ name: 'halibut' });
    expect((await tab.draftTexts()).sort()).toEqual(['haddock', 'herring']);
  });

  it.each(['erase', 'keep'] as const)(
    'is not undone by an answer that comes late to an edit, their texts: %s',
    async (texts) => {
      const tab = openTab(createFakePlatform());
      const { platform, server } = tab;
      const { account } = await tab.signIn('device');
      const edits = tab.use(() => useMessageChangesStore(account));
      const answer = { raw_content: 'hake', message: eg.wire.message({ id: 7 }) };
      for (const id of [7, 8, 7])
        server.prepare({ route: `GET /messages/${id}`, answer: chatAnswer(answer) });
      for (const id of [7, 8]) {
        await edits.startEdit(id);
        edits.typeEdit(id, 'haddock');
      }
      server.prepare({ route: 'PATCH /messages/7', answer: chatAnswer(), delayMs: 3_000 });
      const saving = edits.saveEdit(7);
      await platform.settle();
      await tab.ways.signOut(HOME, texts);
      await platform.advance(5_000);
      expect(await saving).toEqual({ changedTo: null });
      expect(await readDevice(platform)).not.toContain('haddock');
    },
  );

  it('is told in the other tabs, with what becomes of what was typed, until they are back', async () => {
    const platform = createFakePlatform();
    const other = openTab(platform.openTab());
    await other.signIn('tab');
    const tab = openTab(platform);
    await tab.signIn('tab');
    await tab.ways.signOut(HOME, 'keep');
    await settleUntil(platform, () => isOut(other));
    expect(other.sessions.outElsewhere.get(HOME)).toBe('keep');
    await other.signIn('tab');
    expect(other.sessions.outElsewhere.size).toBe(0);
  });

  it.each<[SecretPlace, boolean]>([
    ['tab', false],
    ['device', true],
  ])(
    'of a session kept in %s: the app’s files stay for as long as one needs them',
    async (place, stays) => {
      const tab = openTab(createFakePlatform());
      const { shell, shellRecord } = tab.platform;
      await tab.signIn('memory', 'older');
      shell.keep();
      await tab.signIn(place);
      await tab.platform.settle();
      expect(shellRecord.isKept).toBe(stays);
      shell.keep();
      await tab.ways.signOut(HOME, 'keep');
      await settleUntil(tab.platform, () => !shellRecord.isKept);
    },
  );

  it('leaves the app’s files where another session lies on the device, whichever tab it is in', async () => {
    const tab = openTab(createFakePlatform());
    const { shell, shellRecord, deviceStore } = tab.platform;
    await tab.signIn('tab');
    deviceStore.write(`quayside.vault.chat.${HOME}`, 'device');
    shell.keep();
    await tab.ways.leave(HOME);
    expect(shellRecord.isKept).toBe(true);
    deviceStore.remove(`quayside.vault.chat.${HOME}`);
    await tab.ways.signOut(HOME, 'keep');
    expect(shellRecord.isKept).toBe(false);
  });

  it('that is heard of late erases nothing of those who came since', async () => {
    const platform = createFakePlatform();
    const frozen = openTab(platform.openTab());
    const { account } = await frozen.signIn('device');
    const atMs = platform.clock.now();
    await platform.advance(60_000);
    const tab = openTab(platform);
    const { type } = await tab.signIn('device', 'new');
    await type('herring');
    // The frozen tab thaws, and is handed the news of a minute ago.
    const news = { accountId: account.accountId, texts: 'erase', atMs };
    platform.tabs.channel('quayside.chat.sessions').post(news);
    await settleUntil(platform, () => isOut(frozen));
    // What became of what was typed is not this tab's to say any more.
    expect(frozen.sessions.outElsewhere.get(HOME)).toBe(null);
    await platform.advance(1_000);
    expect(await readDevice(platform)).toContain('herring');
    expect((await platform.vault.recall(`chat.${HOME}`))?.secret).toContain('new');
  });

  it('ends those tabs too that hear of it only when they wake, and no session that begins later', async () => {
    const platform = createFakePlatform();
    // What is posted to other tabs does not reach it.
    const asleep = () => ({ ...platform.openTab(), tabs: createFakePlatform().tabs });
    const frozen = openTab(asleep());
    await frozen.signIn('memory');
    const discarded = asleep();
    await openTab(discarded).signIn('tab');
    const tab = openTab(platform);
    await tab.signIn('tab');
    await tab.ways.signOut(HOME, 'erase');
    expect(isOut(frozen)).toBe(false);
    frozen.platform.resume();
    await settleUntil(platform, () => isOut(frozen));
    const reload = async (before: FakePlatform) => {
      const page = openTab({ ...before, vault: createSecretVault(before) });
      await page.sessions.restore();
      return page;
    };
    expect(isOut(await reload(discarded))).toBe(true);
    expect(discarded.tabStore.keys()).toEqual([]);
    await tab.signIn('tab');
    expect(isOut(await reload(platform))).toBe(false);
  });

  it('by somebody else on the same page leaves the texts of the first sealed', async () => {
    const tab = openTab(createFakePlatform());
    const { type, records } = await tab.signIn('tab');
    await type('herring');
    const answer = chatAnswer({ ...eg.wire.user(), user_id: eg.otherUser.userId });
    tab.server.prepare({ route: 'GET /users/me', answer });
    const someone = { email: 'otto@chat.example', apiKey: 'other', place: 'tab' as const };
    await tab.ways.signInWithKey(HOME, someone);
    await settleUntil(tab.platform, () => records.isSealed !== null);
    expect(await readDevice(tab.platform)).not.toContain('herring');
  });
});

describe('a key that is refused', () => {
  it.each<SecretPlace>(['memory', 'tab', 'device'])(
    'is forgotten where it is kept: %s',
    async (place) => {
      const tab = openTab(createFakePlatform());
      const { account } = await tab.signIn(place);
      await tab.sessions.forgetKey(account);
      expect(await tab.platform.vault.recall(`chat.${HOME}`)).toBeNull();
      // The page still shows who was put out.
      expect(tab.sessions.accounts.get(HOME)).toBe(account);
    },
  );

  it('does not take a new one along that came in its place', async () => {
    const platform = createFakePlatform();
    const old = openTab(platform.openTab());
    const { account } = await old.signIn('device', 'old');
    await openTab(platform).signIn('device', 'new');
    await old.sessions.forgetKey(account);
    expect((await platform.vault.recall(`chat.${HOME}`))?.secret).toContain('new');
  });
});

describe('signing in', () => {
  it.each([
    ['waits for a moment', 2],
    ['is refused without a request', 60],
  ])('%s where the server was asked too much', async (_, seconds) => {
    const platform = createFakePlatform();
    const { server, ways } = openTab(platform);
    const answer = chatRefusal('RATE_LIMIT_HIT', { 'retry-after': seconds });
    server.prepare({ route: 'GET /server_settings', answer, status: 429 });
    await expect(ways.serverSettings(HOME)).rejects.toMatchObject({ status: 429 });
    server.takeRequest();

    server.prepare({ route: 'POST /fetch_api_key', answer: chatRefusal('X'), status: 403 });
    const person = { username: 'mara', password: 'secret', place: 'memory' } as const;
    const tried = ways.signInWithPassword(HOME, person).catch((error: unknown) => error);
    await platform.advance(1_900);
    expect(server.takeRequests()).toEqual([]);
    await platform.advance(200);
    expect(server.takeRequests()).toHaveLength(seconds === 2 ? 1 : 0);
    expect(await tried).toMatchObject({ status: seconds === 2 ? 403 : 429 });
  });

  it('goes on by another name where too many passwords were tried for one', async () => {
    const { server, ways } = openTab(createFakePlatform());
    const route = 'POST /fetch_api_key';
    const answer = chatRefusal('RATE_LIMIT_HIT', { 'retry-after': 1_700 });
    server.prepare({ route, answer, status: 429 });
    const person = { username: 'mara', password: 'secret', place: 'memory' } as const;
    await expect(ways.signInWithPassword(HOME, person)).rejects.toMatchObject({ status: 429 });
    server.prepare({ route, answer: chatRefusal('X'), status: 403 });
    const other = ways.signInWithPassword(HOME, { ...person, username: 'otto' });
    await expect(other).rejects.toMatchObject({ status: 403 });
  });
});

describe('signing in again', () => {
  it('brings back the other tabs that were put out', async () => {
    const platform = createFakePlatform();
    const other = openTab(platform.openTab());
    const before = await other.signIn('device', 'old');
    await other.sessions.forgetKey(before.account);
    const tab = openTab(platform);
    await tab.signIn('device', 'new');
    await settleUntil(platform, () => other.sessions.accounts.get(HOME) !== before.account);
    expect(other.sessions.accounts.get(HOME)?.accountId).toBe(before.account.accountId);
  });

  it.each([
    ['that go on as they are', false, 'device'],
    ['where the key is for one tab alone', true, 'tab'],
  ] as const)('leaves those alone %s', async (_, isPutOut, place) => {
    const platform = createFakePlatform();
    const other = openTab(platform.openTab());
    const { account } = await other.signIn('memory', 'old');
    if (isPutOut) await other.sessions.forgetKey(account);
    await openTab(platform).signIn(place, 'new');
    await platform.advance(1_000);
    expect(other.sessions.accounts.get(HOME)).toBe(account);
  });
});
describe('an address that changes', () => {
  it.each<SecretPlace>(['tab', 'device'])(
    'is signed with at once, and kept in %s',
    async (place) => {
      const platform = createFakePlatform();
      const tab = openTab(platform);
      const { account } = await tab.signIn(place);
      tab.server.takeRequests();
      await tab.sessions.followAddress(account, 'mara@quay.example');
      tab.server.prepare({ route: 'GET /users/me', answer: chatAnswer(eg.wire.user()) });
      await getOwnUser(account.client);
      expect(tab.server.takeRequest().headers.get('authorization')).toBe(
        basicAuthorization({ email: 'mara@quay.example', apiKey: 'k3y' }),
      );
      expect(account.email).toBe('mara@quay.example');
      const kept = await platform.vault.recall(`chat.${HOME}`);
      expect(kept).toMatchObject({ place });
      expect(JSON.parse(kept?.secret ?? '')).toMatchObject({ email: 'mara@quay.example' });
    },
  );

  it('leaves alone the key that came in its place', async () => {
    const platform = createFakePlatform();
    const old = openTab(platform.openTab());
    const { account } = await old.signIn('device', 'old');
    await openTab(platform).signIn('device', 'new');
    await old.sessions.followAddress(account, 'mara@quay.example');
    const kept = await platform.vault.recall(`chat.${HOME}`);
    expect(JSON.parse(kept?.secret ?? '')).toMatchObject({ email: 'mara@chat.example' });
  });

  it('leaves nothing behind of whoever signs out meanwhile', async () => {
    const platform = createFakePlatform();
    const tab = openTab(platform);
    const { account } = await tab.signIn('device');
    const following = tab.sessions.followAddress(account, 'mara@quay.example');
    await tab.ways.signOut(HOME, 'erase');
    await following;
    expect(await platform.vault.recall(`chat.${HOME}`)).toBeNull();
  });
});
