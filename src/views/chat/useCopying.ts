/** Copying something that is not on screen, and saying how it went. */
import { useOutward } from '@/composables/useOutward';
import { useWords } from '@/i18n/words';
import { useToastsStore } from '@/stores/toasts';

export function useCopying() {
  const { t } = useWords();
  const { copyText } = useOutward();
  const toasts = useToastsStore();

  return async function copy(text: string): Promise<void> {
    const isCopied = await copyText(text);
    toasts.show({
      text: t(isCopied ? 'chat.action.copied' : 'chat.action.failed.copy'),
      tone: isCopied ? 'success' : 'danger',
    });
  };
}
