/** Passwords, sessions, API keys and one-time codes. */
import { scryptSync, timingSafeEqual } from 'node:crypto';
import { Refused } from './conditions';
import { isTotpCode } from './totp';
import type { Right, StoredAccount, StoredToken, World } from './world';

/** How long a session lasts. */
const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60_000;

const MIN_PASSWORD_LENGTH = 5;
const ALL_RIGHTS: readonly Right[] = ['account:read', 'account:delete'];

/** A taste of the breach corpus that the real service looks passwords up in. */
const BREACHED = new Set(
  ['password', 'password1', '12345', '123456', '123456789', 'qwerty', 'letmein'].concat([
    'dragon',
    'iloveyou',
    'monkey',
    'abc123',
    'correct horse battery staple',
    'hunter2',
  ]),
);

/** A low cost: these hashes protect nothing and tests make many. */
const SCRYPT_COST = { N: 256 };

function derive(password: string, salt: Uint8Array): Uint8Array {
  return scryptSync(password.normalize('NFC'), salt, 32, SCRYPT_COST);
}

/** @throws Refused if the password is too short or known from a breach. */
export function checkNewPassword(password: string): void {
  if ([...password].length < MIN_PASSWORD_LENGTH) throw new Refused('passwordTooShort');
  if (BREACHED.has(password.toLowerCase())) throw new Refused('passwordBreached');
}

/** Opens an account with a zero balance; its hash is made up unless one is wished for. */
export function openAccount(
  world: World,
  password: string,
  accountHash = Buffer.from(world.randomBytes(16)).toString('hex').toUpperCase(),
): StoredAccount {
  const passwordSalt = world.randomBytes(16);
  const account: StoredAccount = {
    accountId: Buffer.from(world.randomBytes(12)).toString('hex'),
    accountHash,
    passwordSalt,
    passwordKey: derive(password, passwordSalt),
    balance: 0,
    lastNewsAt: world.now(),
    hasReadBeforeYouBuy: false,
    otp: null,
    serviceCount: 0,
    isDeleted: false,
  };
  world.accounts.set(account.accountHash, account);
  return account;
}

/** The account with this hash, in either case of letters; null if there is none or it was deleted. */
export function findAccount(world: World, accountHash: string): StoredAccount | null {
  const account = world.accounts.get(accountHash.toUpperCase());
  return account === undefined || account.isDeleted ? null : account;
}

/** Whether the password is the account's. */
export function isPassword(account: StoredAccount, password: string): boolean {
  return timingSafeEqual(derive(password, account.passwordSalt), account.passwordKey);
}

/** Starts a session that lasts seven days and may do everything. */
export function openSession(world: World, account: StoredAccount, token?: string): StoredToken {
  const expiresAt = world.now() + SESSION_LIFETIME_MS;
  return keepToken(
    world,
    { accountHash: account.accountHash, expiresAt, rights: ALL_RIGHTS },
    token,
  );
}

/** Makes an API key, which does not expire. */
export function openApiKey(
  world: World,
  account: StoredAccount,
  rights: readonly Right[] = ALL_RIGHTS,
  token?: string,
): StoredToken {
  return keepToken(world, { accountHash: account.accountHash, expiresAt: null, rights }, token);
}

function keepToken(
  world: World,
  granted: Omit<StoredToken, 'token'>,
  token = Buffer.from(world.randomBytes(32)).toString('base64url'),
): StoredToken {
  const stored: StoredToken = { token, ...granted };
  world.tokens.set(token, stored);
  return stored;
}

/** A session as the API tells it. */
export function sessionAnswer(session: StoredToken): { token: string; expiresAt: string } {
  return { token: session.token, expiresAt: new Date(session.expiresAt ?? 0).toISOString() };
}

/**
 * The account whose token came with the request.
 * @throws Refused if there is no good token, the account is gone, or the key lacks the right.
 */
export function authenticate(world: World, request: Request, right: Right): StoredAccount {
  const token = request.headers.get('x-auth-token');
  if (token === null || token === '') throw new Refused('tokenMissing');
  const stored = world.tokens.get(token);
  if (stored === undefined) throw new Refused('tokenUnknown');
  if (stored.expiresAt !== null && stored.expiresAt <= world.now()) {
    throw new Refused('tokenExpired');
  }
  const account = findAccount(world, stored.accountHash);
  if (account === null) throw new Refused('accountGone');
  if (!stored.rights.includes(right)) throw new Refused('rightMissing');
  return account;
}

/** @throws Refused if the account has a second factor and the request brings no good code or scratch token. */
export function checkCode(world: World, request: Request, account: StoredAccount): void {
  if (account.otp === null) return;
  const code = request.headers.get('x-otp-code');
  if (code === null || code === '') throw new Refused('codeMissing');
  const isRight =
    code === account.otp.scratchToken || isTotpCode(account.otp.secret, code, world.now());
  if (!isRight) throw new Refused('codeWrong');
}
