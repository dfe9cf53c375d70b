import { beforeEach, describe, expect, it } from 'vitest';
import { createHostingClient, type HostingClient } from '@/api/account/client';
import { SESSION_LIFETIME_MS } from '@/api/account/model/session';
import { createFakePlatform, FAKE_NOW_MS } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { deleteAccount, getAccount } from './account';
import { signIn } from './signIn';

let server: FakeServer;
let client: HostingClient;

beforeEach(() => {
  const platform = createFakePlatform();
  server = createFakeServer(platform);
  client = createHostingClient({ platform, baseUrl: 'https://api.example.com/v2' });
});

const wireAccount = {
  id: 'a-1',
  balance: -1250,
  lastNews: '2025-05-30T12:00:00Z',
  accountHash: '7F3A',
  beforeYouBuyRead: true,
};

describe('the account', () => {
  function accountOf(answer: unknown) {
    server.prepare({ route: 'GET /account', answer });
    return getAccount(client, { token: 't0k' });
  }

  it('is asked for with the token and read whole', async () => {
    expect(await accountOf({ ...wireAccount, more: 1 })).toEqual({
      accountId: 'a-1',
      accountHash: '7F3A',
      balanceCents: -1250,
      rawBalance: null,
      lastNewsMs: Date.UTC(2025, 4, 30, 12),
      isBeforeYouBuyRead: true,
      isIncomplete: false,
    });
    expect(server.takeRequest().headers.get('x-auth-token')).toBe('t0k');
  });

  it.each<[string, unknown, string | null]>([
    ['missing', undefined, null],
    ['null', null, null],
    ['of half cents', 12.5, '12.5'],
    ['a text', '1250', '1250'],
    ['beyond what counts exactly', 2 ** 60, String(2 ** 60)],
    ['as long as an amount can be', '1'.repeat(40), '1'.repeat(40)],
    ['absurdly long', '1'.repeat(41), null],
  ])('never shows a false zero for a balance that is %s', async (_how, balance, rawBalance) => {
    expect(await accountOf({ ...wireAccount, balance })).toMatchObject({
      balanceCents: null,
      rawBalance,
      isIncomplete: true,
    });
  });

  it.each(['accountHash', 'id'])('with an absurdly long %s makes no sense', async (name) => {
    const named = (length: number) => accountOf({ ...wireAccount, [name]: 'A'.repeat(length) });
    expect(await named(256)).toMatchObject({ balanceCents: -1250 });
    await expect(named(257)).rejects.toMatchObject({ name: 'MalformedResponseError' });
  });

  it.each([
    ['hash', { id: undefined }, { accountId: null, accountHash: '7F3A' }],
    ['id', { accountHash: undefined }, { accountId: 'a-1', accountHash: null }],
  ])('may have only its %s', async (_which, change, expected) => {
    expect(await accountOf({ ...wireAccount, ...change })).toMatchObject({
      ...expected,
      isIncomplete: true,
    });
  });

  it.each([[{ balance: 5 }], [{ id: 7, accountHash: '' }], ['text'], [null]])(
    'is no account without either: %j',
    async (answer) => {
      await expect(accountOf(answer)).rejects.toMatchObject({ name: 'MalformedResponseError' });
    },
  );

  it.each([
    ['null', null, null, false],
    ['the epoch', '1970-01-01T00:00:00Z', 0, false],
    ['no date', 'yesterday', null, false],
    ['missing', undefined, null, true],
  ])('bears a news date that is %s', async (_how, lastNews, lastNewsMs, isIncomplete) => {
    expect(await accountOf({ ...wireAccount, lastNews })).toMatchObject({
      lastNewsMs,
      isIncomplete,
    });
  });
});

describe('deleting the account', () => {
  it('sends the token, the code where there is one, and no body', async () => {
    server.prepare({ route: 'DELETE /account', status: 204 });
    await deleteAccount(client, { token: 't0k', oneTimeCode: 'scratch-token-of-32-characters' });
    const { headers, body } = server.takeRequest();
    expect(Object.fromEntries(headers)).toEqual({
      'x-auth-token': 't0k',
      'x-otp-code': 'scratch-token-of-32-characters',
    });
    expect(body).toBe('');
  });

  it.each([400, 401, 403, 404, 409, 418])('is refused with %d', async (status) => {
    server.prepare({ route: 'DELETE /account', status, answer: { message: 'No' } });
    await expect(deleteAccount(client, { token: 't0k' })).rejects.toMatchObject({
      name: 'ApiError',
      status,
      serverMessage: 'No',
    });
  });
});

describe('signing in', () => {
  const args = { path: '/session', accountHash: '7f3a', password: 'p' } as const;

  it('posts hash and password to the configured path, with the code in its header', async () => {
    server.prepare({ route: 'POST /session', answer: { token: 't0k' } });
    await signIn(client, { ...args, oneTimeCode: '123456' });
    const { body, headers } = server.takeRequest();
    expect(JSON.parse(body)).toEqual({ hash: '7f3a', password: 'p' });
    expect(headers.get('x-otp-code')).toBe('123456');
  });

  const expiresAt = '2025-06-05T09:00:00Z';
  const expiresAtMs = Date.UTC(2025, 5, 5, 9);
  const weekMs = FAKE_NOW_MS + SESSION_LIFETIME_MS;
  it.each<[string, unknown, object]>([
    ['a session', { session: { token: 't0k', expiresAt } }, { token: 't0k', expiresAtMs }],
    ['a bare session', { token: 't0k', expiresAt }, { token: 't0k', expiresAtMs }],
    ['a quoted token', '"t0k"', { token: 't0k', expiresAtMs: weekMs, isApproximate: true }],
    ['a bare token', 't0k\n', { token: 't0k', expiresAtMs: weekMs, isApproximate: true }],
    ['a token of digits', '12345678901234567890', { token: '12345678901234567890' }],
  ])('takes %s', async (_what, answer, expected) => {
    server.prepare({ route: 'POST /session', answer });
    expect(await signIn(client, args)).toMatchObject(expected);
  });

  it.each<[string, unknown]>([
    ['a web page', '<!doctype html><p>Welcome'],
    ['a sentence', 'You are signed in'],
    ['an empty token', { token: '' }],
    ['nothing', ''],
  ])('does not take %s for a token', async (_what, answer) => {
    server.prepare({ route: 'POST /session', answer });
    await expect(signIn(client, args)).rejects.toMatchObject({
      name: 'MalformedResponseError',
      rawText: null,
    });
  });
});
