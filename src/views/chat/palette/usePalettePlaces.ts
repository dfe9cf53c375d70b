/** Where the palette looks for places: the account's stores, and the way to a place. */
import { conversationKey, type Conversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { searchForm } from '@/domain/chat/peopleList';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { usePresenceStore } from '@/stores/chat/presence';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useTopicsStore } from '@/stores/chat/topics';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useComposeRequests } from '../composeRequests';
import type { HotkeyTools } from '../hotkeys/hotkey';
import { useConversationName } from '../useConversationName';

/** Normalising thousands of names is the dear part: each is done once, however often the palette opens. */
const forms = new Map<string, string>();

function formOf(name: string): string {
  let form = forms.get(name);
  if (form === undefined) {
    form = searchForm(name);
    forms.set(name, form);
  }
  return form;
}

/** What is unread calls most, then who was spoken to lately, then what is mine, then the rest. */
export const WEIGHTS = {
  unread: 1000,
  direct: 500,
  recent: 200,
  subscribed: 100,
  here: 20,
} as const;

export function usePalettePlaces(tools: HotkeyTools) {
  const account = useChatAccount();
  const unreads = useUnreadsStore();
  const recent = useRecentConversationsStore();

  return {
    tools,
    formOf,
    unreads,
    recent,
    ownUserId: account.userId,
    channels: useChannelsStore(),
    topics: useTopicsStore(),
    users: useUsersStore(),
    userTopics: useUserTopicsStore(),
    presence: usePresenceStore(),
    compose: useComposeRequests(),
    names: useConversationName(),
    goTo: (conversation: Conversation) =>
      tools.goToNarrow(narrowOfConversation(conversation, account.userId)),
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
