/** The conversations that were read last, as they are written down on this device beside the picture of the organization. */
import { readKeptList, type KeptList } from '@/domain/chat/keptList';
import { defineChatStore } from './chatAccount';
import { useMessageListsStore } from './messageLists';
import { useMessagesStore } from './messages';
import { usePictureCacheStore } from './pictureCache';

const MOST_LISTS = 10;
const MOST_IN_LIST = 100;

export const useKeptListsStore = defineChatStore('keptLists', (account) => {
  const cache = usePictureCacheStore(account);
  const messages = useMessagesStore(account);
  const messageLists = useMessageListsStore(account);

  /** Shows what `pictureCache` recalled; what is damaged is as if it were not there. */
  function restore(kept: readonly unknown[]) {
    for (const { narrow, messages: held } of kept.flatMap((one) => readKeptList(one) ?? [])) {
      messages.restore(held);
      messageLists.restore(
        narrow,
        held.map(({ id }) => id),
      );
    }
  }

  const recentLists = () =>
    [...messageLists.lists.values()].slice(-MOST_LISTS).filter(({ range }) => range.ids.length > 0);

  /** The newest part of what was opened last. */
  function currentLists(): KeptList[] {
    return recentLists().flatMap(({ narrow, range }) => {
      const held = range.ids
        .slice(-MOST_IN_LIST)
        .map((messageId) => messages.message(messageId))
        .filter((message) => message !== undefined);
      return held.length > 0 ? [{ narrow, messages: held }] : [];
    });
  }

  /** Which conversations were written down, the one that was opened last at the end. */
  let written = '';
  const namesOfRecent = () => JSON.stringify(recentLists().map(({ key }) => key));

  /** Writes down what is open. */
  async function keep(): Promise<void> {
    written = namesOfRecent();
    await cache.keepLists(currentLists());
  }

  /** The same, where another conversation was opened since. */
  async function keepOpened(): Promise<void> {
    if (written !== namesOfRecent()) await keep();
  }

  return { restore, keep, keepOpened };
});
