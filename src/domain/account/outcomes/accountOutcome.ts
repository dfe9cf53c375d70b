/** The account and sign-in columns of the matrix: what went wrong with reading the account. */
import { ApiError, NetworkError, ServerError } from '@/domain/requestError';
import { hintOf, isBusy, outcomeIn, reachOf, type CellName, type Outcome } from './outcome';

type AccountName = CellName<'account'>;

export interface AccountCircumstances {
  isOnline: boolean;
  /** Whether a one-time code went along. */
  hasCode: boolean;
}

function refusedReading(error: ApiError, { hasCode }: AccountCircumstances): AccountName {
  if (isBusy(error)) return 'busy';
  const isAboutCode = hintOf(error) === 'code';
  if (isAboutCode || error.status === 418) return hasCode ? 'codeWrong' : 'codeWanted';
  switch (error.status) {
    case 401:
      // One that may not be confirmed yet ends nothing.
      return error.retryAfterMs === null ? 'ended' : 'busy';
    case 403:
      return 'lacksRight';
    case 404:
      return 'gone';
    default:
      return 'unexpected';
  }
}

/** What an error of `GET /account` comes to. */
export function accountOutcome(error: unknown, circumstances: AccountCircumstances): Outcome {
  const name: AccountName =
    error instanceof NetworkError
      ? reachOf(error, circumstances.isOnline)
      : error instanceof ApiError
        ? refusedReading(error, circumstances)
        : error instanceof ServerError
          ? 'failing'
          : 'unreadable';
  return outcomeIn('account', name, error);
}

type SignInName = CellName<'signIn'>;

export interface SignInCircumstances extends AccountCircumstances {
  /** By a token alone, or by hash and password at a path that the operator configured. */
  way: 'token' | 'password';
}

const REFUSALS: Record<SignInCircumstances['way'], ReadonlyMap<number, SignInName>> = {
  token: new Map([
    [401, 'tokenRefused'],
    [403, 'lacksRight'],
    [404, 'gone'],
  ]),
  password: new Map([
    [401, 'passwordRefused'],
    [404, 'hashUnknown'],
    [405, 'moved'],
  ]),
};

function refusedEntry(error: ApiError, { way, hasCode }: SignInCircumstances): SignInName {
  if (isBusy(error)) return 'busy';
  const isAboutCode = hintOf(error) === 'code';
  if (isAboutCode || error.status === 418) return hasCode ? 'codeWrong' : 'codeWanted';
  return REFUSALS[way].get(error.status) ?? 'refused';
}

/** What an error of signing in comes to. */
export function signInOutcome(error: unknown, circumstances: SignInCircumstances): Outcome {
  const name: SignInName =
    error instanceof NetworkError
      ? reachOf(error, circumstances.isOnline)
      : error instanceof ApiError
        ? refusedEntry(error, circumstances)
        : error instanceof ServerError
          ? 'failing'
          : 'unreadable';
  return outcomeIn('signIn', name, error);
}
