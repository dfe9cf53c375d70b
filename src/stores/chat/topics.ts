/** The topics of channels, as far as a person has looked: fetched when a channel is unfolded, then kept true. */
import { shallowReactive } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { getChannelTopics } from '@/api/chat/routes/channels';
import { topicConversationKey, type ConversationKey } from '@/domain/chat/conversation';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { createRepairs } from './repairs';

export interface KnownTopic {
  readonly topic: string;
  readonly key: ConversationKey;
  readonly maxMessageId: number;
}

/** A fetch under way, with the topics in which something was said meanwhile. */
interface TopicFetch {
  arrived: KnownTopic[];
  /** Something happened that the answer may not know of: it is asked for again. */
  isOutdated: boolean;
  whenDone: Promise<void>;
}

function knownTopic(channelId: number, topic: string, maxMessageId: number): KnownTopic {
  return { topic, key: topicConversationKey(channelId, topic), maxMessageId };
}

/** Newest first, each topic once. */
function sorted(topics: readonly KnownTopic[]): KnownTopic[] {
  const newest = [...topics].sort((a, b) => b.maxMessageId - a.maxMessageId);
  const seen = new Set<ConversationKey>();
  return newest.filter(({ key }) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What is newest goes to the front, past all others: a channel may have thousands of them. */
function withArrived(known: readonly KnownTopic[], arrived: KnownTopic): readonly KnownTopic[] {
  if ((known[0]?.maxMessageId ?? 0) > arrived.maxMessageId) return sorted([arrived, ...known]);
  const place = known.findIndex(({ key }) => key === arrived.key);
  if (place === 0) return known.with(0, arrived);
  // Spread into a list, each topic would be handed over in an object of its own.
  return [arrived].concat(place === -1 ? known : known.toSpliced(place, 1));
}

export const useTopicsStore = defineChatStore('topics', (account) => {
  const channels = useChannelsStore(account);
  const repairs = createRepairs();
  /** By channel; newest first. Channels that nobody unfolded are not in it. */
  const byChannel = shallowReactive(new Map<number, readonly KnownTopic[]>());
  const loading = new Map<number, Promise<void>>();
  const fetches = new Map<number, TopicFetch>();

  /** Undefined where not fetched. */
  function topicsOf(channelId: number): readonly KnownTopic[] | undefined {
    return byChannel.get(channelId);
  }

  /**
   * Fetches a channel's topics, once; again after a new registration, and each time where I do not subscribe: nobody
   * tells me of those. @throws RequestError
   */
  function load(channelId: number): Promise<void> {
    const isKept = channels.isSubscribed(channelId) || fetches.has(channelId);
    let promise = isKept ? loading.get(channelId) : undefined;
    if (!promise) {
      promise = fetchTopics(channelId).catch((error: unknown) => {
        loading.delete(channelId);
        throw error;
      });
      loading.set(channelId, promise);
    }
    return promise;
  }

  /**
   * Fetches until an answer came that nothing happened behind. Over as soon as it was looked at, and not when whoever
   * waits for it has their turn: what happens between the two would be told to a fetch that asks no more.
   */
  async function fetchUntilTrue(channelId: number, fetch: TopicFetch): Promise<void> {
    try {
      do {
        fetch.isOutdated = false;
        const topics = await getChannelTopics(account.client, { channelId });
        const fetched = topics.map(({ name, maxId }) => knownTopic(channelId, name, maxId));
        if (!fetch.isOutdated) byChannel.set(channelId, sorted([...fetched, ...fetch.arrived]));
        fetch.arrived = [];
      } while (fetch.isOutdated);
    } finally {
      fetches.delete(channelId);
    }
  }

  function fetchTopics(channelId: number): Promise<void> {
    const underWay = fetches.get(channelId);
    if (underWay) {
      underWay.isOutdated = true;
      return underWay.whenDone;
    }
    const fetch: TopicFetch = { arrived: [], isOutdated: false, whenDone: Promise.resolve() };
    fetches.set(channelId, fetch);
    fetch.whenDone = fetchUntilTrue(channelId, fetch);
    return fetch.whenDone;
  }

  /** What is shown stays until it is fetched again. */
  function loadSnapshot() {
    loading.clear();
    for (const channelId of new Set([...byChannel.keys(), ...fetches.keys()])) reload(channelId);
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    if (message.type !== 'channel') return;
    const arrived = knownTopic(message.channelId, message.topic, message.id);
    fetches.get(message.channelId)?.arrived.push(arrived);
    const known = byChannel.get(message.channelId);
    if (known) byChannel.set(message.channelId, withArrived(known, arrived));
  }

  /** What a move or a deletion leaves behind only the server knows: ask again. */
  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    if (event.newChannelId === undefined && event.topic === undefined) return;
    for (const channelId of new Set([event.channelId, event.newChannelId])) {
      if (channelId !== undefined) reload(channelId);
    }
  }

  function handleDelete(event: ChatEventOf<'delete_message'>) {
    if (event.channelId !== undefined) reload(event.channelId);
  }

  /** Nobody tells me of topics in channels that I left, and nobody told me of those in channels that I joined. */
  function handleSubscriptions(channelIds: readonly number[], isJoined: boolean) {
    for (const channelId of channelIds) {
      loading.delete(channelId);
      if (isJoined) reload(channelId);
    }
  }

  function reload(channelId: number) {
    if (!byChannel.has(channelId) && !fetches.has(channelId)) return;
    const reloading = fetchTopics(channelId);
    loading.set(channelId, reloading);
    reloading.then(repairs.succeeded, (error: unknown) => {
      loading.delete(channelId);
      // What was refused would be refused again.
      if (!isRefusedByServer(error))
        repairs.later(() => loading.has(channelId) || reload(channelId));
    });
  }

  return {
    byChannel,
    topicsOf,
    load,
    loadSnapshot,
    handleMessage,
    handleUpdateMessage,
    handleDelete,
    handleSubscriptions,
  };
});
