/** What a failed step comes to, in a form that a page can draw: the cell of the matrix, and what the service said. */
import {
  ApiError,
  isRateLimited,
  type NetworkError,
  RequestError,
  ServerError,
} from '@/domain/requestError';
import { accountCells, deletionCells, registrationCells, signInCells, type Cell } from './cells';

const cells = {
  registration: registrationCells,
  account: accountCells,
  deletion: deletionCells,
  signIn: signInCells,
};

/** The steps that can fail. */
export type Step = keyof typeof cells;

/** The cells of a step, by name. */
export type CellName<S extends Step> = keyof (typeof cells)[S] & string;

/** A step with a cell, as "registration.password": its words are at `account.outcome.<this>`. */
export type CellPath = { [S in Step]: `${S}.${CellName<S>}` }[Step];

export interface Outcome extends Cell {
  readonly path: CellPath;
  /** The service's own sentence, which comes before ours; empty where it gave none. */
  readonly serverMessage: string;
  /** The call that failed, as "GET /account"; null where it was none. */
  readonly route: string | null;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  /** How long the service asked us to wait, in milliseconds; null where it did not. */
  readonly retryAfterMs: number | null;
  /** What came instead of an answer that can be read, where it must not be lost. */
  readonly rawText: string | null;
}

/** Every cell there is. */
export const cellPaths = (Object.keys(cells) as Step[]).flatMap((step) =>
  Object.keys(cells[step]).map((name) => `${step}.${name}` as CellPath),
);

/** The outcome of an error that falls into a cell. */
export function outcomeIn<S extends Step>(
  step: S,
  name: CellName<S>,
  error: unknown = null,
  rawText: string | null = null,
): Outcome {
  const found = cells[step] as unknown as Record<string, Cell>;
  const cell: Cell = found[name] ?? { kept: [], next: 'none', tone: 'danger' };
  const hasAnswer = error instanceof ApiError || error instanceof ServerError;
  return {
    ...cell,
    path: `${step}.${name}` as CellPath,
    serverMessage: error instanceof ApiError ? error.serverMessage : '',
    route: error instanceof RequestError ? error.route : null,
    status: hasAnswer ? error.status : null,
    retryAfterMs: hasAnswer ? error.retryAfterMs : null,
    rawText,
  };
}

/** Which field a refusal speaks of, as far as its words tell. They are a hint and never decide what is done. */
export type Hint = 'password' | 'challenge' | 'invite' | 'code' | null;

const HINTS: readonly (readonly [NonNullable<Hint>, RegExp])[] = [
  ['invite', /invit/i],
  ['code', /two.?factor|2fa|\botp\b|one.?time|scratch|authenticator/i],
  ['password', /passw|breach|pwned|leaked/i],
  ['challenge', /\bpow\b|proof|challenge|signature|expired|difficulty|puzzle/i],
];

/** What the service's sentence seems to be about. */
export function hintOf(error: unknown): Hint {
  if (!(error instanceof ApiError)) return null;
  const found = HINTS.find(([, words]) => words.test(error.serverMessage));
  return found?.[0] ?? null;
}

/** How a request without an answer failed, as far as the browser lets on. */
export function reachOf(
  error: NetworkError,
  isOnline: boolean,
): 'offline' | 'slow' | 'unreachable' {
  if (!isOnline) return 'offline';
  return error.reason === 'timeout' ? 'slow' : 'unreachable';
}

/** Whether the service asked us to slow down. Not a type guard: of a refusal it would leave nothing behind. */
export function isBusy(error: unknown): boolean {
  return isRateLimited(error);
}
