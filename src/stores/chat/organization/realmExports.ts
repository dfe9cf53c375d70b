/** Exports of the organization's data: fetched while an administrator looks, and again when the server says they changed. */
import { computed, shallowRef } from 'vue';
import type { RealmExport } from '@/api/chat/model/realmExport';
import { deleteRealmExport, exportRealm, getRealmExports } from '@/api/chat/routes/realmExports';
import { defineChatStore } from '../chatAccount';
import { useRealmStore } from '../realm';

export const useRealmExportsStore = defineChatStore('realmExports', (account) => {
  const { client } = account;
  const realm = useRealmStore(account);
  /** As last fetched; null until then. */
  const exports = shallowRef<readonly RealmExport[] | null>(null);
  let asking = 0;

  /** @throws RequestError */
  async function load(): Promise<void> {
    const mine = ++asking;
    const answer = await getRealmExports(client);
    // Whoever asked since has what is newer.
    if (mine === asking) exports.value = answer;
  }

  /** Has the server make one of what is public. @throws RequestError */
  function start(): Promise<void> {
    return exportRealm(client);
  }

  /** Deletes the file; the export stays in the list. @throws RequestError */
  function remove(exportId: number): Promise<void> {
    return deleteRealmExport(client, { exportId });
  }

  /** Counts up when they may have changed: whoever shows them loads them then. */
  const revision = computed(() => realm.exportsRevision);

  return { exports, revision, load, start, remove };
});
