/** What waits in the outbox and belongs into a view, in the order of sending. */
import { computed, type ComputedRef, type Ref } from 'vue';
import { mayShowConversation, type Narrow } from '@/domain/chat/narrow';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessagesStore } from '@/stores/chat/messages';
import { useOutboxStore } from '@/stores/chat/outbox';

const NONE: readonly string[] = [];

/** Empty while the newest message is not in the page: what is sent belongs behind it. */
export function useEchoes(
  narrow: Narrow,
  isEndShown: Readonly<Ref<boolean>>,
): ComputedRef<readonly string[]> {
  const account = useChatAccount();
  const outbox = useOutboxStore();
  const messages = useMessagesStore();

  return computed(() => {
    if (!isEndShown.value || outbox.byLocalId.size === 0) return NONE;
    return [...outbox.byLocalId.values()]
      .filter(({ conversation, state }) => {
        // Its message may have come by another way than its event.
        const isHere = 'messageId' in state && messages.message(state.messageId) !== undefined;
        return !isHere && mayShowConversation(narrow, conversation, account.userId);
      })
      .map(({ localId }) => localId);
  });
}
