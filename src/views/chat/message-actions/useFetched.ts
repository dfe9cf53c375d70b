/** Something that a window shows, fetched when it opens. */
import { shallowRef, type ShallowRef } from 'vue';
import { useServerWords } from '../forms/useServerWords';

export interface Fetched<Value> {
  /** Null until it is there. */
  readonly value: Readonly<ShallowRef<Value | null>>;
  /** Why it is not there, in words; empty where nothing went wrong. Stays while it is tried again. */
  readonly problem: Readonly<ShallowRef<string>>;
  readonly isTrying: Readonly<ShallowRef<boolean>>;
  /** How often it failed. */
  readonly failures: Readonly<ShallowRef<number>>;
  retry(): void;
}

export function useFetched<Value>(fetch: () => Promise<Value>, failedId: string): Fetched<Value> {
  const words = useServerWords();
  const value = shallowRef<Value | null>(null);
  const problem = shallowRef('');
  const isTrying = shallowRef(false);
  const failures = shallowRef(0);

  function retry() {
    isTrying.value = true;
    fetch().then(
      (found) => {
        value.value = found;
        problem.value = '';
        isTrying.value = false;
      },
      (error: unknown) => {
        problem.value = words(error, failedId);
        failures.value += 1;
        isTrying.value = false;
      },
    );
  }

  retry();
  return { value, problem, isTrying, failures, retry };
}
