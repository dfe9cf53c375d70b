/** A dialog with fields: what was typed is not lost unasked, nor what is typed on while it is being saved. */
import { useFormAttempt } from './useFormAttempt';
import { useKeptForm, type FormField } from './useKeptForm';

/** `close` is called once all of it is saved, or given up; for `key` see `useKeptForm`. */
export function useDialogForm(
  fields: Readonly<Record<string, FormField>>,
  { key, close }: { key: string; close: () => void },
) {
  const { isBusy, problem, attempt } = useFormAttempt();
  const form = useKeptForm(fields, key);

  /** Closes it without what was typed. */
  function leave() {
    form.forget();
    close();
  }

  /** Whether it was done; `failedId` is said where the server gives no reason of its own. */
  async function save(work: () => Promise<unknown>, failedId: string): Promise<boolean> {
    const asked = form.held.value;
    if (!(await attempt(work, failedId))) return false;
    form.noteSaved(asked);
    if (!form.isUnsaved.value) leave();
    return true;
  }

  return { ...form, isBusy, problem, leave, save };
}

export type DialogForm = ReturnType<typeof useDialogForm>;
