/** What is unread, in cells that change one by one: a screen that shows one count hears of that count alone. */
import { shallowRef, toRaw, type ShallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { UnreadDetails } from '@/api/chat/model/events/messageFlags';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Message, MessageFlag } from '@/api/chat/model/message';
import {
  conversationKey,
  conversationOf,
  directConversation,
  topicConversation,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { isTopicMuted } from '@/domain/chat/topicMuting';
import { UnreadIndex, type ChannelCounts } from '@/domain/chat/unreadIndex';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useUserTopicsStore } from './userTopics';

const MENTIONS: readonly MessageFlag[] = [
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
];

export interface UnreadTotals {
  /** What calls for attention: direct messages, and topics that are not muted. */
  readonly counted: number;
  readonly direct: number;
  readonly mentions: number;
}

const NO_COUNTS: ChannelCounts = { counted: 0, muted: 0, mentions: 0 };

function isSameCounts(one: ChannelCounts, other: ChannelCounts): boolean {
  return (
    one.counted === other.counted && one.muted === other.muted && one.mentions === other.mentions
  );
}

function isMention(flags: readonly MessageFlag[]): boolean {
  return flags.some((flag) => MENTIONS.includes(flag));
}

export const useUnreadsStore = defineChatStore('unreads', (account) => {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const index = new UnreadIndex();
  const conversationCells = new Map<ConversationKey, ShallowRef<number>>();
  const channelCells = new Map<number, ShallowRef<ChannelCounts>>();
  const channelSums = new Map<number, ChannelCounts>();
  /** What each topic with something unread adds to them. */
  const shares = new Map<ConversationKey, ChannelCounts>();
  const totals = shallowRef<UnreadTotals>({ counted: 0, direct: 0, mentions: 0 });
  /** Counts up whenever a conversation gets its first unread message or loses its last. */
  const conversationsRevision = shallowRef(0);
  const areOldUnreadsMissing = shallowRef(false);
  const directCounts = new Map<ConversationKey, { count: number; mentions: number }>();
  let known = new Set<ConversationKey>();

  /** Unread messages of a conversation. Reactive to that conversation alone. */
  function countOf(key: ConversationKey): number {
    let cell = conversationCells.get(key);
    if (!cell) conversationCells.set(key, (cell = shallowRef(index.count(key))));
    return cell.value;
  }

  /** Unread messages of a channel. Reactive to that channel alone. */
  function channelCounts(channelId: number): ChannelCounts {
    let cell = channelCells.get(channelId);
    if (!cell)
      channelCells.set(channelId, (cell = shallowRef(channelSums.get(channelId) ?? NO_COUNTS)));
    return cell.value;
  }

  /** Ids of the unread messages of a conversation, unordered. Not reactive. */
  function idsOf(key: ConversationKey): ReadonlySet<number> {
    return index.entry(key)?.messageIds ?? new Set();
  }

  /** Whether something unread in a conversation mentions me. Reactive as `countOf` is. */
  function hasMention(key: ConversationKey): boolean {
    countOf(key);
    return (index.entry(key)?.mentionIds.size ?? 0) > 0;
  }

  /** All conversations with unread messages. Reactive to which they are, not to their counts. */
  function conversations(): Conversation[] {
    void conversationsRevision.value;
    return [...index.entries()].map(([, entry]) => entry.conversation);
  }

  function isUnread(messageId: number): boolean {
    return index.has(messageId);
  }

  function updateTotals(change: { counted: number; direct: number; mentions: number }) {
    if (change.counted === 0 && change.direct === 0 && change.mentions === 0) return;
    const before = totals.value;
    totals.value = {
      counted: before.counted + change.counted,
      direct: before.direct + change.direct,
      mentions: before.mentions + change.mentions,
    };
  }

  /** What a topic adds to its channel's sums. */
  function shareOf(key: ConversationKey): ChannelCounts {
    const entry = index.entry(key);
    if (entry?.conversation.kind !== 'topic') return NO_COUNTS;
    // Past the stores' own questions and proxies: a registration asks this for tens of thousands of topics.
    const policy = toRaw(userTopics.byKey).get(key)?.visibilityPolicy ?? 'none';
    const channel = toRaw(channels.subscriptions).get(entry.conversation.channelId);
    const isMuted = isTopicMuted(policy, channel?.isMuted ?? true);
    const { size } = entry.messageIds;
    const mentions = entry.mentionIds.size;
    return { counted: isMuted ? 0 : size, muted: isMuted ? size : 0, mentions };
  }

  function setChannelSum(channelId: number, sum: ChannelCounts) {
    channelSums.set(channelId, sum);
    const cell = channelCells.get(channelId);
    if (cell && !isSameCounts(cell.value, sum)) cell.value = sum;
  }

  /** Takes a topic's change over into the sums: costs the same however much else is unread. */
  function publishTopic(key: ConversationKey) {
    const before = shares.get(key) ?? NO_COUNTS;
    const after = shareOf(key);
    if (isSameCounts(before, after)) return;
    if (isSameCounts(after, NO_COUNTS)) shares.delete(key);
    else shares.set(key, after);
    const channelId = Number(key.slice('topic:'.length, key.indexOf(':', 'topic:'.length)));
    const sum = channelSums.get(channelId) ?? NO_COUNTS;
    const counted = after.counted - before.counted;
    const mentions = after.mentions - before.mentions;
    setChannelSum(channelId, {
      counted: sum.counted + counted,
      muted: sum.muted + after.muted - before.muted,
      mentions: sum.mentions + mentions,
    });
    const isCounted = toRaw(channels.subscriptions).has(channelId);
    if (isCounted) updateTotals({ counted, direct: 0, mentions });
  }

  function publishDirect(key: ConversationKey) {
    const before = directCounts.get(key) ?? { count: 0, mentions: 0 };
    const entry = index.entry(key);
    const after = { count: entry?.messageIds.size ?? 0, mentions: entry?.mentionIds.size ?? 0 };
    if (after.count > 0) directCounts.set(key, after);
    else directCounts.delete(key);
    const change = after.count - before.count;
    updateTotals({ counted: change, direct: change, mentions: after.mentions - before.mentions });
  }

  /** Tells the cells what changed; called once at the end of each handler. */
  function publish() {
    const { conversations: touched } = index.takeChanges();
    let isOther = false;
    for (const key of touched) {
      const count = index.count(key);
      const cell = conversationCells.get(key);
      if (cell) cell.value = count;
      if (known.has(key) !== count > 0) {
        isOther = true;
        if (count > 0) known.add(key);
        else known.delete(key);
      }
      if (key.startsWith('direct:')) publishDirect(key);
      else publishTopic(key);
    }
    if (isOther) conversationsRevision.value += 1;
  }

  function fill(unreadMessages: NonNullable<InitialSnapshot['unreadMessages']>) {
    const mentions = new Set(unreadMessages.mentions);
    const addAll = (messageIds: readonly number[], conversation: Conversation) =>
      index.addAll(messageIds, conversation, mentions);
    for (const { otherUserId, unreadMessageIds } of unreadMessages.direct) {
      addAll(unreadMessageIds, directConversation([otherUserId], account.userId));
    }
    for (const { userIds, unreadMessageIds } of unreadMessages.groups) {
      addAll(unreadMessageIds, directConversation(userIds, account.userId));
    }
    for (const { channelId, topic, unreadMessageIds } of unreadMessages.topics) {
      addAll(unreadMessageIds, topicConversation(channelId, topic));
    }
  }

  function loadSnapshot({ unreadMessages }: InitialSnapshot) {
    index.clear();
    areOldUnreadsMissing.value = unreadMessages?.areOldUnreadsMissing ?? false;
    if (unreadMessages) fill(unreadMessages);
    // From nothing: sums of an earlier picture, made under other settings, do not carry over.
    shares.clear();
    channelSums.clear();
    directCounts.clear();
    known = new Set();
    totals.value = { counted: 0, direct: 0, mentions: 0 };
    publish();
    for (const channelId of channelCells.keys()) {
      setChannelSum(channelId, channelSums.get(channelId) ?? NO_COUNTS);
    }
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    if (message.flags.includes('read')) return;
    index.add(message.id, conversationOf(message), isMention(message.flags));
    publish();
  }

  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    index.setMention(event.messageId, isMention(event.flags));
    if (event.flags.includes('read')) index.remove([event.messageId]);
    if (event.newChannelId !== undefined || event.topic !== undefined) {
      const { origTopic, channelId } = event;
      const to = event.newChannelId ?? channelId;
      if (to !== undefined) {
        index.move(event.messageIds, topicConversation(to, event.topic ?? origTopic ?? ''));
      }
    }
    publish();
  }

  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    index.remove(messageIds);
    publish();
  }

  function handleAddFlag({ flag, messageIds, isForAll }: ChatEventOf<'update_message_flags/add'>) {
    if (flag !== 'read') return;
    if (isForAll) index.clear();
    else index.remove(messageIds);
    publish();
  }

  function placeOf(details: UnreadDetails): Conversation {
    return details.type === 'direct'
      ? directConversation(details.userIds, account.userId)
      : topicConversation(details.channelId, details.topic);
  }

  function handleRemoveFlag(event: ChatEventOf<'update_message_flags/remove'>) {
    if (event.flag !== 'read') return;
    for (const [messageId, details] of event.unreadDetails ?? []) {
      index.add(messageId, placeOf(details), details.isMentioned);
    }
    publish();
  }

  /** A mute or an unmute changes what counts, though nothing was read. Call after the setting changed. */
  function recountChannel(channelId: number) {
    for (const key of index.keysOfChannel(channelId)) publishTopic(key);
  }

  /** Channels that I left count no more, and those that I joined count again. Call around the change. */
  function recountSubscriptions(channelIds: readonly number[], changeSubscriptions: () => void) {
    for (const channelId of channelIds) countInTotals(channelId, -1);
    changeSubscriptions();
    for (const channelId of channelIds) {
      countInTotals(channelId, 1);
      // Whether it is muted is another question now.
      recountChannel(channelId);
    }
  }

  function countInTotals(channelId: number, sign: 1 | -1) {
    if (!channels.isSubscribed(channelId)) return;
    const { counted, mentions } = channelSums.get(channelId) ?? NO_COUNTS;
    updateTotals({ counted: sign * counted, direct: 0, mentions: sign * mentions });
  }

  /** What was read here is counted at once; the server's event repeats it. */
  function markRead(messages: readonly Pick<Message, 'id'>[]) {
    index.remove(messages.map((message) => message.id));
    publish();
  }

  /** Takes a reading back that the server refused. */
  function markUnread(messages: readonly Message[]) {
    for (const message of messages) {
      index.add(message.id, conversationOf(message), isMention(message.flags));
    }
    publish();
  }

  function keyOf(conversation: Conversation): ConversationKey {
    return conversationKey(conversation);
  }

  return {
    totals,
    areOldUnreadsMissing,
    countOf,
    channelCounts,
    idsOf,
    hasMention,
    conversations,
    isUnread,
    loadSnapshot,
    handleMessage,
    handleUpdateMessage,
    handleDelete,
    handleAddFlag,
    handleRemoveFlag,
    recountChannel,
    recountSubscriptions,
    markRead,
    markUnread,
    keyOf,
  };
});
