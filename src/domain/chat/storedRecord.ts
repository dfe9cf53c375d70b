/** Reads what was written down in an earlier life of the app: another version, or a broken disk, may have written it. */
import type { Conversation } from './conversation';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a plain object; null for everything else. */
export function fieldsOf(value: unknown): Fields | null {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isPlain ? { ...value } : null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Undefined where it is neither. */
export function numberOrNull(value: unknown): number | null | undefined {
  return value === null || isNumber(value) ? value : undefined;
}

/** Null where it is no conversation. */
export function readConversation(value: unknown): Conversation | null {
  const fields = fieldsOf(value);
  if (fields?.kind === 'topic' && isNumber(fields.channelId) && isText(fields.topic)) {
    return { kind: 'topic', channelId: fields.channelId, topic: fields.topic };
  }
  if (fields?.kind !== 'direct' || !Array.isArray(fields.userIds)) return null;
  const userIds: readonly unknown[] = fields.userIds;
  return userIds.every(isNumber) ? { kind: 'direct', userIds: [...userIds] } : null;
}
