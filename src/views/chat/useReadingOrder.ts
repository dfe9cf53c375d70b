/** What calls for reading, and which channel comes first: the same for the inbox and for the key that reads on. */
import type { TopicConversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useUserTopicsStore } from '@/stores/chat/userTopics';

export function useReadingOrder(account: ChatAccount = useChatAccount()) {
  const { locale } = useWords();
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);

  /** Muted topics do not call, nor do channels that were left; what they hold is found in the sidebar. */
  function calls({ channelId, topic }: TopicConversation): boolean {
    return channels.isSubscribed(channelId) && !userTopics.isMuted(channelId, topic);
  }

  /** Pinned channels first, then by name. */
  function compareChannels(channelId: number, otherChannelId: number): number {
    const one = channels.subscription(channelId);
    const other = channels.subscription(otherChannelId);
    return (
      Number(other?.pinToTop ?? false) - Number(one?.pinToTop ?? false) ||
      (one?.name ?? '').localeCompare(other?.name ?? '', locale.value)
    );
  }

  return { calls, compareChannels };
}
