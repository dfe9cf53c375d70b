/** The work of leaving a device: fetched when a server puts somebody out, or somebody goes and leaves their texts here. */
import { readDraft } from '@/domain/chat/drafts';
import type { Platform } from '@/platform/index';
import { createRecordStore, type RecordStore } from '@/platform/recordStore';
import { sealRecords, sealValue } from '@/platform/recordSeal';
import { isSealed } from '@/platform/sealedText';
import type { ChatAccount } from '../chatAccount';
import { readFarewells } from '../farewells';
import { readKept, vaultName } from './keptSession';
import {
  editsKeyOf,
  farewellKeyOf,
  forgetTraces,
  notePutOut,
  PICTURE,
  putOuts,
  recordsName,
  typedFormsKeyOf,
  WEEK_MS,
} from './leftBehind';

/** Last words of a page that was left go to the other drafts, where they can be sealed; whether none are left outside. */
async function takeInFarewell(
  { deviceStore }: Platform,
  accountId: string,
  shelves: RecordStore,
): Promise<boolean> {
  const key = farewellKeyOf(accountId);
  const text = deviceStore.read(key);
  if (text === null) return true;
  for (const draft of readFarewells(text)) {
    const known = await shelves.get('drafts', draft.draftId, readDraft);
    if (known && known.revision >= draft.revision) continue;
    if (!(await shelves.put('drafts', draft.draftId, draft))) return false;
  }
  if (deviceStore.read(key) === text) deviceStore.remove(key);
  return deviceStore.read(key) === null;
}

/** Seals one of the texts that this tab keeps; whether it does not lie open. */
async function sealTabText({ tabStore, vault }: Platform, key: string): Promise<boolean> {
  const text = tabStore.read(key);
  if (text === null || isSealed(text)) return true;
  const sealed = await sealValue(vault, key, text);
  if (sealed === null || tabStore.read(key) !== text) return false;
  return tabStore.write(key, sealed);
}

/**
 * Seals what was typed on this device and erases what the server told. Records are sealed where they lie, last words and
 * what this tab keeps after they are among them. Whether nothing is left that can be read; what cannot be sealed stays as it is.
 */
export async function sealTexts(platform: Platform, accountId: string): Promise<boolean> {
  const { vault } = platform;
  const name = recordsName(accountId);
  const shelves = createRecordStore(platform, name);
  for (const key of PICTURE.keys) await shelves.delete(PICTURE.shelf, key);
  // Where nothing can be sealed, nothing is touched.
  if ((await vault.seal('')) === null) return false;
  // First what takes no time: of records there may be many.
  const areEditsSealed = await sealTabText(platform, editsKeyOf(accountId));
  const areFormsSealed = await sealTabText(platform, typedFormsKeyOf(accountId));
  const isTakenIn = await takeInFarewell(platform, accountId, shelves);
  const areSealed = await sealRecords(platform, name);
  return areEditsSealed && areFormsSealed && isTakenIn && areSealed;
}

/** See `tidyLeftBehind`. */
export async function tidy(platform: Platform): Promise<void> {
  const { indexedDb, clock } = platform;
  for (const { accountId, sinceMs } of putOuts(platform)) {
    // Where nobody can tell any more when the week began, another begins.
    if (sinceMs === null) notePutOut(platform, accountId);
    if (sinceMs === null || clock.now() - sinceMs < WEEK_MS) {
      await sealTexts(platform, accountId);
      continue;
    }
    const shelves = createRecordStore(platform, recordsName(accountId));
    // What could not be erased is tried again at the next start.
    if ((await shelves.erase()) || !indexedDb) forgetTraces(platform, accountId);
  }
}

/** Forgets a key that a server no longer takes, unless another has come in its place. */
export async function forgetKey(
  { vault }: Platform,
  { organizationId }: ChatAccount,
  apiKey: string,
): Promise<void> {
  const name = vaultName(organizationId);
  const kept = await vault.recall(name);
  if (!kept || readKept(kept.secret)?.apiKey !== apiKey) return;
  await vault.forget(name, kept.place === 'tab' ? 'tab' : undefined);
}
