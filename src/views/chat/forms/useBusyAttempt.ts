/** Doing what may be refused, by a button that is busy meanwhile; where it fails, a notice says so. */
import { shallowRef } from 'vue';
import { useAttempt } from './useAttempt';

export function useBusyAttempt() {
  const tellingAttempt = useAttempt();
  const isBusy = shallowRef(false);

  /** Whether it was done; `failedId` is said where the server gives no reason of its own. */
  async function attempt(work: () => Promise<unknown>, failedId: string): Promise<boolean> {
    isBusy.value = true;
    const isDone = await tellingAttempt(work, failedId);
    isBusy.value = false;
    return isDone;
  }

  return { isBusy, attempt };
}
