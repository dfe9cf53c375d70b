import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountService, type AccountService } from './service';
import { solve } from './solve';

const ORIGIN = 'http://stand-in.test';
const DAY_MS = 86_400_000;
const PASSWORD = 'a lighthouse keeper';

let now: number;
let service: AccountService;

interface Challenge {
  challenge: string;
  difficulty: number;
  signature: string;
}

interface Created {
  account: { id: string; balance: number; accountHash: string };
  session: { token: string; expiresAt: string };
}

beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  service = createAccountService({ now: () => now, difficulty: 2 });
});

function call(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  return service.handle(new Request(`${ORIGIN}${path}`, { method, ...init }));
}

function callJson(method: string, path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return call(method, path, { body: JSON.stringify(body), headers });
}

async function freshPow() {
  const answer = (await (await call('GET', '/v2/etc/pow')).json()) as Challenge;
  const { challenge, signature, difficulty } = answer;
  return { challenge, signature, proof: solve(challenge, difficulty) };
}

async function create(extra: Record<string, unknown> = {}): Promise<Response> {
  return callJson('PUT', '/v2/account', { password: PASSWORD, pow: await freshPow(), ...extra });
}

async function created(): Promise<Created> {
  return (await (await create()).json()) as Created;
}

const withToken = (token: string, code?: string): RequestInit => ({
  headers: { 'x-auth-token': token, ...(code === undefined ? {} : { 'x-otp-code': code }) },
});

describe('challenges', () => {
  it('are told in the published fields', async () => {
    const answer = (await (await call('GET', '/v2/etc/pow')).json()) as Challenge;
    expect(Object.keys(answer).sort()).toEqual(['challenge', 'difficulty', 'signature']);
    expect(answer.difficulty).toBe(2);
  });

  it.each(['pow', 'challenge', 'data', 'result'] as const)('can be wrapped in %s', async (key) => {
    service.control.setChallengeAnswer(key);
    const answer = (await (await call('GET', '/v2/etc/pow')).json()) as Record<string, Challenge>;
    expect(answer[key]?.signature).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are good for one account', async () => {
    const pow = await freshPow();
    expect((await callJson('PUT', '/v2/account', { password: PASSWORD, pow })).status).toBe(200);
    const second = await callJson('PUT', '/v2/account', { password: PASSWORD, pow });
    expect(second.status).toBe(400);
    expect(await second.json()).toEqual({ message: 'The challenge has already been used.' });
  });

  it('expire by time and on order', async () => {
    const pow = await freshPow();
    now += 10 * 60_000;
    const late = await callJson('PUT', '/v2/account', { password: PASSWORD, pow });
    expect(await late.json()).toEqual({ message: 'The challenge has expired.' });
    const second = await freshPow();
    service.control.expireChallenges();
    expect((await create({ pow: second })).status).toBe(400);
    expect((await create()).status).toBe(200);
  });

  it('refuse a proof that is wrong, foreign or altered', async () => {
    const pow = await freshPow();
    const digest = (proof: string) =>
      createHash('sha256').update(`${pow.challenge}${proof}`).digest('hex');
    let wrong = 0;
    while (digest(String(wrong)).startsWith('00')) wrong += 1;
    expect((await create({ pow: { ...pow, proof: String(wrong) } })).status).toBe(400);
    const altered = { ...pow, challenge: pow.challenge.replace(/\.\d+$/, '.0'), proof: '0' };
    expect(await (await create({ pow: altered })).json()).toEqual({
      message: 'The signature does not match the challenge.',
    });
    expect((await create({ pow })).status).toBe(200);
  });

  it('can insist on decimal proofs', async () => {
    service.control.setProofFormat('decimal');
    service.control.setDifficulty(0);
    const pow = await freshPow();
    expect((await create({ pow: { ...pow, proof: 'z9' } })).status).toBe(400);
    expect((await create({ pow: { ...pow, proof: '17' } })).status).toBe(200);
  });

  it('count characters of any script', async () => {
    service.control.configure({ challengePrefix: 'Kai-Ufer-ü-码头-' });
    expect((await create()).status).toBe(200);
  });
});

describe('creating an account', () => {
  it('answers the account and a session of seven days', async () => {
    const { account, session } = await created();
    expect(account).toEqual({
      id: expect.any(String) as string,
      balance: 0,
      lastNews: new Date(now).toISOString(),
      accountHash: expect.stringMatching(/^[0-9A-F]{32}$/) as string,
      beforeYouBuyRead: false,
    });
    expect(Date.parse(session.expiresAt) - now).toBe(7 * DAY_MS);
    const details = await call('GET', '/v2/account', withToken(session.token));
    expect(await details.json()).toEqual(account);
  });

  it.each([
    ['another property', { captcha: 'x' }],
    ['an empty password', { password: '' }],
    ['a short password', { password: 'four' }],
    ['a breached password', { password: 'Password1' }],
    ['a password that is no text', { password: 12345678 }],
    ['a proof that is no object', { pow: 'x' }],
    ['an invite code that is not asked for', { inviteCode: 'X' }],
  ])('refuses %s', async (_, extra) => {
    const answer = await create(extra);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: expect.any(String) as string });
    expect(service.control.accountCount()).toBe(0);
  });

  it('refuses a proof object with anything more in it', async () => {
    expect((await create({ pow: { ...(await freshPow()), nonce: '1' } })).status).toBe(400);
  });

  it('leaves the proof good when it refuses for another reason', async () => {
    const pow = await freshPow();
    expect((await create({ pow, password: 'four' })).status).toBe(400);
    expect((await create({ pow })).status).toBe(200);
  });

  it('takes text and multipart bodies too', async () => {
    const body = JSON.stringify({ password: PASSWORD, pow: await freshPow() });
    const headers = { 'content-type': 'text/plain' };
    expect((await call('PUT', '/v2/account', { body, headers })).status).toBe(200);

    const form = new FormData();
    form.set('password', PASSWORD);
    form.set('pow', JSON.stringify(await freshPow()));
    expect((await call('PUT', '/v2/account', { body: form })).status).toBe(200);

    const nested = new FormData();
    nested.set('password', PASSWORD);
    for (const [key, value] of Object.entries(await freshPow())) nested.set(`pow[${key}]`, value);
    expect((await call('PUT', '/v2/account', { body: nested })).status).toBe(200);
  });

  it('refuses other content types and broken JSON', async () => {
    const form = new URLSearchParams({ password: PASSWORD });
    expect((await call('PUT', '/v2/account', { body: form })).status).toBe(415);
    const headers = { 'content-type': 'application/json' };
    expect((await call('PUT', '/v2/account', { body: '{', headers })).status).toBe(400);
  });

  it('asks for an unused invite code when it is invite-only', async () => {
    service.control.setMode('invite');
    service.control.addInvite('Dock-7');
    expect((await create()).status).toBe(400);
    expect((await create({ inviteCode: 'dock-7' })).status).toBe(403);
    expect((await create({ inviteCode: 'Dock-7' })).status).toBe(200);
    const again = await create({ inviteCode: 'Dock-7' });
    expect(await again.json()).toEqual({ message: 'The invite code has already been used.' });
  });

  it('is refused while registration is closed', async () => {
    service.control.setMode('closed');
    expect((await create()).status).toBe(403);
  });
});

describe('the registration mode', () => {
  it.each([
    ['status', { status: 'invite-only' }],
    ['mode', { mode: 'INVITE_ONLY' }],
    ['text', 'invite-only'],
    ['boolean', true],
    ['flags', { enabled: true, inviteOnly: true }],
    ['openFlag', { open: false, inviteRequired: true }],
    ['unknownShape', { phase: 'blue' }],
  ] as const)('can be told as %s', async (shape, expected) => {
    service.control.setMode('invite', null, shape);
    expect(await (await call('GET', '/v2/etc/registration')).json()).toEqual(expected);
  });
});

describe('tokens', () => {
  it('are required, known and in time', async () => {
    const { session } = await created();
    expect((await call('GET', '/v2/account')).status).toBe(401);
    expect((await call('GET', '/v2/account', withToken('nonsense'))).status).toBe(401);
    now += 7 * DAY_MS - 1;
    expect((await call('GET', '/v2/account', withToken(session.token))).status).toBe(200);
    now += 1;
    expect((await call('GET', '/v2/account', withToken(session.token))).status).toBe(401);
  });

  it('expire on order, and by the moved clock', async () => {
    const demo = service.control.seedDemoAccount();
    service.control.setClockOffset(8 * DAY_MS);
    expect((await call('GET', '/v2/account', withToken(demo.token))).status).toBe(401);
    service.control.setClockOffset(0);
    expect((await call('GET', '/v2/account', withToken(demo.token))).status).toBe(200);
    service.control.expireSession(demo.token);
    expect((await call('GET', '/v2/account', withToken(demo.token))).status).toBe(401);
    expect((await call('GET', '/v2/account', withToken(demo.apiKey))).status).toBe(200);
  });
});

describe('deleting an account', () => {
  it('answers 204 without a body, and the account is gone', async () => {
    const { token } = service.control.seedDemoAccount();
    const answer = await call('DELETE', '/v2/account', withToken(token));
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect((await call('GET', '/v2/account', withToken(token))).status).toBe(404);
    expect((await call('DELETE', '/v2/account', withToken(token))).status).toBe(404);
  });

  it('needs a token, and a key with the right', async () => {
    const { accountHash } = service.control.seedDemoAccount();
    const key = service.control.createApiKey(accountHash, ['account:read']);
    expect((await call('DELETE', '/v2/account')).status).toBe(401);
    expect((await call('DELETE', '/v2/account', withToken(key))).status).toBe(403);
  });

  it('is refused while a service is attached, or money is left where that counts', async () => {
    const { accountHash, token } = service.control.seedDemoAccount();
    service.control.attachService(accountHash);
    expect((await call('DELETE', '/v2/account', withToken(token))).status).toBe(409);
    service.control.detachServices(accountHash);
    service.control.configure({ deletionNeedsZeroBalance: true });
    expect((await call('DELETE', '/v2/account', withToken(token))).status).toBe(409);
    service.control.setBalance(accountHash, 0);
    expect((await call('DELETE', '/v2/account', withToken(token))).status).toBe(204);
  });

  it('refuses a body', async () => {
    const { token } = service.control.seedDemoAccount();
    const init = { ...withToken(token), body: '"yes"' };
    expect((await call('DELETE', '/v2/account', init)).status).toBe(400);
  });

  it('takes a code or the scratch token from an account with a second factor', async () => {
    const { accountHash, token } = service.control.seedDemoAccount();
    const otp = service.control.setOtp(accountHash);
    const attempt = (code?: string) => call('DELETE', '/v2/account', withToken(token, code));
    expect((await attempt()).status).toBe(403);
    service.control.setStatus('codeMissing', 418);
    expect((await attempt()).status).toBe(418);
    expect((await attempt('000000x')).status).toBe(401);
    expect((await call('GET', '/v2/account', withToken(token))).status).toBe(200);
    const code = service.control.currentCode(accountHash);
    now += 90_000;
    expect((await attempt(code)).status).toBe(401);
    expect((await attempt(service.control.currentCode(accountHash))).status).toBe(204);

    const other = service.control.seedAccount();
    const scratchToken = 'f'.repeat(32);
    service.control.setOtp(other.accountHash, { scratchToken });
    const answer = await call('DELETE', '/v2/account', withToken(other.token, scratchToken));
    expect(answer.status).toBe(204);
    expect(otp?.scratchToken).toHaveLength(32);
  });
});

describe('signing in with hash and password', () => {
  const signIn = (hash: string, password: string) =>
    callJson('POST', '/v2/user/logIn', { hash, password });

  it('gives a session, whatever the case of the hash', async () => {
    const demo = service.control.seedDemoAccount();
    const answer = await signIn(demo.accountHash.toLowerCase(), demo.password);
    const { session } = (await answer.json()) as Created;
    expect((await call('GET', '/v2/account', withToken(session.token))).status).toBe(200);
  });

  it('tells an unknown hash from a wrong password', async () => {
    const demo = service.control.seedDemoAccount();
    expect((await signIn('00', demo.password)).status).toBe(404);
    expect((await signIn(demo.accountHash, 'wrong')).status).toBe(401);
  });

  it('answers in the shape asked for, or not at all', async () => {
    const demo = service.control.seedDemoAccount();
    service.control.setSignIn('/user/logIn', 'bare');
    const token = await (await signIn(demo.accountHash, demo.password)).text();
    expect((await call('GET', '/v2/account', withToken(token))).status).toBe(200);
    service.control.setSignIn(null);
    expect((await signIn(demo.accountHash, demo.password)).status).toBe(404);
  });
});

describe('the request limit', () => {
  it('refuses the 101st request of a minute and says how long to wait', async () => {
    for (let count = 0; count < 100; count += 1) await call('GET', '/v2/etc/registration');
    now += 20_000;
    const answer = await call('GET', '/v2/etc/registration');
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('40');
    expect(await answer.json()).toEqual({ message: 'Too many requests.', retryAfterMs: 40_000 });
    now += 40_000;
    expect((await call('GET', '/v2/etc/registration')).status).toBe(200);
  });

  it('counts each token for itself', async () => {
    service.control.setRateLimit(1);
    const one = service.control.seedAccount();
    const two = service.control.seedAccount();
    expect((await call('GET', '/v2/account', withToken(one.token))).status).toBe(200);
    expect((await call('GET', '/v2/account', withToken(one.token))).status).toBe(429);
    expect((await call('GET', '/v2/account', withToken(two.token))).status).toBe(200);
  });
});
