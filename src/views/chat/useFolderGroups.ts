/** The folders of the sidebar with the channels in them, for it and for the keys that go down it. */
import { groupFolders, type FolderGroup } from '@/domain/chat/folderGroups';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useFoldersStore } from '@/stores/chat/folders';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';

export function useFolderGroups(account: ChatAccount = useChatAccount()): () => FolderGroup[] {
  const channels = useChannelsStore(account);
  const folders = useFoldersStore(account);
  const unreads = useUnreadsStore(account);
  const userSettings = useUserSettingsStore(account);

  return () =>
    groupFolders(folders.folders, channels.subscriptions, {
      demotes: userSettings.settings.demoteInactiveChannels,
      hasUnread: (channelId) => unreads.channelCounts(channelId).counted > 0,
    });
}
