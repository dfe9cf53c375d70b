/**
 * Records that outlive the page, by shelf and key: a database of its own for each name (one per account), readable by
 * all tabs. What the browser refuses is kept in memory, so that callers need not care; they may ask and tell people.
 */
import { wrap, type DBSchema, type IDBPDatabase } from 'idb';
import { createConnection } from './databaseConnection';
import { isSealed, unsealValue } from './sealedText';
import type { Timers } from './index';
import type { SecretVault } from './secretVault';

export interface RecordStoreParts {
  /** Null where the browser has none. */
  indexedDb: IDBFactory | null;
  timers: Pick<Timers, 'after'>;
  /** Opens what was sealed meanwhile. */
  vault: Pick<SecretVault, 'unseal'>;
}

export interface StoredRecord {
  shelf: string;
  key: string;
  value: unknown;
}

interface RecordSchema extends DBSchema {
  records: { key: [string, string]; value: StoredRecord };
  /** What could not be read, set aside for the person to take out. */
  quarantine: { key: [string, string]; value: StoredRecord };
}

export type RecordDatabase = IDBPDatabase<RecordSchema>;

export interface KeptRecord<Value> {
  readonly key: string;
  readonly value: Value;
}

export interface RecordStore {
  /** All records of a shelf, by key. `read` gives null for what is damaged: it is set aside, the others stay good. */
  list<Value>(shelf: string, read: (value: unknown) => Value | null): Promise<KeptRecord<Value>[]>;
  /** Null where there is none, or where it is damaged. */
  get<Value>(
    shelf: string,
    key: string,
    read: (value: unknown) => Value | null,
  ): Promise<Value | null>;
  /** Whether the record now outlives the page. The value must be one that browsers can copy. */
  put(shelf: string, key: string, value: unknown): Promise<boolean>;
  delete(shelf: string, key: string): Promise<void>;
  /** Whether the browser refused to write something down, or to show a shelf, and has not done so since. */
  hasRefused(): Promise<boolean>;
  /** Whether the browser did not show a shelf when it was asked for last, though records lie there that were written here. */
  hides(shelf: string): Promise<boolean>;
  /** Writes anew what was refused; whether nothing is left of that. */
  tryAgain(): Promise<boolean>;
  /** What was set aside of a shelf, as it was found; unsealed where that can be. */
  quarantined(shelf: string): Promise<KeptRecord<unknown>[]>;
  /** Forgets what was set aside of a shelf. */
  dropQuarantined(shelf: string): Promise<void>;
  /** Erases everything under this name; whether the browser did. */
  erase(): Promise<boolean>;
}

const VERSION = 1;
export const STORES = ['records', 'quarantine'] as const;

/** Where a record lies, as a text: what is sealed for one place opens in no other. */
export const placeOf = (name: string, { shelf, key }: Pick<StoredRecord, 'shelf' | 'key'>) =>
  JSON.stringify([name, shelf, key]);

/** Rejects where the browser refuses. */
export function openRecords(indexedDb: IDBFactory, name: string): Promise<RecordDatabase> {
  const request = indexedDb.open(name, VERSION);
  request.onupgradeneeded = () => {
    for (const store of STORES) {
      if (!request.result.objectStoreNames.contains(store)) {
        request.result.createObjectStore(store, { keyPath: ['shelf', 'key'] });
      }
    }
  };
  return wrap(request) as unknown as Promise<RecordDatabase>;
}

/** All keys of a shelf: an array stands behind every text. */
const allOf = (shelf: string) => IDBKeyRange.bound([shelf], [shelf, []]);

async function moveAside(opened: RecordDatabase, record: StoredRecord): Promise<void> {
  const transaction = opened.transaction(STORES, 'readwrite');
  await transaction.objectStore('quarantine').put(record);
  await transaction.objectStore('records').delete([record.shelf, record.key]);
  await transaction.done;
}

/** The database of that name; refusals of every kind come out as `otherwise`. */
function guarded({ indexedDb, timers }: RecordStoreParts, name: string) {
  const { attempt, wasOpened } = createConnection(timers, async () => {
    if (!indexedDb) throw new DOMException('This browser has none', 'NotSupportedError');
    return openRecords(indexedDb, name);
  });

  const setAside = (record: StoredRecord) =>
    attempt((opened) => moveAside(opened, record), undefined);

  /** Whether a shelf was asked for in vain, and the browser has neither shown one since nor written anything. */
  let isHidden = false;
  /** The shelves that it did not show when they were asked for last. */
  const unseen = new Set<string>();

  async function listed(shelf: string, store: (typeof STORES)[number] = 'records') {
    const shown = await attempt<StoredRecord[] | null>(
      (opened) => opened.getAll(store, allOf(shelf)),
      null,
    );
    isHidden = shown === null;
    if (isHidden) unseen.add(shelf);
    else unseen.delete(shelf);
    return shown ?? [];
  }

  /** Whether shelves are shown, or would be. */
  async function isShown(): Promise<boolean> {
    if (isHidden) isHidden = (await attempt((opened) => opened.count('records'), null)) === null;
    return !isHidden;
  }

  async function written({ record, isGone }: Change): Promise<boolean> {
    return attempt(async (opened) => {
      const transaction = opened.transaction('records', 'readwrite');
      const request = isGone
        ? transaction.store.delete([record.shelf, record.key])
        : transaction.store.put(record);
      // At once: a page that is being left does not live to see the request end.
      transaction.commit();
      await Promise.all([request, transaction.done]);
      isHidden = false;
      return true;
    }, false);
  }

  return {
    attempt,
    wasOpened,
    setAside,
    listed,
    isShown,
    isHidden: () => isHidden,
    isUnseen: (shelf: string) => unseen.has(shelf),
    written,
  };
}

/** What was asked to be written, or deleted. */
interface Change {
  readonly record: StoredRecord;
  readonly isGone: boolean;
  /** Whether the browser refused, and nothing is under way any more. */
  isRefused: boolean;
}

const memoryKey = (shelf: string, key: string) => JSON.stringify([shelf, key]);

/** The newest change of each record that the database is not known to have. */
function createChanges({ written }: ReturnType<typeof guarded>) {
  const changes = new Map<string, Change>();
  /** What lies there, by its shelf, as far as it was written here. */
  const lying = new Map<string, string>();

  async function write(place: string, change: Change): Promise<boolean> {
    change.isRefused = false;
    const isWritten = await written(change);
    change.isRefused = !isWritten;
    if (isWritten && change.isGone) lying.delete(place);
    else if (isWritten) lying.set(place, change.record.shelf);
    // Whatever was asked for meanwhile is newer.
    if (isWritten && changes.get(place) === change) changes.delete(place);
    return isWritten;
  }

  const refused = () => [...changes].filter(([, { isRefused }]) => isRefused);

  return {
    /** Whether it outlives the page. */
    make(record: StoredRecord, isGone = false): Promise<boolean> {
      const place = memoryKey(record.shelf, record.key);
      const change: Change = { record, isGone, isRefused: false };
      changes.set(place, change);
      return write(place, change);
    },
    /** What was refused is written anew. */
    async writeRefused(): Promise<void> {
      await Promise.all(refused().map(([place, change]) => write(place, change)));
    },
    hasRefused: () => refused().length > 0,
    of: (shelf: string, key: string) => changes.get(memoryKey(shelf, key)),
    on: (shelf: string) => [...changes.values()].filter(({ record }) => record.shelf === shelf),
    /** Whether there is something on a shelf that only a look at it shows. */
    liesOn: (shelf: string) =>
      [...lying].some(([place, one]) => one === shelf && !changes.has(place)),
    clear() {
      changes.clear();
      lying.clear();
    },
  };
}

/** Reads records, sealed or not; what is damaged is set aside. */
function createReader(
  name: string,
  vault: RecordStoreParts['vault'],
  setAside: (record: StoredRecord) => Promise<void>,
) {
  /** Undefined where it is sealed, and does not open. */
  async function unsealed(record: StoredRecord): Promise<unknown> {
    const { value } = record;
    return isSealed(value) ? unsealValue(vault, placeOf(name, record), value) : value;
  }

  async function sound<Value>(
    record: StoredRecord,
    read: (value: unknown) => Value | null,
  ): Promise<Value | null> {
    const found = await unsealed(record);
    // Left where it is: it may open another time.
    if (found === undefined) return null;
    const value = read(found);
    if (value === null) await setAside(record);
    return value;
  }

  return { unsealed, sound };
}

/** `name` tells this store from all others of the browser. */
export function createRecordStore(parts: RecordStoreParts, name: string): RecordStore {
  const database = guarded(parts, name);
  const { attempt, setAside, listed } = database;
  const changes = createChanges(database);
  const { unsealed, sound } = createReader(name, parts.vault, setAside);

  return {
    async list(shelf, read) {
      const all = new Map((await listed(shelf)).map((record) => [record.key, record]));
      for (const { record, isGone } of changes.on(shelf)) {
        if (isGone) all.delete(record.key);
        else all.set(record.key, record);
      }
      const checks = [...all.values()].map(async (record) => {
        const value = await sound(record, read);
        return value === null ? [] : [{ key: record.key, value }];
      });
      return (await Promise.all(checks)).flat();
    },
    async get(shelf, key, read) {
      const change = changes.of(shelf, key);
      if (change) return change.isGone ? null : sound(change.record, read);
      const record = await attempt((opened) => opened.get('records', [shelf, key]), undefined);
      return record ? sound(record, read) : null;
    },
    async put(shelf, key, value) {
      const isKept = await changes.make({ shelf, key, value });
      // What was refused while the database was away is written into the one that is there.
      if (isKept && database.wasOpened()) await changes.writeRefused();
      return isKept;
    },
    async delete(shelf, key) {
      await changes.make({ shelf, key, value: null }, true);
    },
    hasRefused: () => Promise.resolve(database.isHidden() || changes.hasRefused()),
    hides: (shelf) => Promise.resolve(database.isUnseen(shelf) && changes.liesOn(shelf)),
    async tryAgain() {
      await changes.writeRefused();
      return (await database.isShown()) && !changes.hasRefused();
    },
    async quarantined(shelf) {
      const records = (await listed(shelf, 'quarantine')).map(async (record) => ({
        key: record.key,
        value: (await unsealed(record)) ?? record.value,
      }));
      return Promise.all(records);
    },
    async dropQuarantined(shelf) {
      await attempt((opened) => opened.delete('quarantine', allOf(shelf)), undefined);
    },
    async erase() {
      changes.clear();
      return attempt(async (opened) => {
        for (const store of STORES) await opened.clear(store);
        return true;
      }, false);
    },
  };
}
