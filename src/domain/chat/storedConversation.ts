/** Reads conversations that were written down in an earlier life of the app. */
import { entriesOf, fieldsOf, isNumber, isText } from '@/domain/storedRecord';
import type { Conversation } from './conversation';

/** Null where it is no conversation. */
export function readConversation(value: unknown): Conversation | null {
  const fields = fieldsOf(value);
  if (fields?.kind === 'topic' && isNumber(fields.channelId) && isText(fields.topic)) {
    return { kind: 'topic', channelId: fields.channelId, topic: fields.topic };
  }
  if (fields?.kind !== 'direct' || !Array.isArray(fields.userIds)) return null;
  const userIds = entriesOf(fields.userIds);
  return userIds.every(isNumber) ? { kind: 'direct', userIds: [...userIds] } : null;
}
