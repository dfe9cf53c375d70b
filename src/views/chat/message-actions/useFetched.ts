/** Something that a window shows, fetched when it opens. */
import { shallowRef, type ShallowRef } from 'vue';
import { useServerWords } from '../useServerWords';

export interface Fetched<Value> {
  /** Null until it is there. */
  readonly value: Readonly<ShallowRef<Value | null>>;
  /** Why it is not there, in words; empty where nothing went wrong. */
  readonly problem: Readonly<ShallowRef<string>>;
}

export function useFetched<Value>(fetch: () => Promise<Value>, failedId: string): Fetched<Value> {
  const words = useServerWords();
  const value = shallowRef<Value | null>(null);
  const problem = shallowRef('');
  fetch().then(
    (found) => (value.value = found),
    (error: unknown) => (problem.value = words(error, failedId)),
  );
  return { value, problem };
}
