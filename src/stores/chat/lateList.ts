/**
 * A list of a person's own on this device that most people have not: they fetch nothing for it, until one of their tabs
 * has something to tell. For the others a mark says from the beginning that there is one.
 */
import { onScopeDispose, shallowRef } from 'vue';
import { fieldsOf, isText } from '@/domain/storedRecord';
import { usePlatform } from '@/platform/index';
import { defineChatStore, type ChatAccount } from './chatAccount';
import type { DeviceList } from './deviceList';
import { listKeyOf } from './sessions/leftBehind';
import { useRecordsStore } from './records';

/** What other tabs tell of such lists: by one channel, for all of them. */
const useListNewsStore = defineChatStore('listNews', (account) => {
  const channel = usePlatform().tabs.channel(`quayside.lists.${account.accountId}`);
  const hearers = new Map<string, (message: unknown) => void>();
  channel.onMessage((message) => {
    const { shelf, news } = fieldsOf(message) ?? {};
    if (isText(shelf)) hearers.get(shelf)?.(news);
  });
  onScopeDispose(() => channel.close());
  return { channel, hearers };
});

/** For a store. The reader gives null for what is damaged. */
export function createLateList<Item>(
  account: ChatAccount,
  shelf: string,
  fetchReader: () => Promise<(value: unknown) => Item | null>,
) {
  const { deviceStore, random } = usePlatform();
  const records = useRecordsStore(account);
  const items = shallowRef<readonly Item[]>([]);
  const key = listKeyOf(account.accountId, shelf);
  /** Whether what lies here is known, or cannot be known now. */
  const isReady = shallowRef(deviceStore.read(key) === null);
  const { channel, hearers } = useListNewsStore(account);
  let list: DeviceList<Item> | undefined;
  let opening: Promise<DeviceList<Item>> | undefined;

  async function fetchList() {
    const [{ openDeviceList }, read] = await Promise.all([import('./deviceList'), fetchReader()]);
    const post = (news: unknown) => channel.post({ shelf, news });
    list = await openDeviceList({ records, random, shelf, read, items, post });
    return list;
  }

  /** Rejects where it cannot be fetched; then it may be asked again. */
  function open() {
    opening ??= fetchList()
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      })
      .finally(() => (isReady.value = true));
    return opening;
  }

  /** At once where it is here. Over when it is written down. */
  async function change(edit: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    const changing = (list ?? (await open())).change(edit);
    if (items.value.length > 0) deviceStore.write(key, '1');
    else deviceStore.remove(key);
    await changing;
  }

  const quietly = async (then: (opened: DeviceList<Item>) => void) => {
    await open().then(then, () => undefined);
  };
  hearers.set(shelf, (news) => void quietly(({ hear }) => hear(news)));
  if (!isReady.value) void quietly(() => undefined);

  /** Once what lies here is known, or cannot be known now. */
  const whenReady = async () => void (isReady.value || (await quietly(() => undefined)));

  return { items, isReady, whenReady, change };
}
