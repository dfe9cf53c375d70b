/** Everything that the palette can jump to, with how much each calls. Made when the palette opens. */
import { HashIcon, MessagesSquareIcon } from '@lucide/vue';
import {
  conversationKey,
  directConversation,
  topicConversation,
  type Conversation,
} from '@/domain/chat/conversation';
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
import type { PaletteEntry } from './paletteEntry';

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
const WEIGHTS = { unread: 1000, direct: 500, recent: 200, subscribed: 100, here: 20 } as const;

export function usePaletteEntries(tools: HotkeyTools) {
  const account = useChatAccount();
  const channels = useChannelsStore();
  const topics = useTopicsStore();
  const users = useUsersStore();
  const unreads = useUnreadsStore();
  const userTopics = useUserTopicsStore();
  const presence = usePresenceStore();
  const recent = useRecentConversationsStore();
  const compose = useComposeRequests();
  const { topicName, channelName, directName } = useConversationName();

  const goTo = (conversation: Conversation) =>
    tools.goToNarrow(narrowOfConversation(conversation, account.userId));
  const unreadOf = (conversation: Conversation) => unreads.countOf(conversationKey(conversation));

  function channelEntries(): PaletteEntry[] {
    return [...channels.byId.values()]
      .filter((one) => !one.isArchived)
      .map(({ channelId, name }) => {
        const count = unreads.channelCounts(channelId).counted;
        const mine = channels.isSubscribed(channelId) ? WEIGHTS.subscribed : 0;
        return {
          key: `channel:${channelId}`,
          kind: 'channel',
          name,
          detail: '',
          form: formOf(name),
          weight: (count > 0 ? WEIGHTS.unread : 0) + mine + 10,
          count,
          channelId,
          run: () => tools.goToNarrow([{ operator: 'channel', channelId }]),
        };
      });
  }

  function topicEntry(channelId: number, topic: string): PaletteEntry {
    const conversation = topicConversation(channelId, topic);
    const count = unreadOf(conversation);
    const calls = count > 0 && !userTopics.isMuted(channelId, topic);
    const name = topicName(topic);
    return {
      key: conversationKey(conversation),
      kind: 'topic',
      name,
      detail: channelName(channelId),
      form: formOf(name),
      weight:
        (calls ? WEIGHTS.unread + 50 : 0) + (userTopics.isFollowed(channelId, topic) ? 50 : 0),
      count,
      channelId,
      icon: HashIcon,
      run: () => goTo(conversation),
    };
  }

  /** Those that the sidebar or the unread messages have told of: there is no list of all. */
  function topicEntries(): PaletteEntry[] {
    const entries = new Map<string, PaletteEntry>();
    const add = (entry: PaletteEntry) => entries.set(entry.key, entry);
    for (const one of unreads.conversations()) {
      if (one.kind === 'topic') add(topicEntry(one.channelId, one.topic));
    }
    for (const [channelId, known] of topics.byChannel) {
      for (const { topic } of known) add(topicEntry(channelId, topic));
    }
    return [...entries.values()];
  }

  /** Places in the list of recent conversations, the newest with the highest number. */
  function recencies(): Map<string, number> {
    const sorted = recent.sorted();
    return new Map(
      sorted.map(({ conversation }, place) => [
        conversationKey(conversation),
        Math.max(1, WEIGHTS.recent - place),
      ]),
    );
  }

  function personEntries(isWriting: boolean): PaletteEntry[] {
    const recency = recencies();
    const entries: PaletteEntry[] = [];
    for (const { userId, fullName, isActive, isBot } of users.byId.values()) {
      if (!isActive || users.isMuted(userId)) continue;
      const conversation = directConversation([userId], account.userId);
      const key = conversationKey(conversation);
      const count = unreads.countOf(key);
      const calls = (count > 0 ? WEIGHTS.unread + WEIGHTS.direct : 0) + (recency.get(key) ?? 0);
      const here = presence.levelNow(userId) === 'active' ? WEIGHTS.here : 0;
      entries.push({
        key: `person:${userId}`,
        kind: 'person',
        name: fullName,
        detail: '',
        form: formOf(fullName),
        weight: calls + here - (isBot ? 15 : 0),
        count,
        userId,
        takesFocus: isWriting,
        run: () => (isWriting && compose ? compose.open(conversation) : goTo(conversation)),
      });
    }
    return entries;
  }

  function groupEntries(): PaletteEntry[] {
    const recency = recencies();
    return recent
      .sorted()
      .filter(({ conversation }) => conversation.userIds.length > 2)
      .map(({ conversation }) => {
        const name = directName(conversation);
        const key = conversationKey(conversation);
        const count = unreads.countOf(key);
        return {
          key,
          kind: 'person',
          name,
          detail: '',
          form: formOf(name),
          weight: (count > 0 ? WEIGHTS.unread + WEIGHTS.direct : 0) + (recency.get(key) ?? 0),
          count,
          icon: MessagesSquareIcon,
          run: () => goTo(conversation),
        };
      });
  }

  return { channelEntries, topicEntries, personEntries, groupEntries };
}
