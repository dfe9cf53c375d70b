/** Where unread messages wait next: topics in the order of the sidebar, direct messages by what came first. */
import type { Conversation, TopicConversation } from '@/domain/chat/conversation';
import { conversationKey } from '@/domain/chat/conversation';
import { nextInOrder } from '@/domain/chat/nextUnread';
import { useWords } from '@/i18n/words';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useReadingOrder } from './useReadingOrder';

export function useNextUnread(account: ChatAccount) {
  const { locale } = useWords();
  const unreads = useUnreadsStore(account);
  const userTopics = useUserTopicsStore(account);
  const { calls, compareChannels } = useReadingOrder(account);

  function compareTopics(one: TopicConversation, other: TopicConversation): number {
    return (
      compareChannels(one.channelId, other.channelId) ||
      one.topic.localeCompare(other.topic, locale.value, { sensitivity: 'accent' })
    );
  }

  function nextOf(
    current: Conversation | null,
    isMeant: (topic: TopicConversation) => boolean,
  ): Conversation | null {
    const topics = unreads
      .conversations()
      .map(({ conversation }) => conversation)
      .filter((one) => one.kind === 'topic');
    const here = current?.kind === 'topic' ? current : null;
    return nextInOrder(topics.filter(isMeant), here, compareTopics);
  }

  /** Null where nothing else is unread. */
  const nextTopic = (current: Conversation | null) => nextOf(current, calls);

  /** Of the topics that are followed; null where nothing else is unread in them. */
  const nextFollowed = (current: Conversation | null) =>
    nextOf(current, (one) => calls(one) && userTopics.isFollowed(one.channelId, one.topic));

  /** Null where nothing else is unread. */
  function nextDirect(current: Conversation | null): Conversation | null {
    const here = current && conversationKey(current);
    const others = unreads
      .conversationsIn(null)
      .filter(({ key }) => key !== here)
      .map(({ conversation, messageIds }) => ({ conversation, oldestId: Math.min(...messageIds) }));
    const next = nextInOrder(others, null, (one, other) => one.oldestId - other.oldestId);
    return next?.conversation ?? null;
  }

  return { nextTopic, nextFollowed, nextDirect };
}
