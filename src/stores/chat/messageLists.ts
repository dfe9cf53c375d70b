/** The lists of messages that views show, each for one narrow: fetched in stretches, kept true by events. */
import { markRaw, watch } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { Message } from '@/api/chat/model/message';
import { getMessage } from '@/api/chat/routes/messages';
import { conversationOf, type Conversation } from '@/domain/chat/conversation';
import { includesId, insertIds, isWithinRange, removeIds } from '@/domain/chat/messageRange';
import {
  belongs,
  dependsOnAttention,
  dependsOnContent,
  dependsOnPeople,
  mayTakeInMoved,
} from '@/domain/chat/belonging';
import { channelIdOfNarrow, narrowKey, type Narrow } from '@/domain/chat/narrow';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { isSameTopic } from '@/domain/chat/topic';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useConnectionStore } from './connection';
import { createListPlacing } from './message-lists/listPlacing';
import { createList, placeToKeep, type MessageList, type OpenAnchor } from './messageList';
import { changed, createListFetching, empty } from './message-lists/listFetching';
import { narrowContext } from './message-lists/narrowContext';
import { createTidying } from './message-lists/messageTidying';
import { useMessagesStore } from './messages';
import { createRepairs } from './repairs';
import { useUsersStore } from './users';
import { useUserTopicsStore } from './userTopics';

export const useMessageListsStore = defineChatStore('messageLists', (account) => {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const messages = useMessagesStore(account);
  const connection = useConnectionStore(account);
  const repairs = createRepairs();
  /** Least recently opened first. What watches one has it in its hands: nothing depends on which there are. */
  const lists = markRaw(new Map<string, MessageList>());
  const { release, evictOldest, tidy } = createTidying(lists, messages);
  const context = narrowContext(account.userId, channels, userTopics, useUsersStore(account));
  const { fetchAround, fetchOn } = createListFetching({
    client: account.client,
    messages,
    context,
    release,
    noteSkipped: connection.noteSkipped,
  });

  const { place, placeByServer, reconsider } = createListPlacing({
    client: account.client,
    messages,
    context,
    release,
    isShown,
    refresh,
  });

  async function load(list: MessageList, anchor: OpenAnchor, keepsPlace = false): Promise<void> {
    list.error.value = null;
    if (list.range.ids.length === 0) list.state.value = 'loading';
    const fetches = list.fetches + 1;
    try {
      await fetchAround(list, anchor, keepsPlace);
      repairs.succeeded();
    } catch (error) {
      // Another fetch decides.
      if (fetches !== list.fetches) return;
      list.error.value = error;
      // What the server would not show to whoever comes afresh is shown no more.
      if (isRefusedByServer(error)) release(empty(list));
      if (list.range.ids.length === 0) list.state.value = 'failed';
      else if (list.state.value === 'stale') repairLater(list);
    }
  }

  /** What is shown is no longer true, and the way to the server is bad: nobody else asks again. */
  function repairLater(list: MessageList) {
    repairs.later(() => {
      if (list.state.value === 'stale' && lists.get(list.key) === list) refresh(list);
    });
  }

  /** Of channels that I do not subscribe to, no event tells. */
  function isKeptTrue({ narrow }: MessageList): boolean {
    return narrow.every(
      (term) =>
        term.isNegated ||
        (term.operator !== 'channels' &&
          (term.operator !== 'channel' || channels.isSubscribed(term.channelId))),
    );
  }

  function canReuse(list: MessageList, anchor: OpenAnchor): boolean {
    if (list.state.value !== 'ready' || !isKeptTrue(list)) return false;
    return typeof anchor !== 'number' || includesId(list.range.ids, anchor);
  }

  /** The first message of the list that is unread; null where none is. */
  function firstUnreadOf(list: MessageList): number | null {
    for (const messageId of list.range.ids) {
      if (messages.message(messageId)?.flags.includes('read') === false) return messageId;
    }
    return null;
  }

  /** The list for a narrow. Seen before: at once, without a request. */
  function open(narrow: Narrow, anchor: OpenAnchor = 'first_unread'): MessageList {
    const key = narrowKey(narrow);
    const list = lists.get(key) ?? createList(key, narrow);
    lists.delete(key);
    lists.set(key, list);
    evictOldest();
    if (canReuse(list, anchor)) {
      list.openAt.value = typeof anchor === 'number' ? anchor : firstUnreadOf(list);
    } else {
      list.readingAt = null;
      const isElsewhere = typeof anchor === 'number' && !includesId(list.range.ids, anchor);
      // What is shown as true is where the view opens: not where it was read before.
      if (isElsewhere && list.state.value === 'ready') release(empty(list));
      if (isElsewhere) list.openAt.value = anchor;
      void load(list, anchor);
    }
    return list;
  }

  /** Fetches what nobody looks at yet, and says whether it had to: what is shown stays the last that was opened. */
  async function prepare(narrow: Narrow, anchor: OpenAnchor): Promise<boolean> {
    const key = narrowKey(narrow);
    const known = lists.get(key);
    if (known && known.state.value !== 'failed') return false;
    const list = known ?? createList(key, narrow);
    const others = [...lists].filter(([one]) => one !== key);
    lists.clear();
    for (const [one, other] of [[key, list] as const, ...others]) lists.set(one, other);
    await load(list, anchor);
    return true;
  }

  /** Fetches a list again that failed, around where it was to open. */
  async function retry(list: MessageList): Promise<void> {
    await load(list, list.openAt.value ?? 'first_unread');
  }

  /** What could not be fetched while the way to the server was bad is fetched now, without anybody asking for it. */
  function recover() {
    const list = [...lists.values()].at(-1);
    if (list?.state.value === 'failed') void retry(list);
    else if (list?.state.value === 'ready') list.error.value = null;
  }

  watch(
    () => connection.report.kind === 'live',
    (isLive) => isLive && recover(),
  );

  /** Goes to the newest messages, which the list may not hold; what it holds in between is given up. */
  async function goToNewest(list: MessageList): Promise<void> {
    list.openAt.value = null;
    if (!list.range.hasNewest) await load(list, 'newest');
  }

  async function loadOlder(list: MessageList): Promise<void> {
    if (list.state.value === 'failed') return retry(list);
    const oldest = list.range.ids[0];
    if (list.range.hasOldest || list.isLoadingOlder.value || oldest === undefined) return;
    list.isLoadingOlder.value = true;
    list.error.value = null;
    try {
      await fetchOn(list, oldest, true);
    } catch (error) {
      list.error.value = error;
    } finally {
      list.isLoadingOlder.value = false;
    }
  }

  async function loadNewer(list: MessageList): Promise<void> {
    const newest = list.range.ids.at(-1);
    if (list.range.hasNewest || list.isLoadingNewer.value || newest === undefined) return;
    list.isLoadingNewer.value = true;
    list.error.value = null;
    try {
      await fetchOn(list, newest, false);
    } catch (error) {
      list.error.value = error;
    } finally {
      list.isLoadingNewer.value = false;
    }
  }

  /** The conversation that holds a message now: fetched where no event would have told of a move. @throws RequestError */
  async function conversationNow(messageId: number): Promise<Conversation> {
    const held = messages.mayHaveChanged(messageId) ? undefined : messages.message(messageId);
    const found = held ?? (await getMessage(account.client, { messageId })).message;
    return conversationOf(found);
  }

  /** Shows what was written down, until it can be fetched again. The messages themselves must be there. */
  function restore(narrow: Narrow, messageIds: readonly number[]) {
    const key = narrowKey(narrow);
    if (lists.has(key)) return;
    const list = createList(key, narrow);
    insertIds(list.range, messageIds);
    list.state.value = 'stale';
    lists.set(key, list);
  }

  /** A new registration: what is open is fetched again in place, around where it is read; the rest when opened. */
  function loadSnapshot() {
    const newest = [...lists.values()].at(-1);
    for (const list of [...lists.values()]) {
      if (list !== newest) lists.delete(list.key);
    }
    if (!newest) return;
    if (newest.range.ids.length > 0) newest.state.value = 'stale';
    newest.waitingIds.clear();
    void load(newest, placeToKeep(newest) ?? 'first_unread', newest.readingAt !== null);
  }

  function isShown(list: MessageList): boolean {
    return list === [...lists.values()].at(-1);
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    for (const list of lists.values()) place(list, message);
    tidy();
  }

  /** Only the server knows what belongs now: the list is fetched when it is next opened; no answer under way counts. */
  function outdate(list: MessageList) {
    list.state.value = 'stale';
    list.fetches += 1;
    list.joinedMeanwhile = null;
  }

  /** The list that is shown is fetched again, others when they are opened. */
  function refresh(list: MessageList) {
    outdate(list);
    if (isShown(list)) void load(list, placeToKeep(list) ?? 'newest', true);
  }

  /**
   * In a channel that I left nobody tells me what happens; in one that I joined I heard nothing before. What I am not in
   * is muted.
   */
  function handleSubscriptions(channelIds: readonly number[], isJoined: boolean) {
    for (const list of lists.values()) {
      const channelId = channelIdOfNarrow(list.narrow);
      const isFeed = dependsOnAttention(list.narrow);
      if (channelId === null ? !isFeed : !channelIds.includes(channelId)) continue;
      if (isJoined || list.state.value === 'loading') refresh(list);
      else if (isFeed) reconsider(list, list.range.ids, true);
      else outdate(list);
    }
  }

  /** Another text may mention me, or hold a link, as the old one did not, or the other way round. */
  function handleContent(event: ChatEventOf<'update_message'>) {
    for (const list of lists.values()) {
      if (!dependsOnContent(list.narrow)) continue;
      // What we do not hold may belong now.
      placeByServer(list, reconsider(list, [event.messageId]));
    }
  }

  /** Call after the reactions themselves have changed. */
  function handleReaction({
    messageId,
    reaction,
  }: ChatEventOf<'reaction/add'> | ChatEventOf<'reaction/remove'>) {
    for (const list of lists.values()) {
      const isAboutReactions = list.narrow.some(
        (term) => term.operator === 'has' && term.what === 'reaction',
      );
      if (isAboutReactions) placeByServer(list, reconsider(list, [messageId]));
      else if (reaction.userId === account.userId) reconsiderMine(list, [messageId], true);
    }
  }

  /**
   * A star, a fold or a reaction of mine makes a message mine that was never delivered to me. `isMark`: what happened
   * was one of those, so that it may have done so to messages that are not held.
   */
  function reconsiderMine(list: MessageList, messageIds: readonly number[], isMark: boolean) {
    const concerned = messageIds.filter((messageId) => {
      const flags = messages.message(messageId)?.flags;
      return flags ? flags.includes('historical') : isMark;
    });
    if (concerned.length > 0) placeByServer(list, reconsider(list, concerned));
  }

  /** What I may no longer read leaves every list, and is forgotten. */
  function handleChannelsLost(channelIds: readonly number[]) {
    if (channelIds.length === 0) return;
    const lost = new Set<number>();
    for (const one of messages.byId.values()) {
      if (one.type === 'channel' && channelIds.includes(one.channelId)) lost.add(one.id);
    }
    for (const list of lists.values()) {
      if (removeIds(list.range, lost)) changed(list);
      for (const messageId of lost) list.waitingIds.delete(messageId);
      // What is being fetched may bring them back.
      list.beyond += 1;
      if (list.joinedMeanwhile) refresh(list);
    }
    messages.forget(lost);
  }

  /** I may read again what I could not: messages of mine from before are in no list. */
  function handleChannelOpened(channelId: number) {
    for (const list of lists.values()) {
      const ofChannel = channelIdOfNarrow(list.narrow);
      if (ofChannel === null || ofChannel === channelId) refresh(list);
    }
  }

  /** Call after the messages themselves have moved. */
  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    const isMoved = event.newChannelId !== undefined || event.topic !== undefined;
    if (event.renderedContent !== undefined || !isMoved) handleContent(event);
    if (!isMoved) return;
    const channelId = event.newChannelId ?? event.channelId ?? 0;
    const place = { channelId, topic: event.topic ?? event.origTopic ?? '' };
    for (const list of lists.values()) {
      const missing = reconsider(list, event.messageIds, true);
      const isMissing = missing.some(
        (messageId) => list.joinedMeanwhile ?? isWithinRange(list.range, messageId),
      );
      // Messages that we do not hold moved to where we look.
      if (isMissing && mayTakeInMoved(list.narrow, place, context)) refresh(list);
    }
  }

  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    for (const list of lists.values()) {
      for (const messageId of messageIds) list.waitingIds.delete(messageId);
      if (removeIds(list.range, messageIds)) changed(list);
    }
  }

  /** Lists of starred messages follow the star; lists of unread ones keep what was read in them. */
  function handleFlag(flag: string, messageIds: readonly number[]) {
    const isMark = flag === 'starred' || flag === 'collapsed';
    for (const list of lists.values()) {
      const isAboutStars = list.narrow.some(
        (term) => term.operator === 'is' && term.what === 'starred',
      );
      if (isAboutStars && flag === 'starred') placeByServer(list, reconsider(list, messageIds));
      else reconsiderMine(list, messageIds, isMark);
    }
  }

  /**
   * A topic, a channel (its `topic` is null) or, where both are null, a person was muted, or is heard again: call after
   * the setting changed.
   */
  function handleVisibility(channelId: number | null, topic: string | null) {
    const isAffected = (message: Message) =>
      message.type === 'direct'
        ? channelId === null
        : message.channelId === channelId && (topic === null || isSameTopic(message.topic, topic));
    for (const list of lists.values()) {
      const depends = channelId === null ? dependsOnPeople : dependsOnAttention;
      if (!depends(list.narrow)) continue;
      const gone = list.range.ids.filter((messageId) => {
        const message = messages.message(messageId);
        return message && isAffected(message) && belongs(message, list.narrow, context) === 'no';
      });
      if (removeIds(list.range, gone) && list.range.ids.length > 0) changed(list);
      // What a change brings in, or what is beside all that went, is not known here: the list is fetched.
      else refresh(list);
    }
  }

  return {
    lists,
    context,
    open,
    prepare,
    retry,
    firstUnreadOf,
    goToNewest,
    loadOlder,
    loadNewer,
    conversationNow,
    restore,
    loadSnapshot,
    handleMessage,
    handleUpdateMessage,
    handleChannelsLost,
    handleChannelOpened,
    handleSubscriptions,
    handleReaction,
    handleDelete,
    handleFlag,
    handleVisibility,
  };
});
