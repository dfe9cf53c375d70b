/** Offers to take back what leaves in a moment for where the person does not look: where they do, it says so itself. */
import { watch } from 'vue';
import { useRouter } from 'vue-router';
import type { OutboxMessage } from '@/domain/chat/outboxMessage';
import { useWords } from '@/i18n/words';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useToastsStore } from '@/stores/toasts';
import { useConversationName } from '../names/useConversationName';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useTakeBack } from '../unsent/useTakeBack';
import { useInView } from './useInView';

export function useLeavingCalls(account: ChatAccount): void {
  const { t } = useWords();
  const router = useRouter();
  const outbox = useOutboxStore(account);
  const toasts = useToastsStore();
  const isInView = useInView(account);
  const takeBack = useTakeBack(account);
  const { conversationName } = useConversationName(account);
  const { toConversation } = useNarrowLink(account);
  const told = new Set<string>();

  /** Its text is a draft then, and stands in the box of its conversation. */
  async function bringBack({ localId, conversation }: OutboxMessage) {
    await takeBack(localId);
    await router.push(toConversation(conversation));
  }

  function tell(message: OutboxMessage) {
    toasts.show({
      text: t('chat.grace.elsewhere', { conversation: conversationName(message.conversation) }),
      tone: 'plain',
      action: {
        label: t('chat.grace.takeBack'),
        run: () => void bringBack(message),
      },
    });
  }

  watch(
    () => [...outbox.byLocalId.values()].filter(({ leavesAtMs }) => leavesAtMs !== undefined),
    (waiting) => {
      for (const message of waiting) {
        const { localId, conversation } = message;
        if (told.has(localId)) continue;
        told.add(localId);
        if (outbox.graceMs(localId) > 0 && !isInView(conversation)) tell(message);
      }
    },
    { immediate: true },
  );
}
