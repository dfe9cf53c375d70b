/** Taking a step in a poll or a to-do list: the event brings it back to everybody, ourselves included. */
import { useWords } from '@/i18n/words';
import { useMessageChangesStore } from '@/stores/chat/messageChanges';
import { useToastsStore } from '@/stores/toasts';

export function useWidgetSteps(messageId: () => number) {
  const { t } = useWords();
  const changes = useMessageChangesStore();
  const toasts = useToastsStore();

  /** Whether it was taken; where not, a toast says so. */
  async function take(step: object): Promise<boolean> {
    try {
      await changes.takeStep(messageId(), step);
      return true;
    } catch {
      toasts.show({ text: t('chat.widget.failed'), tone: 'danger' });
      return false;
    }
  }

  return { take };
}
