/** Doing what may be refused, from a form: it is busy meanwhile, and says what was wrong where it stands. */
import { shallowRef } from 'vue';
import { useServerWords } from './useServerWords';

export function useFormAttempt() {
  const serverWords = useServerWords();
  const isBusy = shallowRef(false);
  /** Why it was not done, in words; empty where nothing went wrong. */
  const problem = shallowRef('');

  /** Whether it was done; `failedId` is said where the server gives no reason of its own. */
  async function attempt(work: () => Promise<unknown>, failedId: string): Promise<boolean> {
    isBusy.value = true;
    problem.value = '';
    try {
      await work();
      return true;
    } catch (error) {
      problem.value = serverWords(error, failedId);
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  return { isBusy, problem, attempt };
}
