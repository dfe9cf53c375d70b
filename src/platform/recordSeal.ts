/**
 * Seals the records of a name where they lie. Each sealed one takes the place of the plain one in one step, and only if
 * that is still as it was: whatever dies half way, every text is there once, in one shape or the other.
 */
import { PATIENCE_MS } from './databaseConnection';
import { inTime } from './patience';
import {
  openRecords,
  STORES,
  placeOf,
  type RecordDatabase,
  type RecordStoreParts,
  type StoredRecord,
} from './recordStore';
import { isSealed, SEALED_MARK } from './sealedText';
import type { SecretVault } from './secretVault';

/** Each round seals what was written during the one before. */
const MOST_ROUNDS = 5;

interface Swap {
  store: (typeof STORES)[number];
  before: StoredRecord;
  sealed: string | null;
}

/** Seals a value for its place alone; null where this browser cannot seal, or could not open it again. */
export async function sealValue(
  vault: Pick<SecretVault, 'seal' | 'unseal'>,
  place: string,
  value: unknown,
): Promise<string | null> {
  const text = JSON.stringify({ place, value });
  const sealed = await vault.seal(text);
  // Tried at once: what was typed is erased for it.
  const isGood = sealed !== null && (await vault.unseal(sealed)) === text;
  return isGood ? SEALED_MARK + sealed : null;
}

async function plainRecords(database: RecordDatabase): Promise<Omit<Swap, 'sealed'>[]> {
  const all = await Promise.all(
    STORES.map(async (store) =>
      (await database.getAll(store)).map((before) => ({ store, before })),
    ),
  );
  return all.flat().filter(({ before }) => !isSealed(before.value));
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function swapAll(database: RecordDatabase, swaps: readonly Swap[]): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite');
  for (const { store, before, sealed } of swaps) {
    const records = transaction.objectStore(store);
    const now = await records.get([before.shelf, before.key]);
    // Written anew, or deleted, by this tab or another.
    if (sealed === null || !now || !isSame(now.value, before.value)) continue;
    await records.put({ ...before, value: sealed });
  }
  await transaction.done;
}

async function sealAll(
  database: RecordDatabase,
  name: string,
  vault: SecretVault,
): Promise<boolean> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const plain = await plainRecords(database);
    if (plain.length === 0) return true;
    const swaps = await Promise.all(
      plain.map(async ({ store, before }) => {
        const sealed = await sealValue(vault, placeOf(name, before), before.value);
        return { store, before, sealed };
      }),
    );
    await swapAll(database, swaps);
    if (swaps.some(({ sealed }) => sealed === null)) return false;
  }
  return false;
}

export interface SealedRecordsParts extends RecordStoreParts {
  vault: SecretVault;
}

/** Whether nothing under this name lies in the browser's database as it was written. Never rejects. */
export async function sealRecords(parts: SealedRecordsParts, name: string): Promise<boolean> {
  const { indexedDb, timers, vault } = parts;
  try {
    if (!indexedDb) return true;
    const database = await inTime(openRecords(indexedDb, name), PATIENCE_MS, timers);
    if (!database) return false;
    return await sealAll(database, name, vault).finally(() => database.close());
  } catch {
    return false;
  }
}
