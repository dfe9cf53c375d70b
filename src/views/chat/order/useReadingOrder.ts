/** What calls for reading, and which channel comes first in the inbox: the order is the sidebar's. */
import type { TopicConversation } from '@/domain/chat/conversation';
import { nameOrder } from '@/domain/nameOrder';
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

  function rowOf(channelId: number) {
    const { pinToTop = false, isMuted = false, name = '' } = channels.subscription(channelId) ?? {};
    return { channelId, name, group: pinToTop ? 0 : 1 + Number(isMuted) };
  }

  type Row = ReturnType<typeof rowOf>;
  const compare = (one: Row, other: Row) =>
    one.group - other.group || nameOrder(locale.value)(one.name, other.name);

  /** Pinned channels first and muted ones last, each by name. Each is looked up but once. */
  const inReadingOrder = (channelIds: readonly number[]) =>
    channelIds
      .map(rowOf)
      .sort(compare)
      .map(({ channelId }) => channelId);

  return { calls, inReadingOrder };
}
