/** What stands where messages would: nothing of the kind where they are there. */
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { ApiError, isRateLimited, isUnauthorized } from '@/domain/requestError';
import type { MessageList } from '@/stores/chat/messageList';

/**
 * `nowhere`: the address says nothing that we understand; `missing`: the server does not know what it names, or does
 * not show it; `refused`: for another reason of the server's; `failed`: no answer, or none that helps.
 */
export type FeedStateKind = 'nowhere' | 'missing' | 'refused' | 'failed' | 'waiting' | 'ready';

/** Codes of channels, people and messages that the server does not know, or does not show us. */
const MISSING = ['BAD_NARROW', 'STREAM_DOES_NOT_EXIST'];

/** Why the server gave no messages; null where it did not refuse, or only for now. */
export function refusalOf(list: MessageList | null): ApiError | null {
  const error = list?.state.value === 'failed' ? list.error.value : null;
  if (isRateLimited(error) || isUnauthorized(error)) return null;
  return error instanceof ApiError ? error : null;
}

/** The same where nobody could tell what the address means: the message that it names could not be had. */
export function feedStateWithout(lookup: unknown): FeedStateKind {
  return isRefusedByServer(lookup) ? 'missing' : 'failed';
}

/** `list`: null before it is opened; `isKnown`: whether the address says something that we understand. */
export function feedStateOf(list: MessageList | null, isKnown: boolean): FeedStateKind {
  if (!isKnown) return 'nowhere';
  const refusal = refusalOf(list);
  if (refusal) return MISSING.includes(refusal.code ?? '') ? 'missing' : 'refused';
  switch (list?.state.value) {
    case 'failed':
      return 'failed';
    case 'ready':
    case 'stale':
      return 'ready';
    case 'loading':
    case undefined:
      return 'waiting';
  }
}
