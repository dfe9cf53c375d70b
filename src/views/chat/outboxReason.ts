/** Why a message was not sent, in words: the server's own, where it gave any. */
import { isMovedAway, type OutboxState } from '@/domain/chat/outboxMessage';
import type { Words } from '@/i18n/words';

/** Empty for what was not refused. */
export function outboxReason(state: OutboxState | undefined, t: Words['t']): string {
  if (state?.kind !== 'rejected') return '';
  if (isMovedAway(state.refusal)) return t('chat.outbox.moved');
  return state.refusal.isSignedOut ? t('chat.outbox.signedOut') : state.refusal.serverMessage;
}
