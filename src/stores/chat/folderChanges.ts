/** What is done with folders where they are arranged. All of it rejects where what lies on this device cannot be read. */
import {
  movedChannel,
  movedFolder,
  renamed,
  withChannels,
  withFolder,
  withFolderBack,
  withoutChannels,
  withoutFolder,
} from '@/domain/chat/folderChanges';
import type { Folder } from '@/domain/chat/folders';
import { usePlatform } from '@/platform/index';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useFoldersStore } from './folders';

export const useFolderChangesStore = defineChatStore('folderChanges', (account) => {
  const { random } = usePlatform();
  const { isSubscribed } = useChannelsStore(account);
  const { change } = useFoldersStore(account);

  /** Makes a folder of channels, below the others. */
  async function add(name: string, channelIds: readonly number[]): Promise<void> {
    const folderId = random.uuid();
    await change((all) => withFolder(all, { folderId, name, channelIds }));
  }

  async function rename(folderId: string, name: string): Promise<void> {
    await change((all) => renamed(all, folderId, name));
  }

  async function remove(folderId: string): Promise<void> {
    await change((all) => withoutFolder(all, folderId));
  }

  async function putBack(folder: Folder, place: number): Promise<void> {
    await change((all) => withFolderBack(all, folder, place));
  }

  async function move(folderId: string, step: -1 | 1): Promise<void> {
    await change((all) => movedFolder(all, folderId, step));
  }

  /** Puts channels into a folder, or with null into none. */
  async function put(channelIds: readonly number[], folderId: string | null): Promise<void> {
    await change((all) =>
      folderId === null
        ? withoutChannels(all, channelIds)
        : withChannels(all, folderId, channelIds),
    );
  }

  /** Among those that one is in, past all that are not seen. */
  async function moveChannel(channelId: number, step: -1 | 1): Promise<void> {
    await change((all) => movedChannel(all, channelId, { step, isShown: isSubscribed }));
  }

  return { add, rename, remove, putBack, move, put, moveChannel };
});
