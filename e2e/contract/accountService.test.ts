import { beforeEach, describe, expect, it } from 'vitest';
import { createHostingClient, type HostingClient } from '@/api/account/client';
import { deleteAccount, getAccount } from '@/api/account/routes/account';
import { getProofOfWorkChallenge } from '@/api/account/routes/proofOfWork';
import { createAccount } from '@/api/account/routes/registration';
import { getRegistrationStatus } from '@/api/account/routes/registrationStatus';
import { signIn } from '@/api/account/routes/signIn';
import type { ProofFormat } from '@/domain/config';
import { ApiError, MalformedResponseError, NetworkError, ServerError } from '@/domain/requestError';
import { createFakePlatform, FAKE_NOW_MS } from '@/testing/fakePlatform';
import { createProofSearch } from '@/workers/proofSearch';
import type { Condition } from '../standins/account/conditions';
import { createAccountService, type AccountService } from '../standins/account/service';
import type { ChallengeAnswer, SignInAnswer } from '../standins/account/world';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const PASSWORD = 'a lighthouse keeper';

let service: AccountService;
let client: HostingClient;

beforeEach(() => {
  service = createAccountService({ now: () => FAKE_NOW_MS, difficulty: 2 });
  const platform = createFakePlatform({
    fetch: (input, init) => service.handle(new Request(input, init)),
  });
  client = createHostingClient({ platform, baseUrl: 'http://stand-in.test/v2' });
});

async function solved(format: ProofFormat = 'compact') {
  const { challenge, signature, difficulty } = await getProofOfWorkChallenge(client);
  const start = { kind: 'start', challenge, difficulty, format, slot: 0 } as const;
  const randomBytes = crypto.getRandomValues(new Uint8Array(64));
  const machine = { now: () => performance.now(), isArm: false };
  const search = createProofSearch({ ...start, randomBytes }, machine);
  for (;;) {
    const { proof } = search.step();
    if (proof !== null) return { challenge, signature, proof };
  }
}

const register = async () => createAccount(client, { password: PASSWORD, pow: await solved() });

/** How a call ended, in the error's own words. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('the client and the stand-in of the hosting service', () => {
  it('make, read and delete an account', async () => {
    const { account, session } = await register();
    expect(account).toMatchObject({ balanceCents: 0 });
    expect(session).toMatchObject({ expiresAtMs: FAKE_NOW_MS + WEEK_MS, isApproximate: false });
    const { token } = session;
    expect(await getAccount(client, { token })).toEqual(account);
    await deleteAccount(client, { token });
    expect(await failureOf(getAccount(client, { token }))).toMatchObject({ status: 404 });
    expect(service.control.ledger().map(({ method, status }) => [method, status])).toEqual([
      ['PUT', 200],
      ['DELETE', 204],
    ]);
  });

  it.each(['compact', 'decimal'] as const)('agree on %s proofs, judged apart', async (format) => {
    service.control.setProofFormat(format === 'decimal' ? 'decimal' : 'any');
    for (const challengePrefix of ['', 'ü码🚢', 'x'.repeat(55), 'x'.repeat(64)]) {
      service.control.configure({ challengePrefix });
      const pow = await solved(format);
      await createAccount(client, { password: PASSWORD, pow });
    }
    expect(service.control.accountCount()).toBe(4);
  });

  it.each<ChallengeAnswer>(['flat', 'pow', 'challenge', 'data', 'result', 'digits', 'withExpiry'])(
    'agree on challenges told as %s',
    async (shape) => {
      service.control.setChallengeAnswer(shape);
      await expect(register()).resolves.toMatchObject({ account: { balanceCents: 0 } });
    },
  );

  it.each(['status', 'mode', 'text', 'flags', 'openFlag', 'withMessage'] as const)(
    'agree on who may register, told as %s',
    async (shape) => {
      for (const mode of ['open', 'invite', 'closed'] as const) {
        service.control.setMode(mode, null, shape);
        expect((await getRegistrationStatus(client)).mode).toBe(mode);
      }
    },
  );

  it('leave a registration mode that nobody knows to the service', async () => {
    service.control.setRegistrationAnswer('unknownShape');
    expect((await getRegistrationStatus(client)).mode).toBe('unknown');
    service.control.failNext('/etc/registration', { status: 404 });
    expect((await getRegistrationStatus(client)).mode).toBe('unknown');
  });

  it('use an invite code up', async () => {
    service.control.setMode('invite');
    service.control.addInvite('Dock-7');
    const attempt = async () =>
      createAccount(client, { password: PASSWORD, pow: await solved(), inviteCode: 'Dock-7' });
    await attempt();
    expect(await failureOf(attempt())).toMatchObject({ status: 403 });
  });

  it.each<SignInAnswer>(['session', 'flat', 'bare', 'quoted'])(
    'agree on a sign-in answered as %s',
    async (shape) => {
      const { accountHash, password } = service.control.seedDemoAccount();
      service.control.setSignIn('/user/logIn', shape);
      const { token } = await signIn(client, { path: '/user/logIn', accountHash, password });
      expect((await getAccount(client, { token })).accountHash).toBe(accountHash);
    },
  );

  it('carry one-time codes', async () => {
    const { accountHash, token } = service.control.seedDemoAccount();
    service.control.setOtp(accountHash);
    service.control.setStatus('codeMissing', 418);
    expect(await failureOf(deleteAccount(client, { token }))).toMatchObject({ status: 418 });
    const oneTimeCode = service.control.currentCode(accountHash);
    await deleteAccount(client, { token, oneTimeCode });
    expect(service.control.accountCount()).toBe(0);
  });
});

describe('what goes wrong there', () => {
  it.each<[Condition, number]>([
    ['servicesAttached', 400],
    ['servicesAttached', 401],
    ['servicesAttached', 403],
    ['servicesAttached', 404],
    ['servicesAttached', 409],
  ])('is %s at %i, with the words of the service', async (condition, status) => {
    const { accountHash, token } = service.control.seedDemoAccount();
    service.control.attachService(accountHash);
    service.control.setStatus(condition, status);
    const error = await failureOf(deleteAccount(client, { token }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status, serverMessage: 'The account still has services.' });
  });

  it('is a limit with its time', async () => {
    service.control.setRateLimit(1);
    await getRegistrationStatus(client);
    const error = await failureOf(getRegistrationStatus(client));
    expect(error).toMatchObject({ status: 429, retryAfterMs: 60_000 });
  });

  it('is a lost answer, of which the client does not know that the account was made', async () => {
    for (const fault of ['dropBeforeWork', 'dropAfterWork'] as const) {
      service.control.failNext('PUT /account', fault);
      expect(await failureOf(register())).toBeInstanceOf(NetworkError);
    }
    expect(service.control.accountCount()).toBe(1);
    expect(service.control.ledger()).toHaveLength(1);
  });

  it('is a proxy, a captive portal or half an answer', async () => {
    service.control.failNext('PUT /account', 'html502');
    expect(await failureOf(register())).toBeInstanceOf(ServerError);
    service.control.failNext('PUT /account', 'html200');
    expect(await failureOf(register())).toBeInstanceOf(MalformedResponseError);
    service.control.failNext('PUT /account', 'garbled');
    const error = await failureOf(register());
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(error).toMatchObject({ rawText: expect.stringContaining('accountHash') as string });
  });
});
