/** Where the palette looks for places: the account's stores, and the way to a place. */
import { conversationKey, type Conversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { knownForm } from '@/domain/chat/nameSearch';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessagesStore } from '@/stores/chat/messages';
import { usePresenceStore } from '@/stores/chat/presence';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useTopicsStore } from '@/stores/chat/topics';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useComposeRequests } from '../composeRequests';
import type { HotkeyTools } from '../hotkeys/hotkey';
import { useConversationName } from '../names/useConversationName';

/** What is unread calls most, then who was spoken to lately, then what is mine, then the rest. */
export const WEIGHTS = {
  unread: 1000,
  direct: 500,
  recent: 200,
  subscribed: 100,
  here: 20,
} as const;

/** With `isWriting`, choosing a place opens the box to write to it. */
export function usePalettePlaces(tools: HotkeyTools, isWriting: boolean) {
  const account = useChatAccount();
  const unreads = useUnreadsStore();
  const recent = useRecentConversationsStore();
  const requests = useComposeRequests();
  const writing = isWriting ? requests : null;

  return {
    tools,
    formOf: knownForm,
    unreads,
    recent,
    ownUserId: account.userId,
    channels: useChannelsStore(),
    topics: useTopicsStore(),
    messages: useMessagesStore(),
    users: useUsersStore(),
    userTopics: useUserTopicsStore(),
    presence: usePresenceStore(),
    isWriting: writing !== null,
    names: useConversationName(),
    goTo(conversation: Conversation) {
      if (writing) writing.open(conversation);
      else tools.goToNarrow(narrowOfConversation(conversation, account.userId));
    },
    goToChannel(channelId: number) {
      if (writing) writing.startIn(channelId);
      else tools.goToNarrow([{ operator: 'channel', channelId }]);
    },
    /** How much is unread in a direct conversation, by its key. Looked up once, not followed: there may be thousands. */
    directCounts: (): ReadonlyMap<string, number> =>
      new Map(unreads.conversationsIn(null).map(({ key, count }) => [key, count])),
    /** By conversation, the newest with the highest number. */
    recencies(): ReadonlyMap<string, number> {
      return new Map(
        recent
          .sorted()
          .map(({ conversation }, place) => [
            conversationKey(conversation),
            Math.max(1, WEIGHTS.recent - place),
          ]),
      );
    },
  };
}

export type PalettePlaces = ReturnType<typeof usePalettePlaces>;
