/** The stores that a registration fills and events change, gathered for one account. */
import { useAlertWordsStore } from '@/stores/chat/alertWords';
import { useArrivalsStore } from '@/stores/chat/arrivals';
import { useAttachmentsStore } from '@/stores/chat/attachments';
import { useBotsStore } from '@/stores/chat/bots';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useChannelsStore } from '@/stores/chat/channels';
import { useConnectionStore } from '@/stores/chat/connection';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useEmojiStore } from '@/stores/chat/emoji';
import { useInvitesStore } from '@/stores/chat/invites';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useMessagesStore } from '@/stores/chat/messages';
import { useNewUserSettingsStore } from '@/stores/chat/newUserSettings';
import { useOutboxStore } from '@/stores/chat/outbox';
import { usePictureCacheStore } from '@/stores/chat/pictureCache';
import { usePresenceStore } from '@/stores/chat/presence';
import { useRealmStore } from '@/stores/chat/realm';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useScheduledMessagesStore } from '@/stores/chat/scheduledMessages';
import { useStarredStore } from '@/stores/chat/starred';
import { useTopicsStore } from '@/stores/chat/topics';
import { useTypingStore } from '@/stores/chat/typing';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';

export function chatStoresOf(account: ChatAccount) {
  return {
    realm: useRealmStore(account),
    users: useUsersStore(account),
    userGroups: useUserGroupsStore(account),
    userSettings: useUserSettingsStore(account),
    newUserSettings: useNewUserSettingsStore(account),
    alertWords: useAlertWordsStore(account),
    bots: useBotsStore(account),
    invites: useInvitesStore(account),
    attachments: useAttachmentsStore(account),
    emoji: useEmojiStore(account),
    channels: useChannelsStore(account),
    userTopics: useUserTopicsStore(account),
    presence: usePresenceStore(account),
    typing: useTypingStore(account),
    messages: useMessagesStore(account),
    messageLists: useMessageListsStore(account),
    topics: useTopicsStore(account),
    unreads: useUnreadsStore(account),
    starred: useStarredStore(account),
    recentConversations: useRecentConversationsStore(account),
    drafts: useDraftsStore(account),
    scheduledMessages: useScheduledMessagesStore(account),
    outbox: useOutboxStore(account),
    pictureCache: usePictureCacheStore(account),
    arrivals: useArrivalsStore(account),
    connection: useConnectionStore(account),
  };
}

export type ChatStores = ReturnType<typeof chatStoresOf>;
