/** Where unread messages wait next: topics in the order of the sidebar, direct messages by what came first. */
import type { Conversation, TopicConversation } from '@/domain/chat/conversation';
import { conversationKey, topicConversation } from '@/domain/chat/conversation';
import { nextInOrder } from '@/domain/chat/nextUnread';
import { useWords } from '@/i18n/words';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useReadingOrder } from './useReadingOrder';

/** What is on screen; both null where it is no place in particular. */
interface Whereabouts {
  readonly conversation: Conversation | null;
  /** Whoever looks at a whole channel goes on in it. */
  readonly channelId: number | null;
}

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
    { conversation, channelId }: Whereabouts,
    isMeant: (topic: TopicConversation) => boolean,
  ): Conversation | null {
    const topics = unreads
      .conversations()
      .map(({ conversation: one }) => one)
      .filter((one) => one.kind === 'topic')
      .filter(isMeant);
    if (conversation?.kind === 'topic') return nextInOrder(topics, conversation, compareTopics);
    if (channelId === null) return nextInOrder(topics, null, compareTopics);
    const inChannel = topics.filter((one) => one.channelId === channelId);
    if (inChannel.length > 0) return nextInOrder(inChannel, null, compareTopics);
    return nextInOrder(topics, topicConversation(channelId, ''), compareTopics);
  }

  /** Null where nothing else is unread. */
  const nextTopic = (here: Whereabouts) => nextOf(here, calls);

  /** Of the topics that are followed; null where nothing else is unread in them. */
  const nextFollowed = (here: Whereabouts) =>
    nextOf(here, (one) => calls(one) && userTopics.isFollowed(one.channelId, one.topic));

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
