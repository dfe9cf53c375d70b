/** The lists of messages that views show, each for one narrow: fetched in stretches, kept true by events. */
import { shallowReactive, shallowRef, triggerRef, type ShallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { Message } from '@/api/chat/model/message';
import { checkMessagesMatchNarrow, getMessages } from '@/api/chat/routes/messages';
import {
  emptyRange,
  extendNewer,
  extendOlder,
  includesId,
  insertIds,
  placeNewMessage,
  placeOf,
  removeIds,
  replaceRange,
  type MessageRange,
} from '@/domain/chat/messageRange';
import { belongs, narrowKey, type Narrow, type NarrowContext } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useMessagesStore } from './messages';
import { useUserTopicsStore } from './userTopics';

/** How many messages a view starts with on each side of where it opens, and how many it fetches on. */
const AROUND = 50;
const ONWARD = 100;

/** Lists beyond this many, least recently opened first, are forgotten. */
const KEPT_LISTS = 20;

/** The server answers this as anchor where nothing is unread. */
const NOTHING_UNREAD = 1e16;

export interface MessageList {
  readonly key: string;
  readonly narrow: Narrow;
  readonly range: MessageRange;
  /** Changes whenever `range` does: read it to follow. */
  readonly revision: ShallowRef<number>;
  /** `stale`: shown, but from before the last registration; being fetched again. */
  readonly state: ShallowRef<'loading' | 'ready' | 'stale' | 'failed'>;
  /** Why the list, or its last stretch, could not be fetched; null where it could. */
  readonly error: ShallowRef<unknown>;
  readonly isLoadingOlder: ShallowRef<boolean>;
  readonly isLoadingNewer: ShallowRef<boolean>;
  /** Messages that arrived behind a gap: there, but not in the list. */
  readonly newBeyond: ShallowRef<number>;
  /** Where to open: the first unread message, or what was asked for; null at the newest. */
  readonly openAt: ShallowRef<number | null>;
}

/** Where a view opens: at a message, or where the person left off. */
export type OpenAnchor = number | 'first_unread' | 'newest';

function createList(key: string, narrow: Narrow): MessageList {
  return {
    key,
    narrow,
    range: emptyRange(),
    revision: shallowRef(0),
    state: shallowRef('loading'),
    error: shallowRef(null),
    isLoadingOlder: shallowRef(false),
    isLoadingNewer: shallowRef(false),
    newBeyond: shallowRef(0),
    openAt: shallowRef(null),
  };
}

export const useMessageListsStore = defineChatStore('messageLists', (account) => {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const messages = useMessagesStore(account);
  /** Least recently opened first. */
  const lists = shallowReactive(new Map<string, MessageList>());

  const context: NarrowContext = {
    ownUserId: account.userId,
    isTopicHidden: (channelId, topic) => userTopics.isMuted(channelId, topic),
    isTopicFollowed: (channelId, topic) => userTopics.isFollowed(channelId, topic),
    isChannelPublic: (channelId) => {
      const channel = channels.channel(channelId);
      return channel && !channel.inviteOnly;
    },
    isChannelWebPublic: (channelId) => channels.channel(channelId)?.isWebPublic,
  };

  function changed(list: MessageList) {
    list.revision.value += 1;
    triggerRef(list.revision);
  }

  function neededIds(): Set<number> {
    const needed = new Set<number>();
    for (const list of lists.values())
      for (const messageId of list.range.ids) needed.add(messageId);
    return needed;
  }

  function evictOldest() {
    const gone: number[] = [];
    for (const [key, list] of lists) {
      if (lists.size <= KEPT_LISTS) break;
      lists.delete(key);
      gone.push(...list.range.ids);
    }
    if (gone.length === 0) return;
    const needed = neededIds();
    messages.forget(gone.filter((messageId) => !needed.has(messageId)));
  }

  async function fetchAround(list: MessageList, anchor: OpenAnchor): Promise<void> {
    const answer = await getMessages(account.client, {
      anchor,
      numBefore: AROUND,
      numAfter: AROUND,
      narrow: narrowRequest(list.narrow),
    });
    const ids = messages.reconcile(answer.messages);
    replaceRange(list.range, {
      ids,
      foundOldest: answer.foundOldest,
      foundNewest: answer.foundNewest,
    });
    const found = answer.anchor;
    const isAtNewest = found === undefined || found >= NOTHING_UNREAD || anchor === 'newest';
    list.openAt.value = isAtNewest ? null : found;
    list.newBeyond.value = 0;
    changed(list);
  }

  async function load(list: MessageList, anchor: OpenAnchor): Promise<void> {
    list.error.value = null;
    if (list.range.ids.length === 0) list.state.value = 'loading';
    try {
      await fetchAround(list, anchor);
      list.state.value = 'ready';
    } catch (error) {
      list.error.value = error;
      if (list.range.ids.length === 0) list.state.value = 'failed';
    }
  }

  function canReuse(list: MessageList, anchor: OpenAnchor): boolean {
    if (list.state.value !== 'ready') return false;
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
      void load(list, anchor);
    }
    return list;
  }

  /** Fetches a list again that failed, around where it was to open. */
  async function retry(list: MessageList): Promise<void> {
    await load(list, list.openAt.value ?? 'first_unread');
  }

  async function loadOlder(list: MessageList): Promise<void> {
    const oldest = list.range.ids[0];
    if (list.range.hasOldest || list.isLoadingOlder.value || oldest === undefined) return;
    list.isLoadingOlder.value = true;
    list.error.value = null;
    try {
      const answer = await getMessages(account.client, {
        anchor: oldest,
        includeAnchor: false,
        numBefore: ONWARD,
        numAfter: 0,
        narrow: narrowRequest(list.narrow),
      });
      const ids = messages.reconcile(answer.messages);
      extendOlder(list.range, { ids, foundOldest: answer.foundOldest, foundNewest: false });
      changed(list);
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
      const answer = await getMessages(account.client, {
        anchor: newest,
        includeAnchor: false,
        numBefore: 0,
        numAfter: ONWARD,
        narrow: narrowRequest(list.narrow),
      });
      const ids = messages.reconcile(answer.messages);
      extendNewer(list.range, { ids, foundOldest: false, foundNewest: answer.foundNewest });
      if (answer.foundNewest) list.newBeyond.value = 0;
      changed(list);
    } catch (error) {
      list.error.value = error;
    } finally {
      list.isLoadingNewer.value = false;
    }
  }

  /** A new registration: what is open is fetched again in place, around `anchorOf`; the rest when it is opened. */
  function loadSnapshot(anchorOf: (list: MessageList) => OpenAnchor = () => 'first_unread') {
    const newest = [...lists.values()].at(-1);
    for (const list of [...lists.values()]) {
      if (list !== newest) lists.delete(list.key);
    }
    if (!newest) return;
    newest.state.value = 'stale';
    void load(newest, anchorOf(newest));
  }

  /** Asks the server about messages whose place only it can tell. */
  async function placeByServer(list: MessageList, messageIds: readonly number[]): Promise<void> {
    const hasWith = list.narrow.some((term) => term.operator === 'with');
    if (hasWith) return;
    const matches = await checkMessagesMatchNarrow(account.client, {
      messageIds,
      narrow: narrowRequest(list.narrow),
    });
    const ids = messageIds.filter((messageId) => matches.has(messageId));
    for (const messageId of ids) placeNewMessage(list.range, messageId);
    if (ids.length > 0) changed(list);
  }

  function place(list: MessageList, message: Message) {
    const belonging = belongs(message, list.narrow, context);
    if (belonging === 'no' || list.state.value === 'loading') return;
    if (belonging === 'unknown') {
      // A search that misses a new message until it is opened again is no harm.
      void placeByServer(list, [message.id]).catch(() => {});
    } else if (placeNewMessage(list.range, message.id)) {
      changed(list);
    } else {
      list.newBeyond.value += 1;
    }
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    for (const list of lists.values()) place(list, message);
  }

  /** Takes out what no longer belongs and puts in what now does, as far as it is known. */
  function reconsider(list: MessageList, messageIds: readonly number[]) {
    const leaving: number[] = [];
    const joining: number[] = [];
    let isMissing = false;
    for (const messageId of messageIds) {
      const message = messages.message(messageId);
      if (!message) isMissing = true;
      else if (belongs(message, list.narrow, context) === 'no') leaving.push(messageId);
      else if (isWithin(list.range, messageId)) joining.push(messageId);
    }
    const hasLeft = removeIds(list.range, leaving);
    const hasJoined = insertIds(list.range, joining);
    if (hasLeft || hasJoined) changed(list);
    return isMissing;
  }

  function isWithin({ ids, hasOldest, hasNewest }: MessageRange, messageId: number): boolean {
    const place = placeOf(ids, messageId);
    if (place === 0 && !hasOldest) return false;
    return place < ids.length || hasNewest;
  }

  function isConversationOf(list: MessageList, channelId: number | undefined, topic: string) {
    const terms = list.narrow.filter((term) => !term.isNegated);
    return terms.every((term) => {
      if (term.operator === 'channel') return term.channelId === channelId;
      if (term.operator === 'topic') return term.topic.toLowerCase() === topic.toLowerCase();
      return false;
    });
  }

  /** Call after the messages themselves have moved. */
  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    const isMoved = event.newChannelId !== undefined || event.topic !== undefined;
    if (!isMoved) return;
    const channelId = event.newChannelId ?? event.channelId;
    for (const list of lists.values()) {
      const isMissing = reconsider(list, event.messageIds);
      // Messages that we do not hold moved into a view that we show: only the server has them.
      if (isMissing && isConversationOf(list, channelId, event.topic ?? event.origTopic ?? '')) {
        void load(list, list.range.ids[0] ?? 'newest');
      }
    }
  }

  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    for (const list of lists.values()) if (removeIds(list.range, messageIds)) changed(list);
  }

  /** Lists of starred messages follow the star; lists of unread ones keep what was read in them. */
  function handleFlag(flag: string, messageIds: readonly number[]) {
    if (flag !== 'starred') return;
    for (const list of lists.values()) {
      const isAboutStars = list.narrow.some(
        (term) => term.operator === 'is' && term.what === 'starred',
      );
      if (isAboutStars) reconsider(list, messageIds);
    }
  }

  /** A topic was muted, unmuted or followed: call after the setting changed. */
  function handleVisibility(channelId: number, topic: string | null) {
    for (const list of lists.values()) {
      const depends = list.narrow.some(
        (term) => term.operator === 'in' || (term.operator === 'is' && term.what === 'followed'),
      );
      if (!depends) continue;
      const gone = list.range.ids.filter((messageId) => {
        const message = messages.message(messageId);
        const isAffected =
          message?.type === 'channel' &&
          message.channelId === channelId &&
          (topic === null || message.topic.toLowerCase() === topic.toLowerCase());
        return isAffected && belongs(message, list.narrow, context) === 'no';
      });
      if (removeIds(list.range, gone)) changed(list);
      // What a change brings in is not known here: the list is fetched when it is next opened.
      else list.state.value = 'stale';
    }
  }

  return {
    lists,
    open,
    retry,
    loadOlder,
    loadNewer,
    loadSnapshot,
    handleMessage,
    handleUpdateMessage,
    handleDelete,
    handleFlag,
    handleVisibility,
  };
});
