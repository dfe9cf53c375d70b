/** An edit whose message went elsewhere goes on where that is now, once somebody looks there. */
import { onScopeDispose, watch } from 'vue';
import { conversationKey, conversationOf, type ConversationKey } from '@/domain/chat/conversation';
import { includesId } from '@/domain/chat/messageRange';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useMessagesStore } from '@/stores/chat/messages';
import type { FeedContext } from './feedContext';

export function useMovedEdit({ editingId, list, startEditing }: FeedContext): void {
  const changes = useMessageChangesStore();
  const messages = useMessagesStore();
  /** Where the message was when the edit was begun. */
  let begunAt: ConversationKey | null = null;

  function keyOf(messageId: number | null): ConversationKey | null {
    const message = messageId === null ? undefined : messages.message(messageId);
    return message ? conversationKey(conversationOf(message)) : null;
  }

  watch(editingId, (messageId) => (begunAt = keyOf(messageId)), { flush: 'sync' });
  onScopeDispose(() => {
    const messageId = editingId.value;
    if (messageId !== null && begunAt !== null) changes.leaveEdit({ messageId, begunAt });
  });

  const left = changes.leftEdit();
  if (!left || !includesId(list.range.ids, left.messageId)) return;
  changes.leaveEdit(null);
  const hasMoved = keyOf(left.messageId) !== left.begunAt;
  if (hasMoved && changes.drafts.has(left.messageId)) startEditing(left.messageId);
}
