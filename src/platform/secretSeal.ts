/** Sealing secrets with a key that scripts cannot read out, kept in this browser's database. */
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { Clock, Randomness, Timers } from './index';
import { inTime } from './patience';

export interface SealedRecord {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  /** By this device's clock; null never. */
  expiresAtMs: number | null;
}

interface VaultSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  records: { key: string; value: SealedRecord };
}

export type VaultDatabase = IDBPDatabase<VaultSchema>;

export interface SealParts {
  indexedDb: IDBFactory | null;
  subtle: SubtleCrypto | null;
  random: Pick<Randomness, 'bytes'>;
  clock: Pick<Clock, 'now'>;
  timers: Pick<Timers, 'after'>;
}

export interface Seal {
  /** The database that holds key and records; null where the browser refuses one. */
  database(): Promise<VaultDatabase | null>;
  /** What was asked of it; null where no answer comes. */
  answered<Result>(asked: Promise<Result>): Promise<Result | null>;
  /** Null where nothing can be sealed here. */
  seal(secret: string, expiresAtMs: number | null): Promise<SealedRecord | null>;
  /**
   * Null for what expired, or can never be opened any more. @throws where the key cannot be had just now: then it may be
   * opened another time
   */
  unseal(record: SealedRecord): Promise<string | null>;
}

const DATABASE = 'quayside-vault';
const KEY_NAME = 'seal';
const IV_BYTES = 12;
/**
 * Nobody's start waits longer for it, be it that it does not open or that it does not answer, in milliseconds. Whoever gives
 * up too soon leads somebody who is signed in to the door.
 */
const PATIENCE_MS = 5_000;

/** Opens with the given factory: `openDB` would always take the global one. */
async function openVault(indexedDb: IDBFactory | null): Promise<VaultDatabase | null> {
  if (!indexedDb) return null;
  try {
    const request = indexedDb.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys');
      request.result.createObjectStore('records');
    };
    return (await wrap(request)) as unknown as VaultDatabase;
  } catch {
    // Refused in private modes of some browsers: memory remains.
    return null;
  }
}

/** False where the browser has taken it away. */
function isOpen(opened: VaultDatabase): boolean {
  try {
    // Where it is taken away at this very moment, whatever is asked next finds that out.
    opened.transaction('keys').done.catch(() => {});
    return true;
  } catch {
    return false;
  }
}

/** The sealing key of this browser, made when first needed. */
async function sealingKey(database: VaultDatabase, subtle: SubtleCrypto): Promise<CryptoKey> {
  const known = await database.get('keys', KEY_NAME);
  if (known) return known;
  const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Another tab may have made one meanwhile: the first one stored is everyone's.
  // Strictly: whatever it seals is lost with it.
  const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' });
  const other = await transaction.store.get(KEY_NAME);
  if (!other) await transaction.store.put(made, KEY_NAME);
  await transaction.done;
  return other ?? made;
}

export function createSeal({ indexedDb, subtle, random, clock, timers }: SealParts): Seal {
  let opening: Promise<VaultDatabase | null> | undefined;

  const answered: Seal['answered'] = (asked) => inTime(asked, PATIENCE_MS, timers);
  const open = () => answered(openVault(indexedDb));

  async function database() {
    const before = (opening ??= open());
    const opened = await before;
    if (opened && isOpen(opened)) return opened;
    // What was refused, or did not answer, may be there for whoever asks next.
    if (opening === before) opening = undefined;
    return opened && (opening ??= open());
  }

  return {
    database,
    answered,
    async seal(secret, expiresAtMs) {
      const opened = await database();
      if (!opened || !subtle) return null;
      const iv = random.bytes(IV_BYTES);
      const key = await answered(sealingKey(opened, subtle));
      if (!key) return null;
      const plain = new TextEncoder().encode(secret);
      return { iv, sealed: await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain), expiresAtMs };
    },
    async unseal(record) {
      if (record.expiresAtMs !== null && record.expiresAtMs <= clock.now()) return null;
      const opened = await database();
      if (!opened || !subtle) return null;
      const key = await answered(sealingKey(opened, subtle));
      if (!key) throw new Error('The key of this browser does not come');
      try {
        const plain = await subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed);
        return new TextDecoder().decode(plain);
      } catch {
        // Sealed with a key that is gone, or damaged: as good as none.
        return null;
      }
    },
  };
}
