/** A dialog with fields: what was typed is not lost unasked, nor what is typed on while it is being saved. */
import { computed, shallowRef } from 'vue';
import { useFormAttempt } from './useFormAttempt';

/** `fields` tells what they hold; `close` is called once all of it is saved. */
export function useDialogForm(fields: () => readonly unknown[], close: () => void) {
  const { isBusy, problem, attempt } = useFormAttempt();
  const held = computed(() => JSON.stringify(fields()));
  const saved = shallowRef(held.value);
  const isUnsaved = computed(() => held.value !== saved.value);

  /** Whether it was done; `failedId` is said where the server gives no reason of its own. */
  async function save(work: () => Promise<unknown>, failedId: string): Promise<boolean> {
    const asked = held.value;
    if (!(await attempt(work, failedId))) return false;
    saved.value = asked;
    if (!isUnsaved.value) close();
    return true;
  }

  return { isBusy, problem, isUnsaved, save };
}
