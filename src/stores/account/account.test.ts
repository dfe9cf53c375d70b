import { beforeEach, describe, expect, it } from 'vitest';
import { accountAnswer } from '@/testing/accountAnswer';
import { createAccountWorld } from '@/testing/accountWorld';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { useAccountStore } from './account';
import { useAccountSessionStore } from './session';

const answer = accountAnswer();
const MINUTE_MS = 60_000;

const world = accountWorldOfEachTest();

beforeEach(() => signIn(world));

const accountStore = () => world.use(useAccountStore);

describe('the account', () => {
  it('is unknown until it was read, and never zero by mistake', async () => {
    const account = accountStore();
    expect(account.reading).toBeNull();
    world.server.prepare({ route: 'GET /account', answer: { ...answer, balance: '12.5' } });
    await account.refresh();
    expect(account.reading?.account).toMatchObject({ balanceCents: null, rawBalance: '12.5' });
  });

  it('is read once however often that is asked for at a time', async () => {
    const account = accountStore();
    world.server.prepare({ route: 'GET /account', answer });
    await Promise.all([account.refresh(), account.refresh()]);
    expect(world.server.takeRequests()).toHaveLength(1);
    expect(account.reading?.asOfMs).toBe(FAKE_NOW_MS);
  });

  it('is read for whoever signs in meanwhile, without waiting for an answer to somebody else', async () => {
    const account = accountStore();
    world.server.prepare({ route: 'GET /account', answer, delayMs: 20_000 });
    void account.refresh();
    await world.platform.advance(1_000);
    await signIn(world, { token: 'token-other' });
    expect(account.isLoading).toBe(false);
    world.server.prepare({ route: 'GET /account', answer: { ...answer, accountHash: '11112222' } });
    await account.refresh();
    await world.platform.advance(20_000);
    expect(account.reading?.account.accountHash).toBe('11112222');
    world.server.assertDone();
  });

  it('is tried again by itself three times where the service has a problem', async () => {
    const account = accountStore();
    for (let tries = 0; tries < 4; tries += 1) {
      world.server.prepare({ route: 'GET /account', status: 502, answer: 'bad gateway' });
    }
    await account.refresh();
    await world.platform.advance(10 * MINUTE_MS);
    expect(world.server.takeRequests()).toHaveLength(4);
    world.server.assertDone();
  });

  it('is left alone for as long as the service wishes', async () => {
    const account = accountStore();
    const refusal = { message: 'Slow down.', retryAfterMs: 5_000 };
    world.server.prepare({ route: 'GET /account', status: 429, answer: refusal });
    await account.refresh();
    await account.refresh();
    await world.platform.advance(4_999);
    await account.refresh();
    expect(world.server.takeRequests()).toHaveLength(1);
    await world.platform.advance(1);
    world.server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    expect(account.outcome).toBeNull();
  });

  it.each([
    ['a failing service', 503, null],
    ['a refusal of the session', 401, null],
    ['a limit that is stated by a header', 503, { 'retry-after': '90' }],
  ])('is left alone for as long as %s wishes', async (_, status, headers) => {
    const account = accountStore();
    const answered = headers ? { headers, answer: 'busy' } : { answer: { retryAfterMs: 90_000 } };
    world.server.prepare({ route: 'GET /account', status, ...answered });
    const stop = account.keepFresh();
    await world.platform.settle();
    expect(account.waitUntilMs).toBe(world.platform.clock.monotonic() + 90_000);
    expect(world.use(useAccountSessionStore).isSignedIn).toBe(true);
    await account.refresh();
    world.platform.setOnline(false);
    world.platform.setOnline(true);
    world.platform.setVisible(false);
    world.platform.setVisible(true);
    await world.platform.advance(89_999);
    world.server.assertDone();
    world.server.prepare({ route: 'GET /account', answer });
    await world.platform.advance(MINUTE_MS);
    expect(account).toMatchObject({ outcome: null, waitUntilMs: null });
    world.server.assertDone();
    stop();
  });

  it('does not make the next session wait for what the last one was told', async () => {
    const account = accountStore();
    const refusal = { message: 'Slow down.', retryAfterMs: 60_000 };
    world.server.prepare({ route: 'GET /account', status: 429, answer: refusal });
    await account.refresh();
    await signIn(world, { token: 'token-other' });
    world.server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    expect(account.outcome).toBeNull();
    world.server.assertDone();
  });

  it('is kept fresh once a minute, and only while the page is looked at', async () => {
    const account = accountStore();
    for (let reads = 0; reads < 3; reads += 1)
      world.server.prepare({ route: 'GET /account', answer });
    const stop = account.keepFresh();
    await world.platform.advance(MINUTE_MS);
    expect(world.server.takeRequests()).toHaveLength(2);
    world.platform.setVisible(false);
    await world.platform.advance(10 * MINUTE_MS);
    expect(world.server.takeRequests()).toHaveLength(0);
    world.platform.setVisible(true);
    await world.platform.settle();
    expect(world.server.takeRequests()).toHaveLength(1);
    stop();
    await world.platform.advance(10 * MINUTE_MS);
    expect(world.server.takeRequests()).toHaveLength(0);
  });

  it('is read again and called old also where the clock was set back meanwhile', async () => {
    const account = accountStore();
    world.server.prepare({ route: 'GET /account', answer });
    const stop = account.keepFresh();
    await world.platform.settle();
    world.platform.jumpClock(-60 * MINUTE_MS);
    expect(account.isStale(world.platform.clock.now())).toBe(true);
    world.server.prepare({ route: 'GET /account', answer });
    await world.platform.advance(MINUTE_MS);
    expect(account.isStale(world.platform.clock.now())).toBe(false);
    world.server.assertDone();
    stop();
  });

  it('is called old when it is, and when reading it again failed', async () => {
    const account = accountStore();
    world.server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    expect(account.isStale(FAKE_NOW_MS + 5 * MINUTE_MS)).toBe(false);
    expect(account.isStale(FAKE_NOW_MS + 5 * MINUTE_MS + 1)).toBe(true);
    world.platform.setOnline(false);
    world.server.prepare({ route: 'GET /account', fault: 'unreachable' });
    await account.refresh();
    expect(account.isStale(FAKE_NOW_MS)).toBe(true);
    expect(account.outcome?.path).toBe('account.offline');
    expect(account.reading?.account.balanceCents).toBe(4250);
  });

  it('is forgotten with the session', async () => {
    const account = accountStore();
    world.server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    await world.use(useAccountSessionStore).forget('forgotten');
    expect(account.reading).toBeNull();
  });

  it('takes the person’s own mark along when it is deleted in another tab', async () => {
    const account = accountStore();
    account.setLowBalance(500);
    world.server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    const { facts } = world.use(useAccountSessionStore);
    const elsewhere = world.platform.openTab().tabs.channel('quayside.account.session');
    elsewhere.post({ kind: 'deleted', sessionId: facts?.sessionId });
    await world.until(() => !world.use(useAccountSessionStore).isSignedIn);
    expect(account.lowBalanceCents).toBeNull();
  });

  it('warns at the person’s own mark, which outlives a reload', async () => {
    const account = accountStore();
    world.server.prepare({ route: 'GET /account', answer });
    await account.refresh();
    account.setLowBalance(4250);
    expect(account.isBalanceLow).toBe(true);
    account.setLowBalance(4249);
    expect(account.isBalanceLow).toBe(false);
    expect(createAccountWorld(world.platform).use(useAccountStore).lowBalanceCents).toBe(4249);
    account.setLowBalance(null);
    expect(world.platform.deviceStore.keys()).toEqual([]);
  });
});
