/** What of this account is written down on this device; every store has a shelf of its own. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { usePlatform, type Platform, type Timer } from '@/platform/index';
import { lazyRecordStore } from '@/platform/lazyRecordStore';
import type { RecordStore } from '@/platform/recordStore';
import { defineChatStore, type ChatAccount } from './chatAccount';
import { fetchLeaving } from './sessions/lazyLeaving';
import { forgetTraces, isToErase, noteErased, recordsName } from './sessions/leftBehind';

/** How long a disk that refused is left alone, in milliseconds. */
const RETRY_MS = 60_000;

/**
 * Whether a disk refuses, and another try a while after each time that it did: nothing may come that has all of it written
 * by the way, for nobody types and nobody sends.
 */
function createRefusals(
  { timers }: Pick<Platform, 'timers'>,
  store: RecordStore,
  whenTried: () => Promise<void>,
) {
  /** Whether the browser does not write something down: it lasts only until this tab is closed. */
  const isRefused = shallowRef(false);
  let retry: Timer | null = null;
  let isOver = false;

  async function tryAgain(): Promise<void> {
    retry = null;
    const isDone = await store.tryAgain().catch(() => false);
    note(!isDone);
    await whenTried();
  }

  function note(isThere: boolean) {
    isRefused.value = isThere;
    if (isThere && !isOver)
      retry ??= timers.after(RETRY_MS, () => void tryAgain().catch(() => null));
  }

  /** What was asked for in vain may be there another time. */
  const list: RecordStore['list'] = async (shelf, read) => {
    const found = await store.list(shelf, read);
    if (await store.hasRefused()) note(true);
    return found;
  };

  function end() {
    isOver = true;
    retry?.cancel();
  }

  return { isRefused, note, list, end };
}

/** Whatever the disk does meanwhile. */
async function eraseAll(platform: Platform, accountId: string, store: RecordStore): Promise<void> {
  // Before anything else: the disk may refuse, or the page be closed, and the next start sees to it.
  noteErased(platform, accountId);
  const isErased = await store.erase().catch(() => false);
  // Whoever came back meanwhile is not to find theirs erased.
  const isLeft = !isErased && platform.indexedDb && isToErase(platform, accountId);
  forgetTraces(platform, accountId);
  if (isLeft) noteErased(platform, accountId);
}

/** The records of one account for as long as it is signed in. */
function createRecords(platform: Platform, accountId: string, store: RecordStore) {
  /** Whether what was typed lies here sealed, after the person was put out; null before, and until it is known. */
  const isSealed = shallowRef<boolean | null>(null);
  let isSealing = false;
  let isClosed = false;
  const refusals = createRefusals(platform, store, sealAgain);
  const { isRefused, list } = refusals;

  async function put(shelf: string, key: string, value: unknown): Promise<boolean> {
    if (isClosed) return false;
    const isKept = await store.put(shelf, key, value);
    if (!isKept || isRefused.value) refusals.note(!isKept || (await store.hasRefused()));
    await sealAgain();
    return isKept;
  }

  async function remove(shelf: string, key: string): Promise<void> {
    if (!isClosed) await store.delete(shelf, key);
  }

  /** The person is out and their texts stay: what was typed is sealed, and what comes yet; what the server told is erased. */
  async function seal(): Promise<void> {
    isSealing = true;
    isSealed.value = (await (await fetchLeaving())?.sealTexts(platform, accountId)) ?? false;
  }

  /** What was written since the person was put out. */
  async function sealAgain(): Promise<void> {
    if (isSealing) await seal();
  }

  /** Nothing is written any more through this account: somebody else may sign in, or the same person anew. */
  function close() {
    isClosed = true;
    refusals.end();
  }

  /** Erases everything of this account on this device, for good. */
  async function erase(): Promise<void> {
    close();
    await eraseAll(platform, accountId, store);
  }

  return {
    isRefused,
    isSealed,
    put,
    list,
    get: store.get,
    hides: store.hides,
    delete: remove,
    quarantined: store.quarantined,
    dropQuarantined: store.dropQuarantined,
    seal,
    close,
    erase,
  };
}

export type Records = ReturnType<typeof createRecords>;

/** The records of all accounts: whoever signs in again on the same page finds what the browser kept in memory only. */
export const useAllRecordsStore = defineStore('chat/allRecords', () => {
  const platform = usePlatform();
  const stores = new Map<string, RecordStore>();
  const records = new WeakMap<ChatAccount, Records>();

  function storeOf(accountId: string): RecordStore {
    const known = stores.get(accountId);
    const store = known ?? lazyRecordStore(platform, recordsName(accountId));
    stores.set(accountId, store);
    return store;
  }

  function of(account: ChatAccount): Records {
    const { accountId } = account;
    const known = records.get(account);
    const found = known ?? createRecords(platform, accountId, storeOf(accountId));
    records.set(account, found);
    return found;
  }

  return { of };
});

export const useRecordsStore = defineChatStore('records', (account) =>
  useAllRecordsStore().of(account),
);
