/** What of this account is written down on this device; every store has a shelf of its own. */
import { shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';
import { createRecordStore, type RecordStore } from '@/platform/recordStore';
import { defineChatStore } from './chatAccount';
import { recordsName } from './leftBehind';

export const useRecordsStore = defineChatStore('records', (account) => {
  const { indexedDb } = usePlatform();
  const store: RecordStore = createRecordStore(indexedDb, recordsName(account.accountId));
  /** Whether the browser refused to write something down: it lasts only until this tab is closed. */
  const isRefused = shallowRef(false);

  async function put(shelf: string, key: string, value: unknown): Promise<boolean> {
    const isKept = await store.put(shelf, key, value);
    if (!isKept) isRefused.value = true;
    return isKept;
  }

  return {
    isRefused,
    put,
    list: store.list,
    get: store.get,
    delete: store.delete,
    quarantined: store.quarantined,
    erase: store.erase,
  };
});
