/**
 * What is left on this device of people whom a server has put out: drafts and unsent messages wait a week for the same
 * person to come back, and are then erased, whether or not anybody comes.
 */
import type { Platform } from '@/platform/index';
import { createRecordStore } from '@/platform/recordStore';

const PREFIX = 'quayside.left.';
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The database of an account's records. */
export const recordsName = (accountId: string) => `quayside-chat/${accountId}`;

/** Where drafts go that the page has no time to write down properly. */
export const farewellKeyOf = (accountId: string) => `quayside.drafts.${accountId}`;

/** The server no longer takes this person's key: the week begins, unless it has. */
export function notePutOut({ deviceStore, clock }: Platform, accountId: string): void {
  if (deviceStore.read(PREFIX + accountId) === null) {
    deviceStore.write(PREFIX + accountId, String(clock.now()));
  }
}

/** The person is back. */
export function noteBack({ deviceStore }: Platform, accountId: string): void {
  deviceStore.remove(PREFIX + accountId);
}

/** Milliseconds since 1970; null where it is damaged. */
const timeIn = (text: string) => (/^\d{13}$/.test(text) ? Number(text) : null);

/** Erases what waited for longer than a week. */
export async function eraseLeftBehind({ deviceStore, indexedDb, clock }: Platform): Promise<void> {
  for (const key of deviceStore.keys()) {
    if (!key.startsWith(PREFIX)) continue;
    const since = timeIn(deviceStore.read(key) ?? '');
    // Where nobody can tell any more when the week began, another begins.
    if (since === null) deviceStore.write(key, String(clock.now()));
    if (since === null || clock.now() - since < WEEK_MS) continue;
    const accountId = key.slice(PREFIX.length);
    await createRecordStore(indexedDb, recordsName(accountId)).erase();
    deviceStore.remove(farewellKeyOf(accountId));
    deviceStore.remove(key);
  }
}
