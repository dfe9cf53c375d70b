/** What a request of the queue that failed means: what to do about it, how long to wait, what to tell. */
import type { ConnectionState } from './connectionState';
import {
  ApiError,
  isRateLimited,
  isUnauthorized,
  type MalformedResponseError,
  NetworkError,
  ServerError,
} from '@/domain/requestError';

/** The state while a wait is under way that ends at `retryAtMs`. */
export type WaitingState = (retryAtMs: number) => ConnectionState;

/** The kind of event that could not be read, as "realm_user/update"; empty where it was the answer as a whole. */
export function faultKind(error: MalformedResponseError): string {
  const place = error.path.indexOf(': ');
  return place < 0 ? '' : error.path.slice(0, place);
}

function reasonOf(error: unknown): 'server' | 'garbled' | 'refused' {
  if (error instanceof ServerError) return 'server';
  return error instanceof ApiError ? 'refused' : 'garbled';
}

export function waitingState(error: unknown, failures: number): WaitingState {
  if (isRateLimited(error)) return (retryAtMs) => ({ kind: 'limited', retryAtMs });
  if (error instanceof NetworkError) {
    return (retryAtMs) => ({ kind: 'unreachable', failures, retryAtMs });
  }
  return (retryAtMs) => ({ kind: 'trouble', reason: reasonOf(error), failures, retryAtMs });
}

/** How long the server asks us to wait, in milliseconds; null where it says nothing. */
export function askedWait(error: unknown): number | null {
  return error instanceof ApiError || error instanceof ServerError ? error.retryAfterMs : null;
}

/** Whether the queue will not heal: it is gone, or we may no longer ask for the event that we are at. */
export function isQueueLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // Something on the way may have given it another status.
  const isGone = error.status === 400 || error.code === 'BAD_EVENT_QUEUE_ID';
  return isGone && !isRateLimited(error);
}

/** Whether the credentials may have stopped working: to be confirmed. */
export function mayBeSignedOut(error: unknown): error is ApiError {
  return isUnauthorized(error);
}
