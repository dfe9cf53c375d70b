/** The stores of the first moment: what a registration tells that the first view shows. The rest is in `chatStores.ts`. */
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useChannelFoldersStore } from '@/stores/chat/channelFolders';
import { useChannelsStore } from '@/stores/chat/channels';
import { useConnectionStore } from '@/stores/chat/connection';
import { useFoldersStore } from '@/stores/chat/folders';
import { usePictureCacheStore } from '@/stores/chat/pictureCache';
import { usePinnedTopicsStore } from '@/stores/chat/pinnedTopics';
import { usePresenceStore } from '@/stores/chat/presence';
import { useRealmStore } from '@/stores/chat/realm';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useStarredStore } from '@/stores/chat/starred';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';

export function firstStoresOf(account: ChatAccount) {
  return {
    realm: useRealmStore(account),
    users: useUsersStore(account),
    userSettings: useUserSettingsStore(account),
    channels: useChannelsStore(account),
    channelFolders: useChannelFoldersStore(account),
    folders: useFoldersStore(account),
    userTopics: useUserTopicsStore(account),
    pinnedTopics: usePinnedTopicsStore(account),
    presence: usePresenceStore(account),
    unreads: useUnreadsStore(account),
    starred: useStarredStore(account),
    recentConversations: useRecentConversationsStore(account),
    pictureCache: usePictureCacheStore(account),
    connection: useConnectionStore(account),
  };
}

export type FirstStores = ReturnType<typeof firstStoresOf>;
