/** Direct conversations, the one that was last used first. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import {
  conversationKey,
  conversationOf,
  directConversation,
  type ConversationKey,
  type DirectConversation,
} from '@/domain/chat/conversation';
import { defineChatStore } from './chatAccount';

export interface RecentConversation {
  readonly conversation: DirectConversation;
  readonly maxMessageId: number;
}

export const useRecentConversationsStore = defineChatStore('recentConversations', (account) => {
  const byKey = shallowRef(shallowReactive(new Map<ConversationKey, RecentConversation>()));

  /** Newest first. */
  function sorted(): RecentConversation[] {
    return [...byKey.value.values()].sort((a, b) => b.maxMessageId - a.maxMessageId);
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    const entries = (snapshot.recentDirectConversations ?? []).map(({ userIds, maxMessageId }) => {
      const conversation = directConversation(userIds, account.userId);
      return [conversationKey(conversation), { conversation, maxMessageId }] as const;
    });
    byKey.value = shallowReactive(new Map(entries));
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    const conversation = conversationOf(message);
    if (conversation.kind !== 'direct') return;
    const key = conversationKey(conversation);
    const before = byKey.value.get(key)?.maxMessageId ?? 0;
    if (message.id > before) byKey.value.set(key, { conversation, maxMessageId: message.id });
  }

  return { byKey, sorted, loadSnapshot, handleMessage };
});
