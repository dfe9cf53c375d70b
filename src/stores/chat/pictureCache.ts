/**
 * What this account looked like last, written down on this device: the next start shows it at once, online or not.
 * Only for accounts whose key is kept on this device too; of bounded size; erased with the sign-out.
 */
import { initialSnapshot, type InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { parse } from '@/api/parse';
import { fieldsOf } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { isPutOut, PICTURE } from './sessions/leftBehind';
import { useRecordsStore } from './records';

/** To be raised whenever the shape of a kept message changes: what an older version wrote is not read. */
export const PICTURE_VERSION = 1;

const { shelf: SHELF } = PICTURE;
/** Registrations of larger organizations are not worth the space and the time of writing. */
const MOST_USERS = 20_000;

/** What an earlier start of the app left. */
export interface KeptPicture {
  readonly snapshot: InitialSnapshot;
  /** Conversations that were read, not yet looked into. */
  readonly lists: readonly unknown[];
}

/** The server's answer as it came, but for the queue, which will be gone. */
function readRegistration(value: unknown): InitialSnapshot | null {
  const fields = fieldsOf(value);
  if (fields?.version !== PICTURE_VERSION) return null;
  try {
    return parse(initialSnapshot, fields.wire, 'the kept picture', 200);
  } catch {
    return null;
  }
}

/** The lists, not yet looked into. */
export function readLists(value: unknown): readonly unknown[] | null {
  const fields = fieldsOf(value);
  return fields?.version === PICTURE_VERSION && Array.isArray(fields.lists) ? fields.lists : null;
}

function isTooLarge(wire: unknown): boolean {
  const { realm_users: users } = wire as { realm_users?: unknown };
  return Array.isArray(users) && users.length > MOST_USERS;
}

export const usePictureCacheStore = defineChatStore('pictureCache', (account) => {
  const platform = usePlatform();
  const records = useRecordsStore(account);
  const isOn = account.isKeptOnDevice === true;

  /** The last registration, and the lists as `keptLists` reads them; null where nothing usable is kept. */
  async function recall(): Promise<KeptPicture | null> {
    // The picture is for those whom the server still knows.
    if (!isOn || isPutOut(platform, account.accountId)) return null;
    const [snapshot, lists] = await Promise.all([
      records.get(SHELF, 'registration', readRegistration),
      records.get(SHELF, 'lists', readLists),
    ]);
    return snapshot && { snapshot, lists: lists ?? [] };
  }

  async function keepRegistration(wire: unknown): Promise<void> {
    if (!isOn) return;
    // Without the app nobody could look at it.
    platform.shell.keep();
    if (isTooLarge(wire)) await erase();
    else await records.put(SHELF, 'registration', { version: PICTURE_VERSION, wire });
  }

  /** Writes down what `keptLists` makes of what is open; where nothing is, what lies there stays. */
  async function keepLists(lists: readonly object[]): Promise<void> {
    if (!isOn || lists.length === 0) return;
    await records.put(SHELF, 'lists', { version: PICTURE_VERSION, lists });
  }

  async function erase(): Promise<void> {
    for (const key of PICTURE.keys) await records.delete(SHELF, key);
  }

  return { recall, keepRegistration, keepLists, erase };
});
