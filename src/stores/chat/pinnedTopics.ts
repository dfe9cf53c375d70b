/** The topics that are pinned: they lie on this device. */
import { computed } from 'vue';
import { topicConversationKey } from '@/domain/chat/conversation';
import { defineChatStore } from './chatAccount';
import { createLateList } from './lateList';

export const usePinnedTopicsStore = defineChatStore('pinnedTopics', (account) => {
  const fetchReader = async () => (await import('@/domain/chat/pinnedTopics')).readPinnedTopic;
  const { items: topics, ...list } = createLateList(account, 'pinnedTopics', fetchReader);

  /** In the order of the pins. */
  const keys = computed(
    () => new Set(topics.value.map((one) => topicConversationKey(one.channelId, one.topic))),
  );

  return { ...list, topics, keys };
});
