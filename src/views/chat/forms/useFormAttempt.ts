/** Doing what may be refused, from a form: it is busy meanwhile, and says what was wrong where it stands. */
import { onScopeDispose, shallowRef } from 'vue';
import { useToastsStore } from '@/stores/toasts';
import { useServerWords } from './useServerWords';

export function useFormAttempt() {
  const serverWords = useServerWords();
  const toasts = useToastsStore();
  const isBusy = shallowRef(false);
  /** Why it was not done, in words; empty where nothing went wrong. */
  const problem = shallowRef('');
  let isGone = false;
  onScopeDispose(() => (isGone = true));

  /**
   * Whether it was done; `failedId` is said where the server gives no reason of its own. Whoever has closed the form
   * meanwhile is told by a notice, unless it was done for nothing but the form.
   */
  async function attempt(
    work: () => Promise<unknown>,
    failedId: string,
    { isForForm = false } = {},
  ): Promise<boolean> {
    isBusy.value = true;
    problem.value = '';
    try {
      await work();
      return true;
    } catch (error) {
      problem.value = serverWords(error, failedId);
      if (isGone && !isForForm) toasts.show({ text: problem.value, tone: 'danger' });
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  return { isBusy, problem, attempt };
}
