/** Whose word a refusal is: the server's, or that of something on the way to it. */
import { ApiError, isRateLimited, isUnauthorized } from '@/domain/requestError';

/**
 * Whether the server has said no to what was asked, and not to who asked or how often: asking again would change
 * nothing. Its own refusals have a code; without one, something on the way spoke.
 */
export function isRefusedByServer(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === null) return false;
  return !isRateLimited(error) && !isUnauthorized(error);
}
