/** Which sentence tells a person why the sign-in failed. */
import { ApiError, NetworkError, ServerError, isRateLimited } from '@/domain/requestError';

const sentences: Readonly<Record<string, string>> = {
  AUTHENTICATION_FAILED: 'chat.signIn.problem.wrong',
  INVALID_API_KEY: 'chat.signIn.problem.wrongKey',
  UNAUTHORIZED: 'chat.signIn.problem.wrongKey',
  USER_DEACTIVATED: 'chat.signIn.problem.userDeactivated',
  REALM_DEACTIVATED: 'chat.signIn.problem.realmDeactivated',
  PASSWORD_AUTH_DISABLED: 'chat.signIn.problem.noPasswords',
  PASSWORD_RESET_REQUIRED: 'chat.signIn.problem.resetRequired',
  NONEXISTENT_SUBDOMAIN: 'chat.signIn.problem.noRealm',
};

/** The message id of a sentence for whatever went wrong. */
export function signInProblem(error: unknown): string {
  if (isRateLimited(error)) return 'chat.signIn.problem.limited';
  if (error instanceof ApiError)
    return sentences[error.code ?? ''] ?? 'chat.signIn.problem.refused';
  if (error instanceof NetworkError) return 'chat.signIn.problem.unreachable';
  if (error instanceof ServerError) return 'chat.signIn.problem.server';
  return 'chat.signIn.problem.garbled';
}
