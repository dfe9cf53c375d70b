/** Doing what may be refused, outside of a form: where it fails, a notice says so. */
import { useToastsStore } from '@/stores/toasts';
import { useServerWords } from './useServerWords';

export function useAttempt() {
  const toasts = useToastsStore();
  const serverWords = useServerWords();

  /** Whether it was done; `failedId` is said where the server gives no reason of its own. */
  return async function attempt(work: () => Promise<unknown>, failedId: string): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toasts.show({ text: serverWords(error, failedId), tone: 'danger' });
      return false;
    }
  };
}
