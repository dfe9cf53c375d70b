import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, FAKE_NOW_MS, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { useAccountStore } from './account';
import { useAccountSessionStore } from './session';

const answer = {
  id: 'a1',
  accountHash: '7C41D09E',
  balance: 4250,
  lastNews: '2025-06-01T00:00:00Z',
  beforeYouBuyRead: true,
};
const MINUTE_MS = 60_000;

let platform: FakePlatform;
let server: FakeServer;
let world: AccountWorld;

beforeEach(async () => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  world = createAccountWorld(platform);
  const unknown = { expiresAtMs: null, isApproximate: true, clockOffsetMs: null };
  const session = world.use(useAccountSessionStore);
  await session.adopt({ token: 'token-1234', isApiKey: false, ...unknown }, 'memory');
});

const accountStore = () => world.use(useAccountStore);

describe('the account', () => {
  it('is unknown until it was read, and never zero by mistake', async () => {
    const account = accountStore();
    expect(account.reading).toBeNull();
    server.prepare({ route: 'GET /account', answer: { ...answer, balance: '12.5' } });
    await account.refresh();
    expect(account.reading?.account).toMatchObject({ balanceCents: null, rawBalance: '12.5' });
  });

  it('is read once however often that is asked for at a time', async () => {
    const account = accountStore();
    server.prepare({ route: 'GET /account', answer });
    await Promise.all([account.refresh(), account.refresh()]);
    expect(server.takeRequests()).toHaveLength(1);
    expect(account.reading?.asOfMs).toBe(FAKE_NOW_MS);
  });

  it('is read for whoever signs in meanwhile, without waiting for an answer to somebody else', async () => {
    const account = accountStore();
    server.prepare({ route: 'GET /account', answer, delayMs: 20_000 });
    void account.refresh();
    await platform.advance(1_000);
    const unknown = { expiresAtMs: null, isApproximate: true, clockOffsetMs: null };
    const session = world.use(useAccountSessionStore);
    await session.adopt({ token: 'token-other', isApiKey: false, ...unknown }, 'memory');
    expect(account.isLoading).toBe(false);
    server.prepare({ route: 'GET /account', answer: { ...answer, accountHash: '11112222' } });
    await account.refresh();
    await platform.advance(20_000);
    expect(account.reading?.account.accountHash).toBe('11112222');
    server.assertDone();
  });

  it('is tried again by itself three times where the service has a problem', async () => {
    const account = accountStore();
    for (let tries = 0; tries < 4; tries += 1) {
      server.prepare({ route: 'GET /account', status: 502, answer: 'bad gateway' });
    }
    await account.refresh();
    await platform.advance(10 * MINUTE_MS);
    expect(server.takeRequests()).toHaveLength(4);
    server.assertDone();
  });

  it('is left alone for as long as the service wishes', async () => {
    const account = accountStore();
    const refusal = { message: 'Slow down.', retryAfterMs: 5_000 };
    server.prepare({ route: 'GET /account', status: 429, answer: refusal });
    await account.refresh();
    await account.refresh();
    await platform.advance(4_999);
    await account.refresh();
    expect(server.takeRequests()).toHaveLength(1);
    await platform.advance(1);
    server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    expect(account.outcome).toBeNull();
  });

  it('is kept fresh once a minute, and only while the page is looked at', async () => {
    const account = accountStore();
    for (let reads = 0; reads < 3; reads += 1) server.prepare({ route: 'GET /account', answer });
    const stop = account.keepFresh();
    await platform.advance(MINUTE_MS);
    expect(server.takeRequests()).toHaveLength(2);
    platform.setVisible(false);
    await platform.advance(10 * MINUTE_MS);
    expect(server.takeRequests()).toHaveLength(0);
    platform.setVisible(true);
    await platform.settle();
    expect(server.takeRequests()).toHaveLength(1);
    stop();
    await platform.advance(10 * MINUTE_MS);
    expect(server.takeRequests()).toHaveLength(0);
  });

  it('is called old when it is, and when reading it again failed', async () => {
    const account = accountStore();
    server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    expect(account.isStale(FAKE_NOW_MS + 5 * MINUTE_MS)).toBe(false);
    expect(account.isStale(FAKE_NOW_MS + 5 * MINUTE_MS + 1)).toBe(true);
    platform.setOnline(false);
    server.prepare({ route: 'GET /account', fault: 'unreachable' });
    await account.refresh();
    expect(account.isStale(FAKE_NOW_MS)).toBe(true);
    expect(account.outcome?.path).toBe('account.offline');
    expect(account.reading?.account.balanceCents).toBe(4250);
  });

  it('is forgotten with the session', async () => {
    const account = accountStore();
    server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    await world.use(useAccountSessionStore).forget('forgotten');
    expect(account.reading).toBeNull();
  });

  it('takes the person’s own mark along when it is deleted in another tab', async () => {
    const account = accountStore();
    account.setLowBalance(500);
    server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    const { facts } = world.use(useAccountSessionStore);
    const elsewhere = platform.openTab().tabs.channel('quayside.account.session');
    elsewhere.post({ kind: 'deleted', sessionId: facts?.sessionId });
    await world.until(() => !world.use(useAccountSessionStore).isSignedIn);
    expect(account.lowBalanceCents).toBeNull();
  });

  it('warns at the person’s own mark, which outlives a reload', async () => {
    const account = accountStore();
    server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    account.setLowBalance(4250);
    expect(account.isBalanceLow).toBe(true);
    account.setLowBalance(4249);
    expect(account.isBalanceLow).toBe(false);
    expect(createAccountWorld(platform).use(useAccountStore).lowBalanceCents).toBe(4249);
    account.setLowBalance(null);
    expect(platform.deviceStore.keys()).toEqual([]);
  });
});
