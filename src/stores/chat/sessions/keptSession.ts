/** A session as it is kept in the vault. */
import type { Platform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import { fieldsOf, isNumber, isText, readJson } from '@/domain/storedRecord';

export interface KeptSession {
  readonly email: string;
  readonly apiKey: string;
  readonly userId: number;
  /** When it began, by this device's clock; infinite where that is not known: it counts as new. */
  readonly sinceMs: number;
}

/** A month: an API key does not expire by itself. */
const KEPT_ON_DEVICE_MS = 30 * 24 * 60 * 60 * 1000;

/** Puts a session into the vault, until a month after it began. The place that it got, which may be a safer one. */
export function keepSession(
  { vault, clock }: Pick<Platform, 'vault' | 'clock'>,
  organizationId: string,
  { kept, place }: { kept: KeptSession; place: SecretPlace },
): Promise<SecretPlace> {
  const expiresAtMs = Math.min(kept.sinceMs, clock.now()) + KEPT_ON_DEVICE_MS;
  return vault.keep(vaultName(organizationId), JSON.stringify(kept), place, expiresAtMs);
}

/** Null for what is none. */
export function readKept(text: string): KeptSession | null {
  const { email, apiKey, userId, sinceMs } = fieldsOf(readJson(text)) ?? {};
  if (!isText(email) || !isText(apiKey) || !isNumber(userId)) return null;
  return { email, apiKey, userId, sinceMs: isNumber(sinceMs) ? sinceMs : Infinity };
}

/** What the session of an organization is called in the vault. */
export const vaultName = (organizationId: string) => `chat.${organizationId}`;

export const accountIdOf = (organizationId: string, userId: number) =>
  `${organizationId}:${userId}`;
