/** Which parts of the inbox are folded on this device: channels, what is direct, and all of it where others' stands. */
import { shallowReactive } from 'vue';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { foldsKeyOf } from './leftBehind';

/** The name of what is direct, where channels have their numbers. */
const DIRECT = 0;
/** And that of the whole inbox. */
const WHOLE = -1;

function readFolds(text: string | null): number[] {
  try {
    const value = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'number') : [];
  } catch {
    return [];
  }
}

export const useInboxFoldsStore = defineChatStore('inboxFolds', (account) => {
  const { deviceStore } = usePlatform();
  const storeKey = foldsKeyOf(account.accountId);
  const folded = shallowReactive(new Set(readFolds(deviceStore.read(storeKey))));

  /** Null stands for everything direct. */
  const isFolded = (channelId: number | null): boolean => folded.has(channelId ?? DIRECT);

  function toggleOne(one: number) {
    if (!folded.delete(one)) folded.add(one);
    if (folded.size === 0) deviceStore.remove(storeKey);
    else deviceStore.write(storeKey, JSON.stringify([...folded]));
  }

  const toggle = (channelId: number | null) => toggleOne(channelId ?? DIRECT);

  /** The whole of it, as it stands in the inbox of another organization. */
  const isWholeFolded = (): boolean => folded.has(WHOLE);
  const toggleWhole = () => toggleOne(WHOLE);

  return { isFolded, toggle, isWholeFolded, toggleWhole };
});
