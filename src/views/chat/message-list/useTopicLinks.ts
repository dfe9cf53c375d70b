/** Where the name of the topic on screen leads: each of its messages says so. */
import { computed, type ComputedRef } from 'vue';
import type { TopicLink } from '@/api/chat/model/message';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessagesStore } from '@/stores/chat/messages';

/** The same for as long as there are none: what arrives then changes nothing. */
const NONE: readonly TopicLink[] = [];

/** None without a list; `isTopic`: whether it is one topic. */
export function useTopicLinks(
  list: () => MessageList | null,
  isTopic: () => boolean,
): ComputedRef<readonly TopicLink[]> {
  const messages = useMessagesStore();
  return computed(() => {
    const shown = isTopic() ? list() : null;
    void shown?.revision.value;
    const newest = shown?.range.ids.at(-1);
    const links = newest === undefined ? NONE : (messages.message(newest)?.topicLinks ?? NONE);
    return links.length === 0 ? NONE : links;
  });
}
