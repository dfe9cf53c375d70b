/** What waits in the outbox and belongs into a view, in the order of sending. */
import { computed, type ComputedRef } from 'vue';
import { mayShowConversation, type Narrow } from '@/domain/chat/narrow';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useMessagesStore } from '@/stores/chat/messages';
import { useOutboxStore } from '@/stores/chat/outbox';

const NONE: readonly string[] = [];

/** `isShown`: whether the view shows any; not while newer messages are to come first. */
export function useEchoes(
  narrow: () => Narrow,
  isShown: () => boolean,
): ComputedRef<readonly string[]> {
  const { context } = useMessageListsStore();
  const outbox = useOutboxStore();
  const messages = useMessagesStore();

  return computed(() => {
    if (!isShown() || outbox.byLocalId.size === 0) return NONE;
    return [...outbox.byLocalId.values()]
      .filter(({ conversation, state }) => {
        // Its message may have come by another way than its event.
        const isHere = 'messageId' in state && messages.message(state.messageId) !== undefined;
        return !isHere && mayShowConversation(narrow(), conversation, context);
      })
      .map(({ localId }) => localId);
  });
}
