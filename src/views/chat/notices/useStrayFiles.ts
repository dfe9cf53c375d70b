/** A file that is dropped where nothing takes it: the browser would open it, in the place of the chat. */
import { useEventListener } from '@vueuse/core';
import { useWords } from '@/i18n/words';
import { useToastsStore } from '@/stores/toasts';

export function useStrayFiles(): void {
  const { t } = useWords();
  const toasts = useToastsStore();

  function drag(event: DragEvent) {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  }

  function drop(event: DragEvent) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    toasts.show({ text: t('chat.stray.file'), tone: 'plain' });
  }

  // On the window: whoever takes files listens below it, and comes first.
  useEventListener('dragover', drag);
  useEventListener('drop', drop);
}
