/** The deletion column of the matrix: what an answer to `DELETE /account` comes to, and when to look before believing it. */
import { ApiError, isOutcomeUnknown } from '@/domain/requestError';
import { hintOf, isBusy, outcomeIn, type CellName, type Outcome } from './outcome';

/** What a look at the account after the attempt found: still there, refused, gone, not to be asked for yet, or nothing. */
export type Finding = 'there' | 'unauthorized' | 'gone' | 'busy' | 'failed';

export interface DeletionCircumstances {
  /** Whether a one-time code went along. */
  hasCode: boolean;
  /** An attempt before this one may have worked, or may work yet: a refusal of this one then proves nothing. */
  isDoubtful: boolean;
}

/** Whether an error of the attempt must be looked into before anything is said. */
export function needsLook(error: unknown, { isDoubtful }: { isDoubtful: boolean }): boolean {
  if (isDoubtful || isOutcomeUnknown(error)) return true;
  return error instanceof ApiError && (error.status === 401 || error.status === 404);
}

/** What a look that ended in an error found. */
export function findingOf(error: unknown): Finding {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'unauthorized';
  return error.status === 404 || error.status === 410 ? 'gone' : 'failed';
}

function plainRefusal(error: unknown, hasCode: boolean): CellName<'deletion'> {
  if (!(error instanceof ApiError)) return 'unexpected';
  if (isBusy(error)) return 'busy';
  if (error.status === 418 || hintOf(error) === 'code') return hasCode ? 'codeWrong' : 'codeWanted';
  switch (error.status) {
    case 400:
    case 422:
      return 'refused';
    case 403:
      return 'notAllowed';
    case 409:
      return 'blocked';
    default:
      return 'unexpected';
  }
}

/** What is said of an account that the look found. */
function refusalThere(error: unknown, hasCode: boolean): CellName<'deletion'> {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) return hasCode ? 'codeWrong' : 'codeWanted';
  return status === 404 || isOutcomeUnknown(error) ? 'stillThere' : plainRefusal(error, hasCode);
}

/**
 * What an error of the attempt comes to, or `deleted` where the look shows that the account is gone.
 * @param finding - what the look found; null where none was needed
 */
export function deletionOutcome(
  error: unknown,
  finding: Finding | null,
  { hasCode, isDoubtful }: DeletionCircumstances,
): Outcome | 'deleted' {
  const say = (name: CellName<'deletion'>) => outcomeIn('deletion', name, error);
  const isPlainRefusal = error instanceof ApiError && error.status === 401 && !isDoubtful;
  switch (finding) {
    case null:
      return say(plainRefusal(error, hasCode));
    case 'gone':
      return 'deleted';
    case 'there':
      return say(refusalThere(error, hasCode));
    case 'unauthorized':
      // Most likely the session ended before the attempt; after silence the account may as well be gone.
      return say(isPlainRefusal ? 'ended' : 'goneOrSignedOut');
    case 'busy':
      return say('unknownBusy');
    case 'failed':
      return say('unknown');
  }
}

/** What is said where an attempt was not even sent. In doubt it tells nothing of the account. */
export function unsentOutcome(
  why: 'offline' | 'busy' | 'ended',
  { isDoubtful }: { isDoubtful: boolean },
): Outcome {
  if (!isDoubtful) return outcomeIn('deletion', why);
  if (why === 'offline') return { ...outcomeIn('deletion', why), kept: ['session'] };
  return outcomeIn('deletion', why === 'busy' ? 'unknownBusy' : 'goneOrSignedOut');
}
