/** The folders that an organization has for its channels, as far as its server knows such. */
import { computed, shallowRef } from 'vue';
import type { ChannelFolder } from '@/api/chat/model/channelFolder';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Folder } from '@/domain/chat/folders';
import { usePlatform } from '@/platform/index';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { createFoldMarks } from './foldMarks';
import { channelFoldsKeyOf } from './sessions/leftBehind';
import { useUserSettingsStore } from './userSettings';

/** Not to be taken for one of a person's own. */
const folderIdOf = (id: number) => `organization ${id}`;

export const useChannelFoldersStore = defineChatStore('channelFolders', (account) => {
  const channels = useChannelsStore(account);
  const userSettings = useUserSettingsStore(account);
  const marks = createFoldMarks(usePlatform().deviceStore, channelFoldsKeyOf(account.accountId));
  const byId = shallowRef<ReadonlyMap<number, ChannelFolder>>(new Map());

  function loadSnapshot({ channelFolders = [] }: InitialSnapshot) {
    byId.value = new Map(channelFolders.map((one) => [one.id, one]));
  }

  function handle(event: ChatEventOf<`channel_folder/${'add' | 'update' | 'reorder'}`>) {
    const folders = new Map(byId.value);
    const change = (id: number, changes: Partial<ChannelFolder>) => {
      const before = folders.get(id);
      if (before) folders.set(id, { ...before, ...changes });
    };
    if (event.op === 'add') folders.set(event.channelFolder.id, event.channelFolder);
    else if (event.op === 'update') change(event.channelFolderId, event.data);
    else event.order.forEach((id, order) => change(id, { order }));
    byId.value = folders;
  }

  /** An order of which servers below level 418 tell nobody. */
  const reorder = (order: number[]) =>
    handle({ type: 'channelFolder', op: 'reorder', eventId: 0, order });

  /** The folder in which a channel stands for everybody. */
  function folderOf(channelId: number): ChannelFolder | undefined {
    const folder = byId.value.get(channels.channel(channelId)?.folderId ?? Number.NaN);
    return folder?.isArchived ? undefined : folder;
  }

  /** Whether my channels stand in them: older servers do not ask. */
  const isUsed = computed(
    () => byId.value.size > 0 && userSettings.settings.webLeftSidebarShowChannelFolders !== false,
  );

  const holds = (channelId: number): boolean => isUsed.value && folderOf(channelId) !== undefined;

  /** All of them, archived or not, in the organization's order. */
  const all = computed((): readonly ChannelFolder[] =>
    [...byId.value.values()].sort(
      (one, other) => (one.order ?? one.id) - (other.order ?? other.id),
    ),
  );

  /** Those that hold channels of this person, in the organization's order; what is in them, in none. */
  const folders = computed((): readonly Folder[] => {
    if (!isUsed.value) return [];
    const held = new Map<ChannelFolder, number[]>();
    for (const channelId of channels.subscriptions.keys()) {
      const folder = folderOf(channelId);
      if (folder) held.set(folder, [...(held.get(folder) ?? []), channelId]);
    }
    return all.value.flatMap((one): Folder[] => {
      const { id, name = '' } = one;
      const channelIds = held.get(one);
      return channelIds
        ? [{ folderId: folderIdOf(id), name, channelIds, isFolded: marks.has(id) }]
        : [];
    });
  });

  /** Folds one of them, or unfolds it, on this device. False where it is none of them. */
  function toggle(folderId: string): boolean {
    const id = [...byId.value.keys()].find((one) => folderIdOf(one) === folderId);
    if (id !== undefined) marks.toggle(id);
    return id !== undefined;
  }

  return { all, folderOf, folders, holds, toggle, loadSnapshot, handle, reorder };
});
