import { beforeEach, describe, expect, it } from 'vitest';
import { MalformedResponseError } from '@/domain/requestError';
import { createHostingClient, type HostingClient } from '@/api/account/client';
import { SESSION_LIFETIME_MS } from '@/api/account/model/session';
import { createFakePlatform, FAKE_NOW_MS, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { fc, runsOf } from '@/testing/properties';
import { getProofOfWorkChallenge } from './proofOfWork';
import { createAccount } from './registration';
import { getRegistrationStatus } from './registrationStatus';

let platform: FakePlatform;
let server: FakeServer;
let client: HostingClient;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  client = createHostingClient({ platform, baseUrl: 'https://api.example.com/v2' });
});

describe('the challenge', () => {
  const puzzle = { challenge: ' buoy/7== ', signature: 's1g\n', difficulty: 5 };

  function challengeOf(answer: unknown) {
    server.prepare({ route: 'GET /etc/pow', answer });
    return getProofOfWorkChallenge(client);
  }

  it.each<[string, unknown]>([
    ['bare', puzzle],
    ['under pow', { pow: puzzle }],
    ['under challenge', { challenge: puzzle }],
    ['under data', { data: puzzle, ok: true }],
    ['under result', { result: puzzle }],
  ])('is read %s, byte for byte', async (_where, answer) => {
    expect(await challengeOf(answer)).toEqual({ ...puzzle, statedEndMs: null });
  });

  it('may have its difficulty as digits', async () => {
    expect(await challengeOf({ ...puzzle, difficulty: '6' })).toMatchObject({ difficulty: 6 });
  });

  it.each([0, 64])('may be of difficulty %d', async (difficulty) => {
    expect(await challengeOf({ ...puzzle, difficulty })).toMatchObject({ difficulty });
  });

  it.each<[string, unknown]>([
    ['no difficulty', { challenge: 'c', signature: 's' }],
    ['a negative one', { ...puzzle, difficulty: -1 }],
    ['a broken one', { ...puzzle, difficulty: 4.5 }],
    ['an impossible one', { ...puzzle, difficulty: 65 }],
    ['one in words', { ...puzzle, difficulty: 'hard' }],
    ['one with a sign', { ...puzzle, difficulty: '+5' }],
    ['an empty challenge', { ...puzzle, challenge: '' }],
    ['an empty signature', { ...puzzle, signature: '' }],
    ['a signature that is no text', { ...puzzle, signature: 7 }],
    ['nothing', {}],
    ['a list', [puzzle]],
    ['a web page', '<!doctype html><p>Sign in to the harbour Wi-Fi'],
  ])('is refused with %s', async (_what, answer) => {
    await expect(challengeOf(answer)).rejects.toBeInstanceOf(MalformedResponseError);
  });

  it.each([
    [{ expiresAt: '2025-06-02T09:05:00Z' }, Date.UTC(2025, 5, 2, 9, 5)],
    [{ validUntil: 1_748_854_800 }, null],
    [{ ttl: 300 }, null],
    [{ expires: null, expiry: '2025-06-02T09:05:00Z' }, Date.UTC(2025, 5, 2, 9, 5)],
  ])('hands on what is said of its end, if that is clear: %j', async (more, statedEndMs) => {
    expect(await challengeOf({ ...puzzle, ...more })).toMatchObject({ statedEndMs });
  });
});

describe('the registration status', () => {
  async function modeOf(answer: unknown): Promise<string> {
    server.prepare({ route: 'GET /etc/registration', answer: JSON.stringify(answer) });
    // The client keeps to a pace of its own.
    await platform.advance(1_000);
    return (await getRegistrationStatus(client)).mode;
  }

  it.each<[string, unknown[]]>([
    ['open', ['open', 'Enabled', 'public', 'true', true]],
    ['invite', ['invite', 'INVITE_ONLY', 'invite-only', 'Invite Only', 'invitation', 'invited']],
    ['closed', ['disabled', 'closed', 'off', 'none', 'false', false]],
    ['unknown', ['perhaps', '', 1, null, [], {}, { mode: 'later' }, { open: 'yes' }]],
  ])('%s is said in many ways', async (mode, answers) => {
    for (const answer of answers) expect([answer, await modeOf(answer)]).toEqual([answer, mode]);
  });

  it.each(['mode', 'status', 'state', 'registration', 'type', 'value'])(
    'may be a word under "%s"',
    async (name) => {
      expect(await modeOf({ [name]: 'invite_only' })).toBe('invite');
    },
  );

  it.each<[object, string]>([
    [{ open: true }, 'open'],
    [{ enabled: true }, 'open'],
    [{ allowed: true }, 'open'],
    [{ registrationOpen: true }, 'open'],
    [{ open: false }, 'closed'],
    [{ inviteOnly: true }, 'invite'],
    [{ inviteRequired: true }, 'invite'],
    [{ requiresInvite: true }, 'invite'],
    [{ invite: true }, 'invite'],
    [{ disabled: true }, 'closed'],
    [{ closed: true }, 'closed'],
    [{ open: true, inviteOnly: true }, 'invite'],
    [{ open: true, closed: true }, 'closed'],
    [{ inviteOnly: true, disabled: true }, 'closed'],
    [{ open: false, inviteOnly: true }, 'invite'],
    [{ mode: 'open', inviteOnly: true }, 'invite'],
    [{ open: true, inviteOnly: false, disabled: false }, 'open'],
  ])('%j is %s', async (answer, mode) => {
    expect(await modeOf(answer)).toBe(mode);
  });

  it('may be a bare word, without quotes', async () => {
    server.prepare({ route: 'GET /etc/registration', answer: 'open\n' });
    expect(await getRegistrationStatus(client)).toEqual({ mode: 'open', message: '' });
  });

  it('comes with no more words than a person reads', async () => {
    const answer = { status: 'open', message: 'n'.repeat(501) };
    server.prepare({ route: 'GET /etc/registration', answer });
    expect((await getRegistrationStatus(client)).message).toBe('n'.repeat(500));
  });

  it.each(['message', 'reason'])('comes with the %s that was given', async (name) => {
    const answer = { mode: 'closed', [name]: 'Full until autumn' };
    server.prepare({ route: 'GET /etc/registration', answer });
    expect(await getRegistrationStatus(client)).toEqual({
      mode: 'closed',
      message: 'Full until autumn',
    });
  });

  it.each([404, 501])('is unknown where the endpoint is not there (%d)', async (status) => {
    server.prepare({ route: 'GET /etc/registration', status, answer: 'no such page' });
    expect(await getRegistrationStatus(client)).toEqual({ mode: 'unknown', message: '' });
  });

  it.each([429, 500])('fails where the service fails (%d)', async (status) => {
    server.prepare({ route: 'GET /etc/registration', status, answer: '' });
    await expect(getRegistrationStatus(client)).rejects.toMatchObject({ status });
  });

  it('never fails over what the answer holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (answer) => {
        expect(['open', 'invite', 'closed', 'unknown']).toContain(await modeOf(answer));
      }),
      { numRuns: runsOf(60) },
    );
  });
});

describe('a new account', () => {
  const pow = { challenge: 'c', signature: 's', proof: '41', difficulty: 5, statedEndMs: null };
  const created = {
    account: {
      id: 'a-1',
      balance: 0,
      lastNews: '1970-01-01T00:00:00.000Z',
      accountHash: '7F3A',
      beforeYouBuyRead: false,
    },
    session: { token: 't0k', expiresAt: '2025-06-09T09:00:05.000Z' },
  };

  it('sends exactly what the service takes', async () => {
    server.prepare({ route: 'PUT /account', answer: created });
    await createAccount(client, { password: 'long enough', pow, inviteCode: 'Dock-9' });
    const { body, headers } = server.takeRequest();
    expect(JSON.parse(body)).toEqual({
      password: 'long enough',
      pow: { challenge: 'c', signature: 's', proof: '41' },
      inviteCode: 'Dock-9',
    });
    expect(headers.has('x-auth-token')).toBe(false);
  });

  it.each([undefined, ''])('sends no invite code for %j', async (inviteCode) => {
    server.prepare({ route: 'PUT /account', answer: created });
    await createAccount(client, { password: 'p', pow, inviteCode });
    expect(server.takeRequest().body).not.toContain('inviteCode');
  });

  it('comes with its session', async () => {
    server.prepare({ route: 'PUT /account', answer: created });
    expect(await createAccount(client, { password: 'p', pow })).toEqual({
      account: {
        accountId: 'a-1',
        accountHash: '7F3A',
        balanceCents: 0,
        rawBalance: null,
        lastNewsMs: 0,
        isBeforeYouBuyRead: false,
        isIncomplete: false,
      },
      session: {
        token: 't0k',
        expiresAtMs: Date.UTC(2025, 5, 9, 9, 0, 5),
        isApproximate: false,
      },
    });
  });

  it.each([undefined, null, 'next week', 1_749_459_605, ''])(
    'has a session of about a week where its end is %j',
    async (expiresAt) => {
      const session = { token: 't0k', expiresAt };
      server.prepare({ route: 'PUT /account', answer: { ...created, session } });
      const answer = await createAccount(client, { password: 'p', pow });
      expect(answer.session).toEqual({
        token: 't0k',
        expiresAtMs: FAKE_NOW_MS + SESSION_LIFETIME_MS,
        isApproximate: true,
      });
    },
  );

  it.each<[string, string]>([
    ['JSON of another shape', '{"accountHash":"7F3A","key":"t0k"}'],
    ['no token', '{"account":{"accountHash":"7F3A","balance":0},"session":{}}'],
    ['half of the JSON', '{"account":{"accountHash":"7F'],
    ['plain text', 'Your hash is 7F3A'],
  ])('keeps the whole answer where a success cannot be read: %s', async (_what, rawText) => {
    server.prepare({ route: 'PUT /account', answer: rawText });
    const creation = createAccount(client, { password: 'p', pow });
    await expect(creation).rejects.toMatchObject({
      name: 'MalformedResponseError',
      status: 200,
      rawText,
    });
    await creation.catch((error: unknown) => expect(String(error)).not.toContain('7F'));
  });

  it('is asked for once, whatever happens', async () => {
    server.prepare({ route: 'PUT /account', fault: 'unreachable' });
    await expect(createAccount(client, { password: 'p', pow })).rejects.toMatchObject({
      name: 'NetworkError',
    });
    expect(server.takeRequests()).toHaveLength(1);
  });
});
