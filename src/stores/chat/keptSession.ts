/** A session as it is kept in the vault. */
import { fieldsOf, isNumber, isText } from '@/domain/chat/storedRecord';

export interface KeptSession {
  readonly email: string;
  readonly apiKey: string;
  readonly userId: number;
  /** When it began, by this device's clock; infinite where that is not known: it counts as new. */
  readonly sinceMs: number;
}

/** Null for what is none. */
export function readKept(text: string): KeptSession | null {
  try {
    const { email, apiKey, userId, sinceMs } = fieldsOf(JSON.parse(text)) ?? {};
    if (!isText(email) || !isText(apiKey) || !isNumber(userId)) return null;
    return { email, apiKey, userId, sinceMs: isNumber(sinceMs) ? sinceMs : Infinity };
  } catch {
    return null;
  }
}

/** What the session of an organization is called in the vault. */
export const vaultName = (organizationId: string) => `chat.${organizationId}`;

export const accountIdOf = (organizationId: string, userId: number) =>
  `${organizationId}:${userId}`;
