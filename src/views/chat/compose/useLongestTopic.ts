/** How many letters a topic may have. */
import { STOCK_LENGTHS } from '@/domain/chat/outboxMatcher';
import { useRealmStore } from '@/stores/chat/realm';

export function useLongestTopic(): () => number {
  const realm = useRealmStore();
  return () => realm.limits?.maxTopicLength ?? STOCK_LENGTHS.topic;
}
