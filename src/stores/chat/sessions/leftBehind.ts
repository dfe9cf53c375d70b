/**
 * What is left on this device of people whom a server has put out: drafts and unsent messages wait a week for the same
 * person to come back, sealed, and are then erased, whether or not anybody comes.
 */
import type { Platform } from '@/platform/index';

const PREFIX = 'quayside.left.';
export const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The database of an account's records. */
export const recordsName = (accountId: string) => `quayside-chat/${accountId}`;

/** Where in it lies what the server told: the server can tell it again. */
export const PICTURE = { shelf: 'picture', keys: ['registration', 'lists'] } as const;

/** Lists of a person's own: see `lateList`. */
const LISTS = ['folders', 'pinnedTopics'];

/** Where drafts go that the page has no time to write down properly. */
export const farewellKeyOf = (accountId: string) => `quayside.drafts.${accountId}`;

/** Where a tab keeps edits of messages that were begun. */
export const editsKeyOf = (accountId: string) => `quayside.edits.${accountId}`;

/** Where a tab keeps what was typed into forms. */
export const typedFormsKeyOf = (accountId: string) => `quayside.forms.${accountId}`;

/** Where a tab keeps what was read last in each view. */
export const placesKeyOf = (accountId: string) => `quayside.places.${accountId}`;

/** Where a tab keeps how far lists of conversations were looked through. */
export const listPlacesKeyOf = (accountId: string) => `quayside.listPlaces.${accountId}`;

/** Where a tab keeps which box was open in its view. */
export const openBoxKeyOf = (accountId: string) => `quayside.box.${accountId}`;

/** Where a tab keeps until when the server wants no messages. */
export const outboxPauseKeyOf = (accountId: string) => `quayside.outboxPause.${accountId}`;

/** Where the device keeps which messages were handed over and are not written down as that. */
export const outboxFlightsKeyOf = (accountId: string) => `quayside.outboxFlights.${accountId}`;

/** Where the device keeps which parts of the inbox are folded. */
export const foldsKeyOf = (accountId: string) => `quayside.folds.${accountId}`;

/** Where the device keeps which of the organization's folders are folded. */
export const channelFoldsKeyOf = (accountId: string) => `quayside.channelFolds.${accountId}`;

/** Where the device keeps that there is such a list of a person's own. */
export const listKeyOf = (accountId: string, shelf: string) => `quayside.${shelf}.${accountId}`;

/** Where the device keeps the emoji that were used last. */
export const emojiKeyOf = (accountId: string) => `quayside.emoji.${accountId}`;

/** Milliseconds since 1970; null where it is damaged. */
const timeIn = (text: string) => (/^\d{13}$/.test(text) ? Number(text) : null);

/** The server no longer takes this person's key: the week begins, unless it has. */
export function notePutOut({ deviceStore, clock }: Platform, accountId: string): void {
  if (timeIn(deviceStore.read(PREFIX + accountId) ?? '') === null) {
    deviceStore.write(PREFIX + accountId, String(clock.now()));
  }
}

/** As if they had been put out longer than a week ago: what is to be erased now, and cannot be, goes at the next start. */
const LONG_AGO = '0'.repeat(13);

/** The person left and wants nothing kept. */
export function noteErased({ deviceStore }: Platform, accountId: string): void {
  deviceStore.write(PREFIX + accountId, LONG_AGO);
}

/** Whether something of a person may lie here that is to be erased. */
export const isToErase = ({ deviceStore }: Platform, accountId: string) =>
  deviceStore.read(PREFIX + accountId) === LONG_AGO;

/** The person is back. */
export function noteBack({ deviceStore }: Platform, accountId: string): void {
  deviceStore.remove(PREFIX + accountId);
}

/** Those who were put out and have not come back, and when that was; null where nobody can tell any more. */
export function putOuts({ deviceStore }: Pick<Platform, 'deviceStore'>) {
  return deviceStore
    .keys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({
      accountId: key.slice(PREFIX.length),
      sinceMs: timeIn(deviceStore.read(key) ?? ''),
    }));
}

/** Whether this person was put out, and has not come back. */
export const isPutOut = ({ deviceStore }: Pick<Platform, 'deviceStore'>, accountId: string) =>
  deviceStore.read(PREFIX + accountId) !== null;

/** Erases what lies of a person outside their database: in this tab, and for all tabs. */
export function forgetTraces({ deviceStore, tabStore }: Platform, accountId: string): void {
  const deviceKeys = [farewellKeyOf, emojiKeyOf, foldsKeyOf, channelFoldsKeyOf, outboxFlightsKeyOf];
  for (const keyOf of deviceKeys) deviceStore.remove(keyOf(accountId));
  for (const shelf of LISTS) deviceStore.remove(listKeyOf(accountId, shelf));
  const tabKeys = [
    editsKeyOf,
    typedFormsKeyOf,
    placesKeyOf,
    listPlacesKeyOf,
    openBoxKeyOf,
    outboxPauseKeyOf,
  ];
  for (const keyOf of tabKeys) tabStore.remove(keyOf(accountId));
  deviceStore.remove(PREFIX + accountId);
}
