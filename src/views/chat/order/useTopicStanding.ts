/** Where topics stand in the sidebar, whether or not their channel is unfolded there. */
import { topicConversationKey, type TopicConversation } from '@/domain/chat/conversation';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { usePinnedTopicsStore } from '@/stores/chat/pinnedTopics';
import { useTopicsStore } from '@/stores/chat/topics';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useChannelGroups } from './useChannelGroups';
import { useFolderGroups } from './useFolderGroups';

interface Newest {
  /** The newest message that is known of; infinite where none is. */
  readonly newestId: number;
}

/** Behind all that are; no infinity, which differs from itself by no number. */
export const NOT_PINNED = Number.MAX_SAFE_INTEGER;

export interface TopicStanding extends Newest {
  readonly topic: TopicConversation;
  /** Its place among those that are pinned, or `NOT_PINNED`. */
  readonly pin: number;
  /** The channel's place; before all others where I do not subscribe to it. */
  readonly place: number;
  /** In a muted channel, what was taken out of that stands above the rest. */
  readonly isBelow: boolean;
}

/** Newest first. Unlike a difference, this is no NaN for two that nothing is known of. */
export function compareNewest({ newestId: one }: Newest, { newestId: other }: Newest): number {
  return Number(one < other) - Number(one > other);
}

export function compareStandings(one: TopicStanding, other: TopicStanding): number {
  return (
    one.pin - other.pin ||
    one.place - other.place ||
    Number(one.isBelow) - Number(other.isBelow) ||
    compareNewest(one, other)
  );
}

export function useTopicStanding(account: ChatAccount) {
  const channels = useChannelsStore(account);
  const topics = useTopicsStore(account);
  const unreads = useUnreadsStore(account);
  const userTopics = useUserTopicsStore(account);
  const pins = usePinnedTopicsStore(account);
  const inGroups = useChannelGroups(account);
  const folderGroups = useFolderGroups(account);

  /** The newest messages of a channel's topics; of topics that were not fetched, the newest unread ones. */
  function newestIn(channelId: number): Map<string, number> {
    const unread = unreads
      .conversationsIn(channelId)
      .map(({ key, newestId }) => [key, newestId] as const);
    const known = (topics.topicsOf(channelId) ?? []).map(
      ({ key, maxMessageId }) => [key, maxMessageId] as const,
    );
    return new Map<string, number>([...unread, ...known]);
  }

  /** As things are now: what it answers is for topics that are compared at once. */
  return () => {
    const { pinned, active, inactive, muted } = inGroups();
    const inFolders = folderGroups().flatMap(({ list }) => list);
    const inOrder = [...pinned, ...inFolders, ...active, ...inactive, ...muted];
    const placeOf = new Map(inOrder.map(({ channelId }, place) => [channelId, place]));
    const pinOf = new Map([...pins.keys].map((key, place) => [key, place]));
    const newest = new Map<number, Map<string, number>>();

    function newestId({ channelId, topic }: TopicConversation): number {
      const known = newest.get(channelId) ?? newestIn(channelId);
      newest.set(channelId, known);
      return known.get(topicConversationKey(channelId, topic)) ?? Infinity;
    }

    return (topic: TopicConversation): TopicStanding => ({
      topic,
      pin: pinOf.get(topicConversationKey(topic.channelId, topic.topic)) ?? NOT_PINNED,
      place: placeOf.get(topic.channelId) ?? -1,
      isBelow:
        channels.isMuted(topic.channelId) && userTopics.isMuted(topic.channelId, topic.topic),
      newestId: newestId(topic),
    });
  };
}
