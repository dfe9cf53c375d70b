/** The deletion column of the matrix: what an answer to `DELETE /account` comes to, and when to look before believing it. */
import { ApiError, isOutcomeUnknown } from '@/domain/requestError';
import { hintOf, isBusy, outcomeIn, type CellName, type Outcome } from './outcome';

/** What a look at the account after the attempt found: still there, refused, gone, or nothing. */
export type Finding = 'there' | 'unauthorized' | 'gone' | 'failed';

/** Whether an error of the attempt must be looked into before anything is said. */
export function needsLook(error: unknown): boolean {
  if (isOutcomeUnknown(error)) return true;
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

/**
 * What an error of the attempt comes to, or `deleted` where the look shows that the account is gone.
 * @param finding - what the look found; null where none was needed
 */
export function deletionOutcome(
  error: unknown,
  finding: Finding | null,
  { hasCode }: { hasCode: boolean },
): Outcome | 'deleted' {
  if (finding === null) return outcomeIn('deletion', plainRefusal(error, hasCode), error);
  const status = error instanceof ApiError ? error.status : null;
  switch (finding) {
    case 'gone':
      return 'deleted';
    case 'there':
      if (status === 401) return outcomeIn('deletion', hasCode ? 'codeWrong' : 'codeWanted', error);
      return outcomeIn('deletion', 'stillThere', error);
    case 'unauthorized':
      // A plain 401 means that the session ended before the attempt; after silence it may also mean success.
      return outcomeIn('deletion', status === 401 ? 'ended' : 'goneOrSignedOut', error);
    case 'failed':
      return outcomeIn('deletion', 'unknown', error);
  }
}
