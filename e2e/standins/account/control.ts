/** The back door: what a test may do to the account service. Every method takes and gives plain JSON. */
import { CONDITIONS, type Condition } from './conditions';
import { findAccount, openAccount, openApiKey, openSession, sessionAnswer } from './credentials';
import type { Fault, FaultMatch } from './faults';
import { toBase32, totpCode } from './totp';
import type {
  ChallengeAnswer,
  LedgerEntry,
  Otp,
  RegistrationAnswer,
  RegistrationMode,
  Right,
  Settings,
  StoredAccount,
  World,
} from './world';

/** An account made by the back door, with everything needed to sign in to it. */
export interface SeededAccount {
  accountId: string;
  accountHash: string;
  password: string;
  /** A session token, as `PUT /account` would have given. */
  token: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The token of an API key with every right. */
  apiKey: string;
}

/** The demo account is the same after every start, so that a browser that was signed in to it stays so. */
export const DEMO_ACCOUNT = {
  accountHash: '7C41D09E5B8A2F6034E1C97D58BB06FA',
  password: 'harbour lights at dusk',
  token: 'demo-session-Vf3qk0Yt7Lw2Zr9Xb5Nc8Hd1Mg4Pj6Ts',
  apiKey: 'demo-api-key-Qe8Ru1Wi5Ot2Yp7Ka4Sd9Fg3Hj6Lz0Xc',
  balance: 4250,
} as const;

/** The invite code that the demo knows. */
export const DEMO_INVITE = 'WELCOME-ABOARD';

/** What `createAccountControl` gives; accounts are named by their hash. */
export type AccountControl = ReturnType<typeof createAccountControl>;

function accountOf(world: World, accountHash: string): StoredAccount {
  const account = findAccount(world, accountHash);
  if (account === null) throw new Error(`no account has the hash ${accountHash}`);
  return account;
}

function seedDemo(world: World): SeededAccount {
  const { accountHash, password, balance, token, apiKey } = DEMO_ACCOUNT;
  const { accountId, expiresAt } = seed(world, password, balance, { accountHash, token, apiKey });
  return { accountId, accountHash, password, token, expiresAt, apiKey };
}

function seed(
  world: World,
  password: string,
  balance: number,
  wished: { accountHash?: string; token?: string; apiKey?: string } = {},
): SeededAccount {
  const account = openAccount(world, password, wished.accountHash);
  account.balance = balance;
  const session = sessionAnswer(openSession(world, account, wished.token));
  const apiKey = openApiKey(world, account, undefined, wished.apiKey).token;
  const { accountId, accountHash } = account;
  return { accountId, accountHash, password, ...session, apiKey };
}

function settingControls(world: () => World) {
  return {
    /** Turns any setting; the named ones below are the usual ones. */
    configure: (settings: Partial<Settings>) => void Object.assign(world().settings, settings),
    /** Says who may register, and optionally a sentence for people and the shape of the answer. */
    setMode(mode: RegistrationMode, message: string | null = null, shape?: RegistrationAnswer) {
      Object.assign(world().settings, { mode, registrationMessage: message });
      if (shape !== undefined) world().settings.registrationAnswer = shape;
    },
    setRegistrationAnswer: (shape: RegistrationAnswer) =>
      void (world().settings.registrationAnswer = shape),
    setChallengeAnswer: (shape: ChallengeAnswer) => void (world().settings.challengeAnswer = shape),
    setDifficulty: (difficulty: number) => void (world().settings.difficulty = difficulty),
    setProofFormat: (format: Settings['proofFormat']) =>
      void (world().settings.proofFormat = format),
    setRateLimit: (perMinute: number | null) =>
      void (world().settings.rateLimitPerMinute = perMinute),
    setSignIn: (path: string | null, shape: Settings['signInAnswer'] = 'session') =>
      void Object.assign(world().settings, { signInPath: path, signInAnswer: shape }),
    setClockOffset: (milliseconds: number) => void (world().settings.clockOffsetMs = milliseconds),
    /** Moves a condition to another status, as `setStatus('codeMissing', 418)`. */
    setStatus(condition: Condition, status: number) {
      if (!Object.hasOwn(CONDITIONS, condition)) throw new Error(`no condition ${condition}`);
      world().settings.statuses[condition] = status;
    },
  };
}

function accountControls(world: () => World) {
  return {
    /** Makes the demo account, as new if it is there already: 42.50 EUR, and always the same secrets. */
    seedDemoAccount: (): SeededAccount => seedDemo(world()),
    /** Makes an account without a proof. */
    seedAccount: (password = 'a quiet night at sea', balance = 0): SeededAccount =>
      seed(world(), password, balance),
    addInvite: (inviteCode: string) => void world().invites.set(inviteCode, false),
    /** Gives the account a second factor, or takes it away with null. */
    setOtp(accountHash: string, otp: Partial<Otp> | null = {}): Otp | null {
      const account = accountOf(world(), accountHash);
      account.otp =
        otp === null
          ? null
          : {
              secret: otp.secret ?? toBase32(world().randomBytes(20)),
              scratchToken:
                otp.scratchToken ?? Buffer.from(world().randomBytes(16)).toString('hex'),
            };
      return account.otp;
    },
    /** The one-time code that is right now. */
    currentCode(accountHash: string): string {
      const { otp } = accountOf(world(), accountHash);
      if (otp === null) throw new Error('the account has no second factor');
      return totpCode(otp.secret, world().now());
    },
    /** Attaches a service, which keeps the account from being deleted. */
    attachService: (accountHash: string) =>
      void (accountOf(world(), accountHash).serviceCount += 1),
    detachServices: (accountHash: string) =>
      void (accountOf(world(), accountHash).serviceCount = 0),
    /** Sets the balance in EUR cents. */
    setBalance: (accountHash: string, cents: number) =>
      void (accountOf(world(), accountHash).balance = cents),
    setNewsRead: (accountHash: string, at: number) =>
      void (accountOf(world(), accountHash).lastNewsAt = at),
    setBeforeYouBuyRead: (accountHash: string, isRead: boolean) =>
      void (accountOf(world(), accountHash).hasReadBeforeYouBuy = isRead),
    /** Deletes the account behind the client's back. */
    removeAccount: (accountHash: string) => void (accountOf(world(), accountHash).isDeleted = true),
    createApiKey: (accountHash: string, rights?: Right[]): string =>
      openApiKey(world(), accountOf(world(), accountHash), rights).token,
    openSession: (accountHash: string) =>
      sessionAnswer(openSession(world(), accountOf(world(), accountHash))),
  };
}

function eventControls(world: () => World) {
  return {
    /** Makes the next `times` matching requests fail; see `FaultMatch` and `Fault`. */
    failNext: (match: FaultMatch, fault: Fault, times = 1) =>
      void world().faults.push({ match, fault, remaining: times }),
    /** Makes the next `times` matching requests wait before anything is done. */
    delayNext: (match: FaultMatch, milliseconds: number, times = 1) =>
      void world().delays.push({ match, milliseconds, remaining: times }),
    /** Ends a session early; with `inMilliseconds` it will end then. */
    expireSession(token: string, inMilliseconds = 0) {
      const session = world().tokens.get(token);
      if (session === undefined) throw new Error('no such token');
      session.expiresAt = world().now() + inMilliseconds;
    },
    /** Forgets a token, as if it had been revoked. */
    revokeToken: (token: string) => void world().tokens.delete(token),
    /** Makes every challenge given out so far expired. */
    expireChallenges: () => void (world().expiredThroughSerial = world().challengeSerial),
    /** Every write so far, oldest first. */
    ledger: (): LedgerEntry[] => world().ledger.map((entry) => ({ ...entry })),
    /** How many accounts exist. */
    accountCount: (): number =>
      [...world().accounts.values()].filter((account) => !account.isDeleted).length,
  };
}

/** The back door to a world; `reset` replaces the world, so it is asked for anew each time. */
export function createAccountControl(world: () => World, resetWorld: () => void) {
  return {
    /** Forgets everything and turns every setting back. */
    reset: resetWorld,
    ...settingControls(world),
    ...accountControls(world),
    ...eventControls(world),
  };
}
