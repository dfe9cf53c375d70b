/** What stands in an account's inbox, in its order. */
import { computed } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useReadingOrder } from '../order/useReadingOrder';

/** `isWanted` says what is looked for among it. */
export function useCallingConversations(
  isWanted: (conversation: Conversation) => boolean,
  account: ChatAccount = useChatAccount(),
) {
  const unreads = useUnreadsStore(account);
  const channels = useChannelsStore(account);
  const { calls, inReadingOrder } = useReadingOrder(account);

  /** Channels that I do not subscribe to do not call. */
  const calling = computed(() =>
    inReadingOrder(
      unreads
        .places()
        .filter((one) => one !== null)
        .filter(channels.isSubscribed),
    ),
  );

  /** People first: where they fill the page, a thousand channels are not put in order. */
  function* placesInOrder() {
    yield null;
    yield* calling.value;
  }

  /** What calls in a channel, or directly, and is looked for. */
  const conversationsIn = (channelId: number | null) =>
    unreads
      .conversationsIn(channelId)
      .filter(({ conversation }) => conversation.kind === 'direct' || calls(conversation))
      .filter(({ conversation }) => isWanted(conversation));

  /** How many there are, on screen or not. */
  const countAll = () => [...placesInOrder()].flatMap(conversationsIn).length;

  return { placesInOrder, conversationsIn, countAll };
}
