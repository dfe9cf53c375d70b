/** The registration column of the matrix: what went wrong on the way to an account. */
import { ApiError, MalformedResponseError, NetworkError, ServerError } from '@/domain/requestError';
import { PowRefusedError } from '@/domain/account/pow/challenge';
import { hintOf, isBusy, outcomeIn, reachOf, type CellName, type Outcome } from './outcome';

export interface RegistrationCircumstances {
  /** Where it went wrong: before anything was sent that could make an account, or with that request. */
  phase: 'before' | 'submit';
  isOnline: boolean;
  /** Who may register, read again after the refusal. */
  mode: 'open' | 'invite' | 'closed' | 'unknown';
  hasInviteCode: boolean;
  /** How often invite codes were refused, this time included. */
  inviteRefusals: number;
  /** How often a proof was refused, this time included. */
  challengeRefusals: number;
}

type Name = CellName<'registration'>;

const INVITE_TRIES_BEFORE_WARNING = 3;

function inviteCell({ hasInviteCode, inviteRefusals }: RegistrationCircumstances): Name {
  if (!hasInviteCode) return 'inviteNeeded';
  return inviteRefusals >= INVITE_TRIES_BEFORE_WARNING ? 'inviteTries' : 'invite';
}

/**
 * Whether a solution is refused because it was used. We use each once: browsers send a request again by themselves
 * where a connection breaks, and then the first copy has made the account.
 */
function isAboutUse({ serverMessage }: ApiError): boolean {
  return /\bused\b|reus|spent|duplicate|replay|twice/i.test(serverMessage);
}

function hintedCell(error: ApiError, circumstances: RegistrationCircumstances): Name {
  switch (hintOf(error)) {
    case 'password':
      return 'password';
    case 'challenge':
      if (isAboutUse(error)) return 'conflict';
      return circumstances.challengeRefusals > 1 ? 'challengeTwice' : 'challenge';
    case 'invite':
      return inviteCell(circumstances);
    default:
      return 'unclear';
  }
}

function forbiddenCell(error: ApiError, circumstances: RegistrationCircumstances): Name {
  if (circumstances.mode === 'closed') return 'closed';
  const isAboutInvite = circumstances.mode === 'invite' || hintOf(error) === 'invite';
  if (isAboutInvite) return inviteCell(circumstances);
  return hintOf(error) ? hintedCell(error, circumstances) : 'refused';
}

function submitCell(error: ApiError, circumstances: RegistrationCircumstances): Name {
  if (isBusy(error)) return 'busy';
  switch (error.status) {
    case 400:
    case 401:
    case 422:
      if (circumstances.mode === 'closed') return 'closed';
      return hintedCell(error, circumstances);
    case 403:
      return forbiddenCell(error, circumstances);
    case 404:
      return 'moved';
    case 409:
      return 'conflict';
    default:
      return 'refused';
  }
}

function beforeCell(error: unknown, isOnline: boolean): Name {
  if (isBusy(error)) return 'busy';
  if (error instanceof NetworkError) return reachOf(error, isOnline);
  if (error instanceof ServerError) return 'failing';
  if (error instanceof ApiError) return error.status === 404 ? 'moved' : 'refused';
  // No part of it can be read: not the service's, or cut off.
  if (error instanceof MalformedResponseError && error.path === '') return 'noPuzzle';
  if (error instanceof MalformedResponseError || error instanceof PowRefusedError) {
    return 'badPuzzle';
  }
  return 'cannotSolve';
}

const HTML = /^\s*<(!doctype|html|head|body|[a-z])/i;

function unreadable(error: MalformedResponseError): Outcome {
  const rawText = error.rawText?.trim() ?? '';
  if (rawText === '') return outcomeIn('registration', 'unknown', error);
  const name = HTML.test(rawText) ? 'portal' : 'unreadable';
  return outcomeIn('registration', name, error, rawText);
}

/** What an error on the way to an account comes to. */
export function registrationOutcome(
  error: unknown,
  circumstances: RegistrationCircumstances,
): Outcome {
  if (circumstances.phase === 'before') {
    return outcomeIn('registration', beforeCell(error, circumstances.isOnline), error);
  }
  if (error instanceof ApiError) {
    return outcomeIn('registration', submitCell(error, circumstances), error);
  }
  if (error instanceof MalformedResponseError) return unreadable(error);
  const isBusy = error instanceof ServerError && error.retryAfterMs !== null;
  return outcomeIn('registration', isBusy ? 'unknownBusy' : 'unknown', error);
}
