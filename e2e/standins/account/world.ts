/** Everything the account service holds in memory, and the settings that tests may turn. */
import { randomBytes as cryptoRandomBytes } from 'node:crypto';
import type { Condition } from './conditions';
import type { Fault, FaultMatch } from './faults';

/** Who may register. */
export type RegistrationMode = 'open' | 'invite' | 'closed';

/** The shapes in which the registration mode may be told; the specification does not show the real one. */
export type RegistrationAnswer =
  'status' | 'mode' | 'text' | 'boolean' | 'flags' | 'openFlag' | 'withMessage' | 'unknownShape';

/** The shapes in which a challenge may be told. */
export type ChallengeAnswer =
  'flat' | 'pow' | 'challenge' | 'data' | 'result' | 'digits' | 'withExpiry';

/** The shapes in which a sign-in may be answered. */
export type SignInAnswer = 'session' | 'flat' | 'bare' | 'quoted';

/** What a test may turn. */
export interface Settings {
  mode: RegistrationMode;
  /** A sentence for people that goes with the mode where the shape has room for one; null for none. */
  registrationMessage: string | null;
  registrationAnswer: RegistrationAnswer;
  /** Leading zero digits of the hexadecimal digest. */
  difficulty: number;
  challengeAnswer: ChallengeAnswer;
  challengeLifetimeMs: number;
  /** Text put before each challenge, to try lengths and characters. */
  challengePrefix: string;
  /** Which proofs pass: any text, or only a decimal number as older clients send. */
  proofFormat: 'any' | 'decimal';
  /** Requests allowed per minute and token (or address); null for no limit. */
  rateLimitPerMinute: number | null;
  /** Path of the hash-and-password sign-in below `/v2`; null if there is none. */
  signInPath: string | null;
  signInAnswer: SignInAnswer;
  /** Whether a balance other than zero keeps an account from being deleted. */
  deletionNeedsZeroBalance: boolean;
  /** Whether pages of other origins may call the service (CORS). */
  allowsOtherOrigins: boolean;
  /** Added to the clock, in milliseconds. */
  clockOffsetMs: number;
  /** Conditions moved to another status. */
  statuses: Partial<Record<Condition, number>>;
}

/** A second factor: a time-based secret and one long token that may stand for a code. */
export interface Otp {
  /** Base32. */
  secret: string;
  scratchToken: string;
}

/** An account as the service keeps it. */
export interface StoredAccount {
  accountId: string;
  accountHash: string;
  passwordSalt: Uint8Array;
  passwordKey: Uint8Array;
  /** EUR cents. */
  balance: number;
  /** Milliseconds since the epoch. */
  lastNewsAt: number;
  hasReadBeforeYouBuy: boolean;
  otp: Otp | null;
  serviceCount: number;
  isDeleted: boolean;
}

/** What an API key may do. */
export type Right = 'account:read' | 'account:delete';

/** A token: of a session, which expires and may do everything, or of an API key. */
export interface StoredToken {
  token: string;
  accountHash: string;
  /** Milliseconds since the epoch; null for API keys, which do not expire. */
  expiresAt: number | null;
  rights: readonly Right[];
}

/** One write that reached the service. */
export interface LedgerEntry {
  /** Milliseconds since the epoch, by the service's clock. */
  at: number;
  method: string;
  /** The path below `/v2`. */
  path: string;
  /** The status decided, whatever the client got to see of it. */
  status: number;
  /** Why it was refused; null if it was done. */
  refusal: Condition | null;
  /** The account concerned; null if none was found or made. */
  accountHash: string | null;
  /** The challenge that came with it; null if there was none. */
  challenge: string | null;
  /** Whether the answer was sent as decided (an injected fault keeps it back). */
  isAnswered: boolean;
}

/** The whole state of one service. */
export interface World {
  now(): number;
  randomBytes(count: number): Uint8Array;
  sleep(milliseconds: number): Promise<void>;
  settings: Settings;
  /** By upper-case account hash. */
  accounts: Map<string, StoredAccount>;
  tokens: Map<string, StoredToken>;
  /** Invite codes; true once used. */
  invites: Map<string, boolean>;
  challengeKey: Uint8Array;
  challengeSerial: number;
  /** Challenges up to this serial number are expired whatever their time says. */
  expiredThroughSerial: number;
  usedChallenges: Set<string>;
  buckets: Map<string, { startedAt: number; count: number }>;
  faults: { match: FaultMatch; fault: Fault; remaining: number }[];
  delays: { match: FaultMatch; milliseconds: number; remaining: number }[];
  ledger: LedgerEntry[];
}

/** How to build a service; everything may be left out. */
export interface AccountServiceOptions extends Partial<Settings> {
  /** Milliseconds since the epoch. */
  now?: () => number;
  randomBytes?: (count: number) => Uint8Array;
  sleep?: (milliseconds: number) => Promise<void>;
}

const DEFAULT_SETTINGS: Settings = {
  mode: 'open',
  registrationMessage: null,
  registrationAnswer: 'status',
  difficulty: 4,
  challengeAnswer: 'flat',
  challengeLifetimeMs: 10 * 60_000,
  challengePrefix: '',
  proofFormat: 'any',
  rateLimitPerMinute: 100,
  signInPath: '/user/logIn',
  signInAnswer: 'session',
  deletionNeedsZeroBalance: false,
  allowsOtherOrigins: true,
  clockOffsetMs: 0,
  statuses: {},
};

function settingsFrom(options: AccountServiceOptions): Settings {
  const { now: _now, randomBytes: _randomBytes, sleep: _sleep, ...overrides } = options;
  return { ...DEFAULT_SETTINGS, ...overrides, statuses: { ...overrides.statuses } };
}

/** A world without accounts. */
export function createWorld(options: AccountServiceOptions): World {
  const settings = settingsFrom(options);
  const clock = options.now ?? Date.now;
  const randomBytes = options.randomBytes ?? ((count: number) => cryptoRandomBytes(count));
  return {
    now: () => clock() + settings.clockOffsetMs,
    randomBytes,
    sleep:
      options.sleep ??
      ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    settings,
    accounts: new Map(),
    tokens: new Map(),
    invites: new Map(),
    challengeKey: randomBytes(32),
    challengeSerial: 0,
    expiredThroughSerial: 0,
    usedChallenges: new Set(),
    buckets: new Map(),
    faults: [],
    delays: [],
    ledger: [],
  };
}
