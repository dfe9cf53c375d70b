/** Tells others that one writes. What tells them comes with the first key: who only reads has no need of it. */
import type { Conversation } from '@/domain/chat/conversation';
import { useChatAccount } from '@/stores/chat/chatAccount';
import type { useTypingNoticesStore } from '@/stores/chat/typingNotices';

type TypingNotices = Pick<ReturnType<typeof useTypingNoticesStore>, 'noteKey' | 'end'>;

/** The store's functions, before it is there. What cannot be fetched is asked for with the next key. */
export function useLateTyping(): TypingNotices {
  const account = useChatAccount();
  let store: TypingNotices | null = null;
  let isAsked = false;
  let waiting: Conversation | null = null;

  async function fetchStore() {
    const { useTypingNoticesStore } = await import('@/stores/chat/typingNotices');
    store = useTypingNoticesStore(account);
    if (waiting) store.noteKey(waiting, false);
  }

  function noteKey(conversation: Conversation, isEmpty: boolean) {
    if (store) return store.noteKey(conversation, isEmpty);
    waiting = isEmpty ? null : conversation;
    if (isAsked || isEmpty) return;
    isAsked = true;
    fetchStore().catch(() => (isAsked = false));
  }

  function end() {
    waiting = null;
    store?.end();
  }

  return { noteKey, end };
}
