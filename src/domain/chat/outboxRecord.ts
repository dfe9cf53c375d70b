/** Messages on their way, as they are written down: with the tab that looks after them. */
import type { OutboxMessage, OutboxState, SendRefusal } from './outboxMessage';
import { readConversation } from './storedConversation';
import { fieldsOf, isNumber, isText, numberOrNull, type Fields } from '../storedRecord';

export interface OutboxRecord {
  /** The tab that sends it; another one takes it over only when that is gone. */
  readonly ownerId: string;
  readonly message: OutboxMessage;
}

function readRefusal(value: unknown): SendRefusal | null {
  const fields = fieldsOf(value);
  if (!fields || !isText(fields.serverMessage)) return null;
  return {
    code: isText(fields.code) ? fields.code : null,
    serverMessage: fields.serverMessage,
    isSignedOut: fields.isSignedOut === true,
  };
}

function readState(value: unknown): OutboxState | null {
  const fields = fieldsOf(value);
  switch (fields?.kind) {
    case 'queued':
    case 'inFlight':
    case 'notFound':
    case 'unknown':
      return { kind: fields.kind };
    case 'uncertain': {
      const refusal = readRefusal(fields.refusal);
      return { kind: 'uncertain', ...(refusal && { refusal }) };
    }
    case 'accepted':
    case 'done':
      return isNumber(fields.messageId) ? { kind: fields.kind, messageId: fields.messageId } : null;
    case 'rejected': {
      const refusal = readRefusal(fields.refusal);
      return refusal && { kind: 'rejected', refusal };
    }
    default:
      return null;
  }
}

type Times = Pick<
  OutboxMessage,
  'createdAtMs' | 'leavesAtMs' | 'startedAt' | 'newestKnownId' | 'attempts'
>;

function readTimes({ createdAtMs, newestKnownId, attempts, ...fields }: Fields): Times | null {
  const startedAt = numberOrNull(fields.startedAt);
  if (!isNumber(createdAtMs) || !isNumber(newestKnownId) || !isNumber(attempts)) return null;
  if (startedAt === undefined) return null;
  const { leavesAtMs } = fields;
  const times = { createdAtMs, startedAt, newestKnownId, attempts };
  return isNumber(leavesAtMs) ? { ...times, leavesAtMs } : times;
}

function readMessage(value: unknown): OutboxMessage | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  const { localId, text, storedTopic } = fields;
  const conversation = readConversation(fields.conversation);
  const state = readState(fields.state);
  const times = readTimes(fields);
  if (!isText(localId) || !isText(text) || !isText(storedTopic)) return null;
  if (!conversation || !state || !times) return null;
  return { localId, conversation, text, storedTopic, state, ...times };
}

/** Null for what is damaged. */
export function readOutboxRecord(value: unknown): OutboxRecord | null {
  const fields = fieldsOf(value);
  const message = readMessage(fields?.message);
  return message && isText(fields?.ownerId) ? { ownerId: fields.ownerId, message } : null;
}

/** Which of ours a message on the server stands for, and since when. Null for what is damaged. */
export function readOutboxClaim(value: unknown): { localId: string; atMs: number } | null {
  const { localId, atMs } = fieldsOf(value) ?? {};
  return isText(localId) && isNumber(atMs) ? { localId, atMs } : null;
}
