/** Where unread messages wait next: topics in the order of the sidebar, direct messages by what came first. */
import type { Conversation, TopicConversation } from '@/domain/chat/conversation';
import { conversationKey } from '@/domain/chat/conversation';
import { nextInOrder } from '@/domain/chat/nextUnread';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserTopicsStore } from '@/stores/chat/userTopics';

export function useNextUnread(account: ChatAccount) {
  const { locale } = useWords();
  const unreads = useUnreadsStore(account);
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);

  function calls({ channelId, topic }: TopicConversation): boolean {
    return channels.isSubscribed(channelId) && !userTopics.isMuted(channelId, topic);
  }

  function compareTopics(one: TopicConversation, other: TopicConversation): number {
    const a = channels.subscription(one.channelId);
    const b = channels.subscription(other.channelId);
    return (
      Number(b?.pinToTop ?? false) - Number(a?.pinToTop ?? false) ||
      (a?.name ?? '').localeCompare(b?.name ?? '', locale.value) ||
      one.topic.localeCompare(other.topic, locale.value, { sensitivity: 'accent' })
    );
  }

  const oldestOf = (conversation: Conversation) =>
    Math.min(...unreads.idsOf(conversationKey(conversation)));

  /** Null where nothing else is unread. */
  function nextTopic(current: Conversation | null): Conversation | null {
    const topics = unreads.conversations().filter((one) => one.kind === 'topic');
    const here = current?.kind === 'topic' ? current : null;
    return nextInOrder(topics.filter(calls), here, compareTopics);
  }

  /** Null where nothing else is unread. */
  function nextDirect(current: Conversation | null): Conversation | null {
    const here = current && conversationKey(current);
    const others = unreads
      .conversations()
      .filter((one) => one.kind === 'direct' && conversationKey(one) !== here);
    return nextInOrder(others, null, (one, other) => oldestOf(one) - oldestOf(other));
  }

  return { nextTopic, nextDirect };
}
