/** How the tabs of a browser learn that somebody signed out, or in again: those that listen at once, others when they wake. */
import { fieldsOf, isNumber, isText } from '@/domain/storedRecord';
import type { Platform } from '@/platform/index';

/** What becomes of drafts and unsent messages on this device. */
export type TextsLeft = 'keep' | 'erase';

export interface SignOut {
  readonly accountId: string;
  readonly texts: TextsLeft;
  /** By this device's clock, which all tabs share. */
  readonly atMs: number;
  /** Whether they took their account out of use, so that nobody can be back in it by themselves. */
  readonly isDeactivated?: boolean | undefined;
}

/** Somebody is back, and this browser keeps their key for all tabs. */
export interface SignIn {
  readonly backAs: string;
}

const PREFIX = 'quayside.signedOut.';

/** A message of another tab, which may be of another version of this app; null where it means nothing to us. */
export function readSignOut(message: unknown): SignOut | null {
  const fields = fieldsOf(message);
  const { accountId, texts, atMs, isDeactivated } = fields ?? {};
  if (!isText(accountId) || !isNumber(atMs)) return null;
  if (texts !== 'keep' && texts !== 'erase') return null;
  return { accountId, texts, atMs, isDeactivated: isDeactivated === true };
}

/** As `readSignOut`. */
export function readSignIn(message: unknown): SignIn | null {
  const { backAs } = fieldsOf(message) ?? {};
  return isText(backAs) ? { backAs } : null;
}

/** Leaves word for tabs that cannot hear it now. */
export function noteSignOut({ deviceStore }: Platform, { accountId, atMs }: SignOut): void {
  deviceStore.write(PREFIX + accountId, String(atMs));
}

/** When this person signed out here last; -1 where they never did. */
export function signedOutAt({ deviceStore }: Platform, accountId: string): number {
  return Number(deviceStore.read(PREFIX + accountId) ?? -1);
}
