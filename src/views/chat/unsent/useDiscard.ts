/** Lets go of a message that was not sent: its words can be had back, as those of a draft that was deleted can. */
import { useWords } from '@/i18n/words';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useToastsStore } from '@/stores/toasts';
import { useKeeping } from '../compose/useKeeping';

export function useDiscard(): (localId: string) => void {
  const outbox = useOutboxStore();
  const toasts = useToastsStore();
  const keep = useKeeping();
  const { t } = useWords();

  return (localId) => {
    const message = outbox.discard(localId);
    if (!message) return;
    toasts.show({
      text: t('chat.message.echo.discarded'),
      tone: 'plain',
      action: {
        label: t('chat.message.echo.keepAsDraft'),
        run: () => keep(message.conversation, message.text),
      },
    });
  };
}
