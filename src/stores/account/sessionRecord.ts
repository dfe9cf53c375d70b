/** A session as it is kept in the vault, and what tabs tell each other about sessions. */

import { fieldsOf, isText, numberOrNull, readJson } from '@/domain/storedRecord';
import type { LockKind } from '@/platform/secretLock';

/** Everything that must come back after a reload; the token in it is a secret. */
export interface SessionRecord {
  token: string;
  /** Ours, so that tabs can speak of a session without its token. */
  sessionId: string;
  /** Where the token may be sent: another service must never get it. */
  baseUrl: string;
  isApiKey: boolean;
  /** By the service's clock; null where it is not known. */
  expiresAtMs: number | null;
  isApproximate: boolean;
  /** The service's clock minus this device's; null where it could not be estimated. */
  clockOffsetMs: number | null;
}

/** The record in a text of ours; null where it is none. */
export function readSessionRecord(text: string): SessionRecord | null {
  const { token, sessionId, baseUrl, ...fields } = fieldsOf(readJson(text)) ?? {};
  if (!isText(token) || token === '' || !isText(sessionId) || !isText(baseUrl)) return null;
  return {
    token,
    sessionId,
    baseUrl,
    isApiKey: fields.isApiKey === true,
    expiresAtMs: numberOrNull(fields.expiresAtMs) ?? null,
    isApproximate: fields.isApproximate === true,
    clockOffsetMs: numberOrNull(fields.clockOffsetMs) ?? null,
  };
}

/** With what a kept text is locked; null where it is not. */
export function readLockKind(text: string): LockKind | null {
  const lock = fieldsOf(readJson(text))?.lock;
  return lock === 'passkey' || lock === 'passphrase' ? lock : null;
}

/** What one tab tells the others. */
export type SessionNews =
  /** A session was put where all tabs can find it. */
  | { kind: 'signedIn'; sessionId: string }
  /** A session was put under a lock, which other tabs must ask for too. */
  | { kind: 'locked'; sessionId: string }
  /** A session is over: refused by the service, or forgotten by the person. */
  | { kind: 'ended' | 'forgotten'; sessionId: string }
  /** The account is gone, so every session of it is. */
  | { kind: 'deleted'; sessionId: string };

const KINDS = ['signedIn', 'locked', 'ended', 'forgotten', 'deleted'] as const;

/** A message of another tab, which may be of another version of this app; null where it means nothing to us. */
export function readSessionNews(message: unknown): SessionNews | null {
  const fields = fieldsOf(message);
  const kind = KINDS.find((known) => known === fields?.kind);
  if (!kind || !isText(fields?.sessionId)) return null;
  return { kind, sessionId: fields.sessionId };
}
