/** Where unread messages wait next, down the sidebar and round: the order is the one that a person sees. */
import type { Conversation, TopicConversation } from '@/domain/chat/conversation';
import { conversationKey, topicConversation } from '@/domain/chat/conversation';
import { nextInOrder } from '@/domain/chat/nextUnread';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useReadingOrder } from './useReadingOrder';
import { compareNewest, compareStandings, NOT_PINNED, useTopicStanding } from './useTopicStanding';

/** What is on screen; both null where it is no place in particular. */
interface Whereabouts {
  readonly conversation: Conversation | null;
  /** Whoever looks at a whole channel goes on in it. */
  readonly channelId: number | null;
}

export function useNextUnread(account: ChatAccount) {
  const unreads = useUnreadsStore(account);
  const userTopics = useUserTopicsStore(account);
  const recent = useRecentConversationsStore(account);
  const { calls } = useReadingOrder(account);
  const topicStanding = useTopicStanding(account);

  function nextOf(
    { conversation, channelId }: Whereabouts,
    isMeant: (topic: TopicConversation) => boolean,
  ): Conversation | null {
    const standingOf = topicStanding();
    const unread = unreads
      .conversations()
      .map(({ conversation: one }) => one)
      .filter((one) => one.kind === 'topic')
      .filter(isMeant)
      .map(standingOf);
    /** A whole channel stands right above its topics. */
    const aboveTopics = (id: number) => ({
      ...standingOf(topicConversation(id, '')),
      pin: NOT_PINNED,
      isBelow: false,
      newestId: Infinity,
    });
    const around = channelId === null ? null : aboveTopics(channelId);
    const here = conversation?.kind === 'topic' ? standingOf(conversation) : around;
    return nextInOrder(unread, here, compareStandings)?.topic ?? null;
  }

  /** Null where nothing else is unread. */
  const nextTopic = (here: Whereabouts) => nextOf(here, calls);

  /** Of the topics that are followed; null where nothing else is unread in them. */
  const nextFollowed = (here: Whereabouts) =>
    nextOf(here, (one) => calls(one) && userTopics.isFollowed(one.channelId, one.topic));

  /** Null where nothing else is unread. */
  function nextDirect(current: Conversation | null): Conversation | null {
    const standingOf = (conversation: Conversation, newestUnread: number) => {
      const key = conversationKey(conversation);
      return { conversation, newestId: recent.byKey.get(key)?.maxMessageId ?? newestUnread };
    };
    const unread = unreads
      .conversationsIn(null)
      .map(({ conversation, newestId }) => standingOf(conversation, newestId));
    // One that was only just begun stands above all others.
    const here = current?.kind === 'direct' ? standingOf(current, Infinity) : null;
    return nextInOrder(unread, here, compareNewest)?.conversation ?? null;
  }

  return { nextTopic, nextFollowed, nextDirect };
}
