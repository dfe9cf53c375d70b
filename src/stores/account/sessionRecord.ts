/** A session as it is kept in the vault, and what tabs tell each other about sessions. */

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

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** The record in a text of ours; null where it is none. */
export function readSessionRecord(text: string): SessionRecord | null {
  try {
    const fields = fieldsOf(JSON.parse(text));
    if (!fields) return null;
    const { token, sessionId, baseUrl } = fields;
    if (typeof token !== 'string' || typeof sessionId !== 'string') return null;
    if (typeof baseUrl !== 'string' || token === '') return null;
    return {
      token,
      sessionId,
      baseUrl,
      isApiKey: fields.isApiKey === true,
      expiresAtMs: numberOrNull(fields.expiresAtMs),
      isApproximate: fields.isApproximate === true,
      clockOffsetMs: numberOrNull(fields.clockOffsetMs),
    };
  } catch {
    return null;
  }
}

/** With what a kept text is locked; null where it is not. */
export function readLockKind(text: string): LockKind | null {
  try {
    const lock = fieldsOf(JSON.parse(text))?.lock;
    return lock === 'passkey' || lock === 'passphrase' ? lock : null;
  } catch {
    return null;
  }
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
  if (!fields || !kind || typeof fields.sessionId !== 'string') return null;
  return { kind, sessionId: fields.sessionId };
}
