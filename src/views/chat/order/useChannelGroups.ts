/** The channels that I subscribe to, as the sidebar has them, for it and for the keys that go down it. */
import { groupChannels, type ChannelGroups } from '@/domain/chat/channelGroups';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useChannelFoldersStore } from '@/stores/chat/channelFolders';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useFoldersStore } from '@/stores/chat/folders';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';

export function useChannelGroups(account: ChatAccount = useChatAccount()): () => ChannelGroups {
  const { locale } = useWords();
  const channels = useChannelsStore(account);
  const folders = useFoldersStore(account);
  const channelFolders = useChannelFoldersStore(account);
  const unreads = useUnreadsStore(account);
  const userSettings = useUserSettingsStore(account);

  return () =>
    groupChannels(channels.subscriptions.values(), {
      isInFolder: (channelId) => folders.holds(channelId) || channelFolders.holds(channelId),
      demotes: userSettings.settings.demoteInactiveChannels,
      compareNames: nameOrder(locale.value),
      hasUnread: (channelId) => unreads.channelCounts(channelId).counted > 0,
    });
}
