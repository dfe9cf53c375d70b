/** Has what is in the box sent at another time. Until the server has taken it, it stays in the box. */
import { shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import { useAwaitedOverlay } from '@/composables/useOverlay';
import { conversationKey, type Conversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import { useScheduledMessagesStore } from '@/stores/chat/scheduledMessages';
import { useToastsStore } from '@/stores/toasts';
import { useAttempt } from '../forms/useAttempt';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useMoments } from '../useTimeFormats';

const nameOf = (place: Conversation, text: string) => `${conversationKey(place)} ${text}`;

export function useSendLater(handedOver: (place: Conversation, text: string) => void) {
  const { t } = useWords();
  const scheduled = useScheduledMessagesStore();
  const toasts = useToastsStore();
  const attempt = useAttempt();
  const router = useRouter();
  const { toPage } = useNarrowLink();
  const momentOf = useMoments();

  const isChoosingTime = shallowRef(false);
  useAwaitedOverlay(
    () => isChoosingTime.value,
    () => (isChoosingTime.value = false),
  );

  /** What the server was asked to keep and has not answered for: the same must not go out once more. */
  const asked = new Set<string>();

  /** `timestamp`: seconds since 1970. */
  async function sendLater(place: Conversation, text: string, timestamp: number) {
    asked.add(nameOf(place, text));
    const isTaken = await attempt(
      () => scheduled.schedule(place, text, timestamp),
      'chat.later.failed.schedule',
    );
    asked.delete(nameOf(place, text));
    if (!isTaken) return;
    handedOver(place, text);
    toasts.show({
      text: t('chat.later.taken', { time: momentOf(timestamp) }),
      tone: 'success',
      action: {
        label: t('chat.later.show'),
        run: () => void router.push(toPage('chat-drafts')),
      },
    });
  }

  return {
    isChoosingTime,
    sendLater,
    isAsked: (place: Conversation, text: string) => asked.has(nameOf(place, text)),
  };
}
