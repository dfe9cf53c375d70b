/** Tells a person of a message that was not sent while they look elsewhere: where it stands, it says so itself. */
import { watch } from 'vue';
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { isNotSent } from '@/domain/chat/outboxMessage';
import { useWords } from '@/i18n/words';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useHeldSendsStore } from '@/stores/chat/heldSends';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useToastsStore } from '@/stores/toasts';
import { useConversationName } from '../names/useConversationName';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useInView } from './useInView';

export function useUnsentCalls(account: ChatAccount): void {
  const { t } = useWords();
  const router = useRouter();
  const outbox = useOutboxStore(account);
  const held = useHeldSendsStore(account);
  const toasts = useToastsStore();
  const isInView = useInView(account);
  const { conversationName } = useConversationName(account);
  const { toConversation } = useNarrowLink(account);

  function tell(conversation: Conversation) {
    toasts.show({
      text: t('chat.unsent.told', { place: conversationName(conversation) }),
      tone: 'danger',
      action: {
        label: t('chat.unsent.show'),
        run: () => void router.push(toConversation(conversation)),
      },
    });
  }

  // Also at once: this may come later than a refusal. What was left by a page before is counted beside the drafts.
  watch(
    () => [...outbox.byLocalId.values()].filter(isNotSent),
    (now, before = []) => {
      const known = new Set(before.map(({ localId }) => localId));
      for (const message of now) {
        const isNew = !known.has(message.localId) && outbox.wasSentHere(message.localId);
        if (isNew && !isInView(message.conversation)) tell(message.conversation);
      }
    },
    { immediate: true },
  );

  // What waits for a file that came to nothing stands in the box alone.
  watch(
    () => [...held.byKey].filter(([key]) => held.isStuck(key)),
    (now, before = []) => {
      const known = new Set(before.map(([key]) => key));
      for (const [key, conversation] of now)
        if (!known.has(key) && !isInView(conversation)) tell(conversation);
    },
    { immediate: true },
  );
}
