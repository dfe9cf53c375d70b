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
import { getMessages } from '@/api/chat/routes/messages';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { defineChatStore } from './chatAccount';
import { createRepairs } from './repairs';

export interface RecentConversation {
  readonly conversation: DirectConversation;
  readonly maxMessageId: number;
}

export const useRecentConversationsStore = defineChatStore('recentConversations', (account) => {
  const byKey = shallowRef(shallowReactive(new Map<ConversationKey, RecentConversation>()));
  const repairs = createRepairs();
  /** What is deleted while the server is asked may be in its answer. */
  let deletions = 0;
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

  /** Where the newest message went, only the server knows which is the newest now. */
  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    deletions += 1;
    for (const messageId of messageIds) {
      const key = keysByNewest.get(messageId);
      const known = key && byKey.value.get(key);
      // Until it answers, the conversation keeps its place.
      if (known) repairs.insist(() => findNewest(key, known));
    }
  }

  async function findNewest(key: ConversationKey, known: RecentConversation): Promise<void> {
    const asked = deletions;
    const { messages } = await getMessages(account.client, {
      anchor: 'newest',
      numBefore: 1,
      numAfter: 0,
      narrow: narrowRequest(narrowOfConversation(known.conversation, account.userId)),
    });
    if (byKey.value.get(key) !== known) return;
    if (asked !== deletions) return findNewest(key, known);
    const newest = messages.at(-1);
    if (newest) {
      note(key, known.conversation, newest.id);
      return;
    }
    keysByNewest.delete(known.maxMessageId);
    byKey.value.delete(key);
  }

  return { byKey, sorted, loadSnapshot, handleMessage, handleDelete };
});
