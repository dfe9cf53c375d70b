/** The folders of the sidebar with the channels in them, for it and for the keys that go down it. */
import { groupFolders, type FolderGroup } from '@/domain/chat/folderGroups';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelFoldersStore } from '@/stores/chat/channelFolders';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useFoldersStore } from '@/stores/chat/folders';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';

export function useFolderGroups(account: ChatAccount = useChatAccount()): () => FolderGroup[] {
  const { locale } = useWords();
  const channels = useChannelsStore(account);
  const folders = useFoldersStore(account);
  const channelFolders = useChannelFoldersStore(account);
  const unreads = useUnreadsStore(account);
  const userSettings = useUserSettingsStore(account);

  /** The organization's, below one's own; nobody has put what is in them in an order. */
  function ofAll() {
    const compare = nameOrder(locale.value);
    const nameOf = (channelId: number) => channels.channel(channelId)?.name ?? '';
    return channelFolders.folders.map((one) => ({
      ...one,
      channelIds: one.channelIds.toSorted((a, b) => compare(nameOf(a), nameOf(b))),
    }));
  }

  return () =>
    groupFolders([...folders.folders, ...ofAll()], channels.subscriptions, {
      demotes: userSettings.settings.demoteInactiveChannels,
      hasUnread: (channelId) => unreads.channelCounts(channelId).counted > 0,
    });
}
