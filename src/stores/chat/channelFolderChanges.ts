/** Changing the folders that everybody's channels stand in: what the server does comes back as events. */
import { computed } from 'vue';
import {
  createChannelFolder,
  reorderChannelFolders,
  updateChannelFolder,
  type ChannelFolderChanges,
} from '@/api/chat/routes/channelFolders';
import { updateChannel } from '@/api/chat/routes/channels';
import { useChannelFoldersStore } from './channelFolders';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

/** From these levels on they have an order of their own, and everybody is told of a new one. */
const ORDER_FROM = 414;
const ORDER_TOLD_FROM = 418;

/** What servers allow that do not say it. */
const NAME_LENGTH = 60;
const DESCRIPTION_LENGTH = 1024;

export const useChannelFolderChangesStore = defineChatStore('channelFolderChanges', (account) => {
  const folders = useChannelFoldersStore(account);
  const channels = useChannelsStore(account);
  const realm = useRealmStore(account);
  const { client } = account;

  /** By folder; of the channels that I can see, archived ones among them. */
  const channelIds = computed(() => {
    const ids = new Map<number, readonly number[]>();
    for (const { channelId, folderId } of channels.byId.values())
      if (typeof folderId === 'number')
        ids.set(folderId, [...(ids.get(folderId) ?? []), channelId]);
    return ids;
  });
  const channelIdsIn = (folderId: number): readonly number[] =>
    channelIds.value.get(folderId) ?? [];

  /** Makes one that stands behind the others. @throws RequestError */
  const create = (folder: Parameters<typeof createChannelFolder>[1]) =>
    createChannelFolder(client, folder);

  /** What is not given stays. @throws RequestError */
  const change = (folderId: number, changes: Omit<ChannelFolderChanges, 'isArchived'>) =>
    updateChannelFolder(client, { folderId, ...changes });

  /** Puts channels into a folder, out of those that they are in; null: into none. @throws RequestError */
  async function put(ids: readonly number[], folderId: number | null): Promise<void> {
    // One by one: what went well is told by events, and is not asked for again.
    for (const channelId of ids) await updateChannel(client, { channelId, folderId });
  }

  /** Takes its channels out of it and puts it away, which servers do with empty ones alone. @throws RequestError */
  async function archive(folderId: number): Promise<void> {
    await put(channelIdsIn(folderId), null);
    await updateChannelFolder(client, { folderId, isArchived: true });
  }

  /** @throws RequestError */
  const bringBack = (folderId: number) =>
    updateChannelFolder(client, { folderId, isArchived: false });

  /** Those that are named first, in this order; the others behind them as they stand. @throws RequestError */
  async function order(folderIds: readonly number[]): Promise<void> {
    const others = folders.all.map(({ id }) => id).filter((id) => !folderIds.includes(id));
    const wanted = [...folderIds, ...others];
    await reorderChannelFolders(client, { folderIds: wanted });
    if (realm.featureLevel < ORDER_TOLD_FROM) folders.reorder(wanted);
  }

  return {
    /** In characters as people count them. */
    limits: computed(() => ({
      name: realm.limits?.maxChannelFolderNameLength ?? NAME_LENGTH,
      description: realm.limits?.maxChannelFolderDescriptionLength ?? DESCRIPTION_LENGTH,
    })),
    canOrder: () => realm.featureLevel >= ORDER_FROM,
    channelIdsIn,
    create,
    change,
    put,
    archive,
    bringBack,
    order,
  };
});
