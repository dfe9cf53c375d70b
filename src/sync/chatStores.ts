/** All stores that a registration fills and events change, gathered for one account. */
import { useAlertWordsStore } from '@/stores/chat/alertWords';
import { useArrivalsStore } from '@/stores/chat/arrivals';
import { useAttachmentsStore } from '@/stores/chat/attachments';
import { useBotsStore } from '@/stores/chat/organization/bots';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useEmojiStore } from '@/stores/chat/emoji';
import { useInvitesStore } from '@/stores/chat/organization/invites';
import { useKeptListsStore } from '@/stores/chat/keptLists';
import { useMentionCheckStore } from '@/stores/chat/mentionCheck';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useMessagesStore } from '@/stores/chat/messages';
import { useNewestCheckStore } from '@/stores/chat/newestCheck';
import { useNewUserSettingsStore } from '@/stores/chat/organization/newUserSettings';
import { useOutboxStore } from '@/stores/chat/outbox';
import { usePinnedTopicNewsStore } from '@/stores/chat/pinnedTopicNews';
import { useSavedSnippetsStore } from '@/stores/chat/savedSnippets';
import { useScheduledMessagesStore } from '@/stores/chat/scheduledMessages';
import { useServerWordsStore } from '@/stores/chat/serverWords';
import { useTopicsStore } from '@/stores/chat/topics';
import { useTypingStore } from '@/stores/chat/typing';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { firstStoresOf } from './firstStores';

export function chatStoresOf(account: ChatAccount) {
  return {
    ...firstStoresOf(account),
    userGroups: useUserGroupsStore(account),
    newUserSettings: useNewUserSettingsStore(account),
    alertWords: useAlertWordsStore(account),
    bots: useBotsStore(account),
    invites: useInvitesStore(account),
    attachments: useAttachmentsStore(account),
    emoji: useEmojiStore(account),
    typing: useTypingStore(account),
    messages: useMessagesStore(account),
    messageLists: useMessageListsStore(account),
    keptLists: useKeptListsStore(account),
    mentionCheck: useMentionCheckStore(account),
    newestCheck: useNewestCheckStore(account),
    topics: useTopicsStore(account),
    pinnedTopicNews: usePinnedTopicNewsStore(account),
    drafts: useDraftsStore(account),
    savedSnippets: useSavedSnippetsStore(account),
    scheduledMessages: useScheduledMessagesStore(account),
    outbox: useOutboxStore(account),
    serverWords: useServerWordsStore(account),
    arrivals: useArrivalsStore(account),
  };
}

export type ChatStores = ReturnType<typeof chatStoresOf>;
