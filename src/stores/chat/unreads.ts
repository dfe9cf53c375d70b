/** What is unread, in cells that change one by one: a screen that shows one count hears of that count alone. */
import { shallowRef, type ShallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { UnreadDetails } from '@/api/chat/model/events/messageFlags';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Message, MessageFlag } from '@/api/chat/model/message';
import {
  conversationOf,
  directConversation,
  pairConversation,
  topicConversation,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { isTopicMuted } from '@/domain/chat/topicMuting';
import type { UnreadConversation, UnreadShare } from '@/domain/chat/unreadEntry';
import { DIRECT, shelfIdOfKey, UnreadIndex } from '@/domain/chat/unreadIndex';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { createUnreadRevisions } from './unreads/unreadRevisions';
import { createUnreadSums } from './unreads/unreadSums';
import { useUserTopicsStore } from './userTopics';

/** Count wherever they are; a mention of a whole channel does so only where its topic is not muted. */
const OWN_MENTIONS: readonly MessageFlag[] = ['mentioned', 'topic_wildcard_mentioned'];

type UnreadMessages = NonNullable<InitialSnapshot['unreadMessages']>;

const NO_MESSAGES = { direct: [], groups: [], topics: [], mentions: [] };

/** Hears where only the messages themselves can tell whether they mention me. */
interface DoubtListener {
  /** Which messages of a channel do is not known any more. */
  ask(channelId: number): void;
  /** What was asked before may be answered from before. */
  outdate(): void;
}

const NOBODY: DoubtListener = { ask: () => undefined, outdate: () => undefined };

function isNothing(share: UnreadShare): boolean {
  return share.counted === 0 && share.muted === 0;
}

export const useUnreadsStore = defineChatStore('unreads', (account) => {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const index = new UnreadIndex();
  const conversationCells = new Map<ConversationKey, ShallowRef<number>>();
  const sums = createUnreadSums(account);
  const { totals, channelCounts, recount, countInTotals } = sums;
  const revisions = createUnreadRevisions(index);
  const areOldUnreadsMissing = shallowRef(false);
  let doubts = NOBODY;

  /** Unread messages of a conversation. Reactive to that conversation alone. */
  function countOf(key: ConversationKey): number {
    let cell = conversationCells.get(key);
    if (!cell) conversationCells.set(key, (cell = shallowRef(index.count(key))));
    return cell.value;
  }

  /** Channels with something unread, in no order; null stands for everything direct. Reactive to which they are. */
  function places(): (number | null)[] {
    revisions.followShelves();
    return index.shelfIds().map((shelfId) => (shelfId === DIRECT ? null : shelfId));
  }

  /** What is unread in a channel, or directly. Reactive to which conversations they are, not to their counts. */
  function conversationsIn(channelId: number | null): UnreadConversation[] {
    revisions.followShelf(channelId ?? DIRECT);
    return index.entriesOn(channelId ?? DIRECT);
  }

  /** All conversations with something unread. Reactive to which they are, not to their counts. */
  function conversations(): UnreadConversation[] {
    return places().flatMap(conversationsIn);
  }

  /** Makes whoever calls it hear of all that changes in a channel, or in what is direct. */
  function follow(channelId: number | null) {
    revisions.followInside(channelId ?? DIRECT);
  }

  /** Whether anything is unread in a conversation. Reactive to which ones of its channel have, or of the direct ones. */
  function hasUnread(key: ConversationKey): boolean {
    revisions.followShelf(shelfIdOfKey(key));
    return index.count(key) > 0;
  }

  function isUnread(messageId: number): boolean {
    return index.has(messageId);
  }

  /** Where an unread message is, and whether it is known to mention me; undefined for all others. */
  function unread(messageId: number) {
    const conversation = index.conversationOf(messageId);
    return conversation && { conversation, isMention: index.isMention(messageId) };
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

  /** Whoever asks the server which messages mention me now listens here. */
  function onDoubt(listener: DoubtListener) {
    doubts = listener;
  }

  /** Takes messages as the server tells them now. */
  function recheckMentions(messages: readonly Message[]) {
    for (const one of messages) {
      const conversation = index.conversationOf(one.id);
      if (conversation) index.setMention(one.id, isMention(one.flags, conversation));
    }
    publish();
  }

  /** Tells the cells what changed; called once at the end of each handler. */
  function publish() {
    for (const entry of index.takeChanges()) {
      const isOther = isNothing(entry.share) !== (entry.count === 0);
      recount(entry);
      const cell = conversationCells.get(entry.key);
      if (cell) cell.value = entry.count;
      revisions.note(entry, isOther);
    }
  }

  /** Puts a registration's conversations in, and counts each on the way. */
  function fill({
    direct,
    groups,
    topics,
    mentions,
  }: Omit<UnreadMessages, 'count' | 'areOldUnreadsMissing'>) {
    const count = sums.startCount();
    const mine = new Set(mentions);
    const put = (conversation: Conversation, messageIds: readonly number[]) => {
      if (messageIds.length > 0) count.add(index.put(conversation, messageIds, mine));
    };
    for (const { otherUserId, unreadMessageIds } of direct) {
      put(pairConversation(otherUserId, account.userId), unreadMessageIds);
    }
    for (const { userIds, unreadMessageIds } of groups) {
      put(directConversation(userIds, account.userId), unreadMessageIds);
    }
    for (const { channelId, topic, unreadMessageIds } of topics) {
      put(topicConversation(channelId, topic), unreadMessageIds);
    }
    sums.replace(count);
  }

  function loadSnapshot({ unreadMessages }: InitialSnapshot) {
    areOldUnreadsMissing.value = unreadMessages?.areOldUnreadsMissing ?? false;
    index.startOver();
    fill(unreadMessages ?? NO_MESSAGES);
    publish();
    for (const [key, cell] of conversationCells) cell.value = index.count(key);
    revisions.noteAll();
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    if (message.flags.includes('read')) return;
    const conversation = conversationOf(message);
    index.add(message.id, conversation, isMention(message.flags, conversation));
    publish();
  }

  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    doubts.outdate();
    if (channels.isDeliveryLost(event)) index.remove(event.messageIds);
    else if (event.flags.includes('read')) index.remove([event.messageId]);
    if (event.newChannelId !== undefined || event.topic !== undefined) {
      const { origTopic, channelId } = event;
      const to = event.newChannelId ?? channelId;
      if (to !== undefined) {
        index.move(event.messageIds, topicConversation(to, event.topic ?? origTopic ?? ''));
        if (event.messageIds.some((messageId) => index.has(messageId))) doubts.ask(to);
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
    if (isOtherMute) doubts.ask(channelId);
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

  return {
    totals,
    areOldUnreadsMissing,
    countOf,
    channelCounts,
    conversations,
    places,
    conversationsIn,
    follow,
    hasUnread,
    isUnread,
    unread,
    onDoubt,
    recheckMentions,
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
  };
});
