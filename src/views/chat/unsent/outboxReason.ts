/** Why a message was not sent, in words: the server's own, where it gave any. */
import { isMovedAway, type OutboxState } from '@/domain/chat/outboxMessage';
import type { Words } from '@/i18n/words';
import { apart } from '../forms/apart';

/** Empty for what was not refused. */
export function outboxReason(state: OutboxState | undefined, t: Words['t']): string {
  if (state?.kind !== 'rejected') return '';
  if (isMovedAway(state.refusal)) return t('chat.outbox.moved');
  const { isSignedOut, serverMessage } = state.refusal;
  return isSignedOut ? t('chat.outbox.signedOut') : apart(serverMessage);
}
