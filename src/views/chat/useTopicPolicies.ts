/** Muting and following single topics, for menus and keys. */
import { toggledFollow, toggledMute } from '@/domain/chat/topicMuting';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useToastsStore } from '@/stores/toasts';
import { useAttempt } from './forms/useAttempt';
import { useConversationName } from './names/useConversationName';

export interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

export function useTopicPolicies(account: ChatAccount = useChatAccount()) {
  const { t } = useWords();
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const toasts = useToastsStore();
  const attempt = useAttempt();
  const { topicName } = useConversationName(account);

  async function decide(
    { channelId, topic }: TopicPlace,
    wanted: Parameters<typeof userTopics.decide>[2],
    doneId: string,
  ) {
    const decision = () => userTopics.decide(channelId, topic, wanted);
    if (!(await attempt(decision, 'chat.topicMenu.failed'))) return;
    // Where it was asked for by a key, nothing else says that it was done.
    toasts.show({ text: t(doneId, { topic: topicName(topic) }), tone: 'success' });
  }

  const policyOf = ({ channelId, topic }: TopicPlace) => userTopics.policy(channelId, topic);
  const isMuted = ({ channelId, topic }: TopicPlace) => userTopics.isMuted(channelId, topic);
  const isFollowed = ({ channelId, topic }: TopicPlace) => userTopics.isFollowed(channelId, topic);

  return {
    isMuted,
    isFollowed,
    /** The server keeps decisions about topics of channels that I am in. */
    mayDecide: ({ channelId }: TopicPlace) => channels.isSubscribed(channelId),
    toggleMuted: (place: TopicPlace) =>
      decide(
        place,
        toggledMute(policyOf(place), channels.isMuted(place.channelId)),
        isMuted(place) ? 'chat.topicMenu.isUnmuted' : 'chat.topicMenu.isMuted',
      ),
    toggleFollowed: (place: TopicPlace) =>
      decide(
        place,
        toggledFollow(policyOf(place)),
        isFollowed(place) ? 'chat.topicMenu.isUnfollowed' : 'chat.topicMenu.isFollowed',
      ),
  };
}
