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
  /** Which conversation a message is the newest of. */
  let keysByNewest = new Map<number, ConversationKey>();

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
    keysByNewest = new Map(entries.map(([key, { maxMessageId }]) => [maxMessageId, key]));
  }

  function note(key: ConversationKey, conversation: DirectConversation, maxMessageId: number) {
    keysByNewest.delete(byKey.value.get(key)?.maxMessageId ?? 0);
    keysByNewest.set(maxMessageId, key);
    byKey.value.set(key, { conversation, maxMessageId });
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    const conversation = conversationOf(message);
    if (conversation.kind !== 'direct') return;
    const key = conversationKey(conversation);
    const before = byKey.value.get(key)?.maxMessageId ?? 0;
    if (message.id > before) note(key, conversation, message.id);
  }

  /** The conversation whose newest message this is. */
  function withNewest(messageId: number): RecentConversation | undefined {
    const key = keysByNewest.get(messageId);
    return key && byKey.value.get(key);
  }

  /** Another message is the newest of a conversation; null where none is left in it. */
  function replaceNewest(known: RecentConversation, newestId: number | null) {
    const key = conversationKey(known.conversation);
    if (newestId !== null) {
      note(key, known.conversation, newestId);
      return;
    }
    keysByNewest.delete(known.maxMessageId);
    byKey.value.delete(key);
  }

  return { byKey, sorted, loadSnapshot, handleMessage, withNewest, replaceNewest };
});
