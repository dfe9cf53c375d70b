/**
 * Keeps secrets as long as a person chose: in memory, in this tab, or on this device. What leaves memory is sealed
 * with a key that scripts cannot read out. That guards against copied files and dumps, not against a script that
 * runs in this page.
 */
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';
import type { Clock, Randomness, TextStore } from './index';

/** Where a secret is kept: gone on reload, with the tab, or when it expires. */
export type SecretPlace = 'memory' | 'tab' | 'device';

export interface KeptSecret {
  readonly secret: string;
  readonly place: SecretPlace;
}

export interface SecretVault {
  /**
   * Keeps a secret, and nowhere else than in `place`. Returns where it really is: memory where the browser refuses more.
   * `expiresAtMs` (by this device's clock; null never) bounds what is kept on the device.
   */
  keep(
    name: string,
    secret: string,
    place: SecretPlace,
    expiresAtMs: number | null,
  ): Promise<SecretPlace>;
  /** Null where there is none, where it expired, or where it can no longer be opened. */
  recall(name: string): Promise<KeptSecret | null>;
  /** Erases a secret everywhere in this browser that this tab can reach. */
  forget(name: string): Promise<void>;
}

interface SealedRecord {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  expiresAtMs: number | null;
}

interface VaultSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  records: { key: string; value: SealedRecord };
}

const DATABASE = 'quayside-vault';
const KEY_NAME = 'seal';
const TAB_PREFIX = 'quayside.sealed.';
const IV_BYTES = 12;

export interface VaultParts {
  indexedDb: IDBFactory | null;
  subtle: SubtleCrypto | null;
  random: Pick<Randomness, 'bytes'>;
  clock: Pick<Clock, 'now'>;
  tabStore: TextStore;
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Opens with the given factory: `openDB` would always take the global one. */
async function openVault(indexedDb: IDBFactory | null): Promise<IDBPDatabase<VaultSchema> | null> {
  if (!indexedDb) return null;
  try {
    const request = indexedDb.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('keys');
      request.result.createObjectStore('records');
    };
    return (await wrap(request)) as unknown as IDBPDatabase<VaultSchema>;
  } catch {
    // Refused in private modes of some browsers: memory remains.
    return null;
  }
}

/** The sealing key of this browser, made when first needed. */
async function sealingKey(
  database: IDBPDatabase<VaultSchema>,
  subtle: SubtleCrypto,
): Promise<CryptoKey> {
  const known = await database.get('keys', KEY_NAME);
  if (known) return known;
  const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Another tab may have made one meanwhile: the first one stored is everyone's.
  const transaction = database.transaction('keys', 'readwrite');
  const other = await transaction.store.get(KEY_NAME);
  if (!other) await transaction.store.put(made, KEY_NAME);
  await transaction.done;
  return other ?? made;
}

export function createSecretVault(parts: VaultParts): SecretVault {
  const { subtle, tabStore, clock } = parts;
  const inMemory = new Map<string, string>();
  let opening: Promise<IDBPDatabase<VaultSchema> | null> | undefined;

  function database() {
    opening ??= openVault(parts.indexedDb);
    return opening;
  }

  async function seal(secret: string, expiresAtMs: number | null): Promise<SealedRecord | null> {
    const opened = await database();
    if (!opened || !subtle) return null;
    const iv = parts.random.bytes(IV_BYTES);
    const key = await sealingKey(opened, subtle);
    const sealed = await subtle.encrypt(
      { name: 'AES-GCM', iv },
      key,
      new TextEncoder().encode(secret),
    );
    return { iv, sealed, expiresAtMs };
  }

  async function unseal(record: SealedRecord): Promise<string | null> {
    if (record.expiresAtMs !== null && record.expiresAtMs <= clock.now()) return null;
    const opened = await database();
    if (!opened || !subtle) return null;
    try {
      const key = await sealingKey(opened, subtle);
      const plain = await subtle.decrypt({ name: 'AES-GCM', iv: record.iv }, key, record.sealed);
      return new TextDecoder().decode(plain);
    } catch {
      // Sealed with a key that is gone, or damaged: as good as none.
      return null;
    }
  }

  function readTab(name: string): SealedRecord | null {
    try {
      const text = tabStore.read(TAB_PREFIX + name);
      const [iv, sealed] = text?.split('.') ?? [];
      if (!iv || !sealed) return null;
      return { iv: fromText(iv), sealed: fromText(sealed).buffer, expiresAtMs: null };
    } catch {
      return null;
    }
  }

  async function forgetStored(name: string): Promise<void> {
    tabStore.remove(TAB_PREFIX + name);
    await (await database())?.delete('records', name);
  }

  async function store(name: string, record: SealedRecord, place: 'tab' | 'device') {
    if (place === 'tab') {
      const text = `${toText(record.iv)}.${toText(new Uint8Array(record.sealed))}`;
      return tabStore.write(TAB_PREFIX + name, text);
    }
    await (await database())?.put('records', record, name);
    return true;
  }

  return {
    async keep(name, secret, place, expiresAtMs) {
      inMemory.set(name, secret);
      try {
        await forgetStored(name);
        if (place === 'memory') return 'memory';
        const record = await seal(secret, expiresAtMs);
        return record && (await store(name, record, place)) ? place : 'memory';
      } catch {
        return 'memory';
      }
    },
    async recall(name) {
      const tabRecord = readTab(name);
      const fromTab = tabRecord && (await unseal(tabRecord));
      if (fromTab) return { secret: fromTab, place: 'tab' };
      const record = await (await database())?.get('records', name).catch(() => undefined);
      const fromDevice = record && (await unseal(record));
      if (fromDevice) return { secret: fromDevice, place: 'device' };
      if (record) await (await database())?.delete('records', name);
      const remembered = inMemory.get(name);
      return remembered === undefined ? null : { secret: remembered, place: 'memory' };
    },
    async forget(name) {
      inMemory.delete(name);
      await forgetStored(name).catch(() => {});
    },
  };
}
