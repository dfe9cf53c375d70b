/**
 * Keeps secrets as long as a person chose: in memory, in this tab, or on this device. What leaves memory is sealed
 * with a key that scripts cannot read out. That guards against copied files and dumps, not against a script that
 * runs in this page.
 */
import {
  createSeal,
  type Seal,
  type SealedRecord,
  type SealParts,
  type VaultDatabase,
} from './secretSeal';
import type { TextStore } from './index';
import type { VaultMarks } from './vaultMarks';
import { TAB_PREFIX } from './vaultNames';

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
  /**
   * Erases a secret everywhere in this browser that this tab can reach, or only what this tab has for itself, or what all
   * have. Whether the browser did.
   */
  forget(name: string, where?: 'tab' | 'device'): Promise<boolean>;
  /** The text as one that only this browser opens again; null where it cannot seal. Never rejects. */
  seal(text: string): Promise<string | null>;
  /** Null for what does not open, or not now. Never rejects. */
  unseal(sealed: string): Promise<string | null>;
}

export interface VaultParts extends SealParts {
  tabStore: TextStore;
}

function toText(bytes: Uint8Array): string {
  // Not all at once: texts may be longer than a call may have arguments.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function recordToText({ iv, sealed }: SealedRecord): string {
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
}

/** Null for what is no sealed record. */
function recordFromText(text: string | null): SealedRecord | null {
  try {
    const [iv, sealed] = text?.split('.') ?? [];
    if (!iv || !sealed) return null;
    return { iv: fromText(iv), sealed: fromText(sealed).buffer, expiresAtMs: null };
  } catch {
    return null;
  }
}

/** Sealed records in the tab's text store. */
function tabRecords(tabStore: TextStore) {
  return {
    read: (name: string) => recordFromText(tabStore.read(TAB_PREFIX + name)),
    write: (name: string, record: SealedRecord) =>
      tabStore.write(TAB_PREFIX + name, recordToText(record)),
    remove: (name: string) => tabStore.remove(TAB_PREFIX + name),
  };
}

/** What tells all tabs which records count. */
type Marks = Pick<VaultMarks, 'isForgotten' | 'isKept' | 'put' | 'forget' | 'drop'>;

/** For a vault that nobody shares. */
const NO_MARKS: Marks = {
  isForgotten: () => false,
  isKept: () => false,
  put: () => true,
  forget: () => false,
  drop: () => false,
};

/**
 * Erases what lies there for all tabs, unless it counts by the time that it is this transaction's turn: then another tab has
 * put it there since.
 */
async function erase(opened: VaultDatabase, name: string, marks: Marks): Promise<true> {
  const { store, done } = opened.transaction('records', 'readwrite');
  const erasing = store
    .count(name)
    .then(() => (marks.isKept(name) ? undefined : store.delete(name)));
  await Promise.all([erasing, done]);
  marks.drop(name);
  return true;
}

/**
 * Writes down a record for all tabs. It counts before anybody else has a turn; not at all where `isWanted` says so, or
 * another tab has forgotten it meanwhile. Whether it does.
 */
async function write(
  opened: VaultDatabase,
  { name, record, isWanted }: { name: string; record: SealedRecord; isWanted: () => boolean },
  marks: Marks,
): Promise<boolean> {
  const { store, done } = opened.transaction('records', 'readwrite');
  const writing = store.put(record, name).then(() => {
    const counts = isWanted() && !marks.isForgotten(name);
    if (counts) marks.put(name);
    return counts;
  });
  const [counts] = await Promise.all([writing, done]);
  return counts;
}

/** Sealed records in the database of all tabs. */
function deviceRecords({ database, answered }: Seal, marks: Marks) {
  /** Erases what was marked as forgotten; whether the browser did. */
  async function eraseForgotten(name: string): Promise<boolean> {
    const opened = await database();
    return opened !== null && (await answered(erase(opened, name, marks))) !== null;
  }

  return {
    erase: eraseForgotten,
    clear(name: string): Promise<boolean> {
      marks.forget(name);
      return eraseForgotten(name);
    },
    /** Whether it is written down. */
    async write(name: string, record: SealedRecord, isWanted: () => boolean): Promise<boolean> {
      // Whoever is late with erasing what was forgotten finds it done: of what comes next it must not be said.
      if (marks.isForgotten(name) && !(await eraseForgotten(name))) return false;
      const opened = await database();
      if (!opened) return false;
      let isGivenUp = false;
      const one = { name, record, isWanted: () => !isGivenUp && isWanted() };
      const counts = await answered(write(opened, one, marks));
      isGivenUp = true;
      return counts === true;
    },
  };
}

/** Puts a secret into the tab's text store, or into the database of all tabs, and takes it out of the other. */
function putting(
  seal: Seal['seal'],
  tab: ReturnType<typeof tabRecords>,
  device: ReturnType<typeof deviceRecords>,
) {
  /** Whether it lies in `place` now, and nowhere else. */
  async function store(
    name: string,
    record: SealedRecord,
    { place, isWanted }: { place: 'tab' | 'device'; isWanted: () => boolean },
  ) {
    if (place === 'device') {
      const isWritten = await device.write(name, record, isWanted);
      if (isWritten) tab.remove(name);
      return isWritten;
    }
    if (!tab.write(name, record)) return false;
    await device.clear(name);
    return true;
  }

  /**
   * Where the secret lies then: in memory alone where the browser refuses more. What lay there before gives way to what
   * takes its place, not sooner: whoever reloads in between has the one or the other.
   */
  return async function put(
    [name, secret, place, expiresAtMs]: Parameters<SecretVault['keep']>,
    isWanted: () => boolean,
  ) {
    try {
      const record = place === 'memory' ? null : await seal(secret, expiresAtMs);
      if (place !== 'memory' && record && (await store(name, record, { place, isWanted })))
        return place;
    } catch {
      // Refused: memory remains.
    }
    tab.remove(name);
    await device.clear(name).catch(() => {});
    return 'memory';
  };
}

/** `marks`: what the tabs that share the database tell each other. */
export function createSecretVault(parts: VaultParts, marks: Marks = NO_MARKS): SecretVault {
  const sealing = createSeal(parts);
  const { database, answered, seal, unseal } = sealing;
  const tab = tabRecords(parts.tabStore);
  const device = deviceRecords(sealing, marks);
  const put = putting(seal, tab, device);
  const inMemory = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * In the order of asking: sealing takes its time, and what is forgotten meanwhile must not come back by it. `work` never
   * rejects.
   */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work);
    last = done;
    return done;
  }

  return {
    keep(...asked) {
      const [name, secret] = asked;
      inMemory.set(name, secret);
      return inTurn(() => put(asked, () => inMemory.has(name)));
    },
    async recall(name) {
      const tabRecord = tab.read(name);
      const fromTab = tabRecord && (await unseal(tabRecord).catch(() => null));
      if (fromTab) return { secret: fromTab, place: 'tab' };
      const opened = await database();
      const asked = opened?.get('records', name).catch(() => null);
      const record = asked && (await answered(asked));
      const fromDevice = record && (await unseal(record).catch(() => undefined));
      if (fromDevice) return { secret: fromDevice, place: 'device' };
      // What a slow disk kept from being opened stays.
      if (opened && record && fromDevice === null)
        await answered(opened.delete('records', name)).catch(() => null);
      const remembered = inMemory.get(name);
      return remembered === undefined ? null : { secret: remembered, place: 'memory' };
    },
    forget(name, where) {
      if (where !== 'device') inMemory.delete(name);
      return inTurn(async () => {
        if (where !== 'device') tab.remove(name);
        return where === 'tab' || device.erase(name).catch(() => false);
      });
    },
    async seal(text) {
      const record = await seal(text, null).catch(() => null);
      return record && recordToText(record);
    },
    async unseal(sealed) {
      const record = recordFromText(sealed);
      return record && unseal(record).catch(() => null);
    },
  };
}
