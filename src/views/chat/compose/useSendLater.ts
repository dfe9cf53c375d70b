/** Has what is in the box sent at another time. Until the server has taken it, it stays in the box. */
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import { useScheduledMessagesStore } from '@/stores/chat/scheduledMessages';
import { useToastsStore } from '@/stores/toasts';
import { useAttempt } from '../useAttempt';
import { useNarrowLink } from '../useNarrowLink';
import { useMoments } from '../useTimeFormats';

export function useSendLater(handedOver: (place: Conversation) => void) {
  const { t } = useWords();
  const scheduled = useScheduledMessagesStore();
  const toasts = useToastsStore();
  const attempt = useAttempt();
  const router = useRouter();
  const { toPage } = useNarrowLink();
  const momentOf = useMoments();

  /** `timestamp`: seconds since 1970. */
  return async function sendLater(place: Conversation, text: string, timestamp: number) {
    const isTaken = await attempt(
      () => scheduled.schedule(place, text, timestamp),
      'chat.later.failed.schedule',
    );
    if (!isTaken) return;
    handedOver(place);
    toasts.show({
      text: t('chat.later.taken', { time: momentOf(timestamp) }),
      tone: 'success',
      action: {
        label: t('chat.later.show'),
        run: () => void router.push(toPage('chat-drafts')),
      },
    });
  };
}
