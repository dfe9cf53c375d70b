/** The topics of channels, as far as a person has looked: fetched when a channel is unfolded, then kept true. */
import { shallowReactive } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { getChannelTopics } from '@/api/chat/routes/channels';
import { topicKey } from '@/domain/chat/topic';
import { defineChatStore } from './chatAccount';

export interface KnownTopic {
  readonly topic: string;
  readonly maxMessageId: number;
}

export const useTopicsStore = defineChatStore('topics', (account) => {
  /** By channel; newest first. Channels that nobody unfolded are not in it. */
  const byChannel = shallowReactive(new Map<number, readonly KnownTopic[]>());
  const loading = new Map<number, Promise<void>>();

  /** Undefined where not fetched. */
  function topicsOf(channelId: number): readonly KnownTopic[] | undefined {
    return byChannel.get(channelId);
  }

  /** Fetches a channel's topics, once; again after a new registration. */
  function load(channelId: number): Promise<void> {
    let promise = loading.get(channelId);
    if (!promise) {
      promise = fetchTopics(channelId).catch((error: unknown) => {
        loading.delete(channelId);
        throw error;
      });
      loading.set(channelId, promise);
    }
    return promise;
  }

  async function fetchTopics(channelId: number): Promise<void> {
    const topics = await getChannelTopics(account.client, { channelId });
    const fetched = topics.map((one) => ({ topic: one.name, maxMessageId: one.maxId }));
    byChannel.set(channelId, sorted([...fetched, ...(byChannel.get(channelId) ?? [])]));
  }

  /** Newest first, each topic once. */
  function sorted(topics: readonly KnownTopic[]): KnownTopic[] {
    const newest = [...topics].sort((a, b) => b.maxMessageId - a.maxMessageId);
    const seen = new Set<string>();
    return newest.filter(({ topic }) => {
      const key = topicKey(topic);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  }

  function loadSnapshot() {
    const open = [...byChannel.keys()];
    loading.clear();
    for (const channelId of open) void refetch(channelId);
  }

  async function refetch(channelId: number): Promise<void> {
    byChannel.set(channelId, []);
    // A list that could not be fetched shows when it is next unfolded.
    await load(channelId).catch(() => byChannel.delete(channelId));
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    if (message.type !== 'channel') return;
    const known = byChannel.get(message.channelId);
    if (!known) return;
    const joined = { topic: message.topic, maxMessageId: message.id };
    byChannel.set(message.channelId, sorted([joined, ...known]));
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

  function reload(channelId: number) {
    if (!byChannel.has(channelId)) return;
    loading.delete(channelId);
    void getChannelTopics(account.client, { channelId })
      .then((topics) => {
        const fetched = topics.map((one) => ({ topic: one.name, maxMessageId: one.maxId }));
        byChannel.set(channelId, sorted(fetched));
      })
      .catch(() => {});
  }

  return {
    byChannel,
    topicsOf,
    load,
    loadSnapshot,
    handleMessage,
    handleUpdateMessage,
    handleDelete,
  };
});
