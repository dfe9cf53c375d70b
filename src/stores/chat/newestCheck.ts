/** Asks which message of a direct conversation is the newest, where the newest was deleted: only the server knows. */
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { getMessages } from '@/api/chat/routes/messages';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { defineChatStore } from './chatAccount';
import { useRecentConversationsStore, type RecentConversation } from './recentConversations';
import { createRepairs } from './repairs';

export const useNewestCheckStore = defineChatStore('newestCheck', (account) => {
  const recent = useRecentConversationsStore(account);
  const repairs = createRepairs();
  /** What is deleted while the server is asked may be in its answer. */
  let deletions = 0;

  /** Until the server answers, a conversation keeps its place. */
  function handleDelete({ messageIds }: ChatEventOf<'delete_message'>) {
    deletions += 1;
    for (const messageId of messageIds) {
      const known = recent.withNewest(messageId);
      if (known) repairs.insist(() => findNewest(known));
    }
  }

  async function findNewest(known: RecentConversation): Promise<void> {
    const asked = deletions;
    const { messages } = await getMessages(account.client, {
      anchor: 'newest',
      numBefore: 1,
      numAfter: 0,
      narrow: narrowRequest(narrowOfConversation(known.conversation, account.userId)),
    });
    if (recent.withNewest(known.maxMessageId) !== known) return;
    if (asked !== deletions) return findNewest(known);
    recent.replaceNewest(known, messages.at(-1)?.id ?? null);
  }

  return { handleDelete };
});
