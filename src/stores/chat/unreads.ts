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
import {
  isSameShare,
  NO_SHARE,
  type UnreadConversation,
  type UnreadShare,
} from '@/domain/chat/unreadEntry';
import { UnreadIndex, type UnreadListing } from '@/domain/chat/unreadIndex';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { createMentionCheck } from './mentionCheck';
import { useUserTopicsStore } from './userTopics';

/** Count wherever they are; a mention of a whole channel does so only where its topic is not muted. */
const OWN_MENTIONS: readonly MessageFlag[] = ['mentioned', 'topic_wildcard_mentioned'];

export interface UnreadTotals {
  /** What calls for attention: direct messages, and topics that are not muted. */
  readonly counted: number;
  readonly direct: number;
  readonly mentions: number;
}

const ONE_COUNTED: UnreadShare = { counted: 1, muted: 0, mentions: 0 };
const ONE_MUTED: UnreadShare = { counted: 0, muted: 1, mentions: 0 };

function isNothing(share: UnreadShare): boolean {
  return share.counted === 0 && share.muted === 0;
}

export const useUnreadsStore = defineChatStore('unreads', (account) => {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const index = new UnreadIndex();
  const conversationCells = new Map<ConversationKey, ShallowRef<number>>();
  const channelCells = new Map<number, ShallowRef<UnreadShare>>();
  const channelSums = new Map<number, UnreadShare>();
  const totals = shallowRef<UnreadTotals>({ counted: 0, direct: 0, mentions: 0 });
  /** Counts up whenever a conversation gets its first unread message or loses its last. */
  const conversationsRevision = shallowRef(0);
  const areOldUnreadsMissing = shallowRef(false);

  /** Unread messages of a conversation. Reactive to that conversation alone. */
  function countOf(key: ConversationKey): number {
    let cell = conversationCells.get(key);
    if (!cell) conversationCells.set(key, (cell = shallowRef(index.count(key))));
    return cell.value;
  }

  /** Unread messages of a channel. Reactive to that channel alone. */
  function channelCounts(channelId: number): UnreadShare {
    let cell = channelCells.get(channelId);
    if (!cell)
      channelCells.set(channelId, (cell = shallowRef(channelSums.get(channelId) ?? NO_SHARE)));
    return cell.value;
  }

  /** Ids of the unread messages of a conversation, unordered. Not reactive. */
  function idsOf(key: ConversationKey): ReadonlySet<number> {
    return index.entry(key)?.messageIds ?? new Set();
  }

  /** Whether something unread in a conversation mentions me. Reactive as `countOf` is. */
  function hasMention(key: ConversationKey): boolean {
    countOf(key);
    return (index.entry(key)?.mentionCount ?? 0) > 0;
  }

  /** All conversations with unread messages. Reactive to which they are, not to their counts. */
  function conversations(): Conversation[] {
    void conversationsRevision.value;
    return index.entries().map((entry) => entry.conversation);
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

  /** Whether a topic calls for no attention. Past the proxies: a registration asks this for tens of thousands. */
  function isMuted(entry: UnreadConversation, channelId: number): boolean {
    const isChannelMuted = toRaw(channels.subscriptions).get(channelId)?.isMuted ?? true;
    const decisions = toRaw(userTopics.byKey);
    // Its name is not made where it is not needed.
    const policy = decisions.size > 0 ? decisions.get(entry.key)?.visibilityPolicy : undefined;
    return isTopicMuted(policy ?? 'none', isChannelMuted);
  }

  /** Whether the server would count a message with these flags as a mention of mine. */
  function isMention(flags: readonly MessageFlag[], conversation: Conversation): boolean {
    if (flags.some((flag) => OWN_MENTIONS.includes(flag))) return true;
    if (!flags.includes('stream_wildcard_mentioned')) return false;
    if (conversation.kind === 'direct') return true;
    const { channelId, topic } = conversation;
    const { isMuted: isChannelMuted = false } =
      channels.subscriptions.get(channelId) ?? channels.left.get(channelId) ?? {};
    return !isTopicMuted(userTopics.policy(channelId, topic), isChannelMuted);
  }

  const mentionCheck = createMentionCheck(account.client, (messages) => {
    for (const one of messages) {
      const conversation = index.conversationOf(one.id);
      if (conversation) index.setMention(one.id, isMention(one.flags, conversation));
    }
    publish();
  });

  /** What a conversation adds to the sums. */
  function shareOf(entry: UnreadConversation): UnreadShare {
    const { conversation, count, mentionCount: mentions } = entry;
    if (count === 0) return NO_SHARE;
    const isQuiet = conversation.kind === 'topic' && isMuted(entry, conversation.channelId);
    if (count === 1 && mentions === 0) return isQuiet ? ONE_MUTED : ONE_COUNTED;
    return { counted: isQuiet ? 0 : count, muted: isQuiet ? count : 0, mentions };
  }

  function setChannelSum(channelId: number, sum: UnreadShare) {
    channelSums.set(channelId, sum);
    const cell = channelCells.get(channelId);
    if (cell && !isSameShare(cell.value, sum)) cell.value = sum;
  }

  /** Takes a conversation's change over into the sums: costs the same however much else is unread. */
  function recount(entry: UnreadConversation) {
    const before = entry.share;
    const after = shareOf(entry);
    if (isSameShare(before, after)) return;
    entry.share = after;
    const counted = after.counted - before.counted;
    const mentions = after.mentions - before.mentions;
    const { conversation } = entry;
    if (conversation.kind === 'direct') {
      updateTotals({ counted, direct: counted, mentions });
      return;
    }
    const { channelId } = conversation;
    const sum = channelSums.get(channelId) ?? NO_SHARE;
    setChannelSum(channelId, {
      counted: sum.counted + counted,
      muted: sum.muted + after.muted - before.muted,
      mentions: sum.mentions + mentions,
    });
    if (toRaw(channels.subscriptions).has(channelId))
      updateTotals({ counted, direct: 0, mentions });
  }

  /** Tells the cells what changed; called once at the end of each handler. */
  function publish() {
    let isOther = false;
    for (const entry of index.takeChanges()) {
      if (isNothing(entry.share) !== (entry.count === 0)) isOther = true;
      recount(entry);
      const cell = conversationCells.get(entry.key);
      if (cell) cell.value = entry.count;
    }
    if (isOther) conversationsRevision.value += 1;
  }

  function* listingsOf({
    direct,
    groups,
    topics,
  }: NonNullable<InitialSnapshot['unreadMessages']>): IterableIterator<UnreadListing> {
    for (const { otherUserId, unreadMessageIds: messageIds } of direct) {
      yield { conversation: directConversation([otherUserId], account.userId), messageIds };
    }
    for (const { userIds, unreadMessageIds: messageIds } of groups) {
      yield { conversation: directConversation(userIds, account.userId), messageIds };
    }
    for (const { channelId, topic, unreadMessageIds: messageIds } of topics) {
      yield { conversation: topicConversation(channelId, topic), messageIds };
    }
  }

  /** Counts conversations that were never counted before. */
  function sumOf(entries: Iterable<UnreadConversation>): UnreadShare {
    let [counted, muted, mentions] = [0, 0, 0];
    for (const entry of entries) {
      const share = (entry.share = shareOf(entry));
      counted += share.counted;
      muted += share.muted;
      mentions += share.mentions;
    }
    return { counted, muted, mentions };
  }

  /** Counts everything from nothing: sums of an earlier picture, made under other settings, do not carry over. */
  function countAll() {
    const direct = sumOf(index.direct());
    let { counted, mentions } = direct;
    channelSums.clear();
    for (const [channelId, entries] of index.channels()) {
      const sum = sumOf(entries);
      channelSums.set(channelId, sum);
      if (!toRaw(channels.subscriptions).has(channelId)) continue;
      counted += sum.counted;
      mentions += sum.mentions;
    }
    totals.value = { counted, direct: direct.counted, mentions };
  }

  function loadSnapshot({ unreadMessages }: InitialSnapshot) {
    areOldUnreadsMissing.value = unreadMessages?.areOldUnreadsMissing ?? false;
    index.load(unreadMessages ? listingsOf(unreadMessages) : [], unreadMessages?.mentions ?? []);
    countAll();
    for (const channelId of channelCells.keys()) {
      setChannelSum(channelId, channelSums.get(channelId) ?? NO_SHARE);
    }
    for (const [key, cell] of conversationCells) cell.value = index.count(key);
    conversationsRevision.value += 1;
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    if (message.flags.includes('read')) return;
    const conversation = conversationOf(message);
    index.add(message.id, conversation, isMention(message.flags, conversation));
    publish();
  }

  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    mentionCheck.outdate();
    if (event.flags.includes('read')) index.remove([event.messageId]);
    if (event.newChannelId !== undefined || event.topic !== undefined) {
      const { origTopic, channelId } = event;
      const to = event.newChannelId ?? channelId;
      if (to !== undefined) {
        index.move(event.messageIds, topicConversation(to, event.topic ?? origTopic ?? ''));
        if (event.messageIds.some((messageId) => index.has(messageId))) mentionCheck.ask(to);
      }
    }
    const conversation = index.conversationOf(event.messageId);
    if (conversation) index.setMention(event.messageId, isMention(event.flags, conversation));
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
    let isOtherMute = false;
    for (const entry of index.ofChannel(channelId)) {
      const wasMuted = entry.share.muted > 0;
      recount(entry);
      if (entry.share.muted > 0 !== wasMuted) isOtherMute = true;
    }
    if (isOtherMute) mentionCheck.ask(channelId);
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
    const { counted, mentions } = channelSums.get(channelId) ?? NO_SHARE;
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
      const conversation = conversationOf(message);
      index.add(message.id, conversation, isMention(message.flags, conversation));
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
