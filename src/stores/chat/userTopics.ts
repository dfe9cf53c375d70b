/** What I decided about single topics: muted, unmuted within a muted channel, followed. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { UserTopic, VisibilityPolicy } from '@/api/chat/model/userTopic';
import { topicConversationKey, type ConversationKey } from '@/domain/chat/conversation';
import { isTopicMuted } from '@/domain/chat/topicMuting';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';

export const useUserTopicsStore = defineChatStore('userTopics', (account) => {
  const channels = useChannelsStore(account);
  const byKey = shallowRef(shallowReactive(new Map<ConversationKey, UserTopic>()));

  /** As `policy`, of a topic whose key is at hand. */
  function policyByKey(key: ConversationKey): VisibilityPolicy {
    return byKey.value.get(key)?.visibilityPolicy ?? 'none';
  }

  /** `'none'` where I decided nothing. */
  function policy(channelId: number, topic: string): VisibilityPolicy {
    return policyByKey(topicConversationKey(channelId, topic));
  }

  /** Whether the topic calls for no attention: muted itself, or in a muted channel and not taken out of that. */
  function isMuted(channelId: number, topic: string): boolean {
    return isTopicMuted(policy(channelId, topic), channels.isMuted(channelId));
  }

  function isFollowed(channelId: number, topic: string): boolean {
    return policy(channelId, topic) === 'followed';
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    const entries = (snapshot.userTopics ?? []).map(
      (one) => [topicConversationKey(one.channelId, one.topicName), one] as const,
    );
    byKey.value = shallowReactive(new Map(entries));
  }

  function put(userTopic: UserTopic) {
    const key = topicConversationKey(userTopic.channelId, userTopic.topicName);
    if (userTopic.visibilityPolicy === 'none') byKey.value.delete(key);
    else byKey.value.set(key, userTopic);
  }

  function handleUserTopic({ userTopic }: ChatEventOf<'user_topic'>) {
    put(userTopic);
  }

  /** Decides: shown at once, told until the server has heard it. @throws RequestError after taking it back, TypeError */
  async function decide(channelId: number, topic: string, visibilityPolicy: VisibilityPolicy) {
    if (visibilityPolicy === 'unknown') return;
    const { useOwnWishesStore } = await import('./ownWishes');
    await useOwnWishesStore(account).decide({ channelId, topicName: topic }, visibilityPolicy, {
      decided: () => byKey.value.get(topicConversationKey(channelId, topic)),
      put,
    });
  }

  return {
    byKey,
    policyByKey,
    policy,
    isMuted,
    isFollowed,
    loadSnapshot,
    handleUserTopic,
    decide,
  };
});
