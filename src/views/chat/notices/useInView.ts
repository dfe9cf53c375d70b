/** Whether what is said in a conversation is said where the person looks. */
import { useRoute } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { mayShowConversation } from '@/domain/chat/narrow';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useCurrentNarrow } from '../narrows/useCurrentNarrow';

export function useInView(account: ChatAccount): (conversation: Conversation) => boolean {
  const route = useRoute();
  const { context } = useMessageListsStore(account);
  const { narrow } = useCurrentNarrow(account);

  return (conversation) => {
    if (route.params.organizationId !== account.organizationId) return false;
    // What is on its way stands among the drafts as well.
    if (route.name === 'chat-drafts') return true;
    return narrow.value !== null && mayShowConversation(narrow.value, conversation, context);
  };
}
