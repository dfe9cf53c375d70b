/** A list that has to be asked for: fetched at once, when it may have changed, and after a failure when there is a way again. */
import { shallowRef, watch } from 'vue';
import { useLiveAgain } from '../useLiveAgain';
import { useServerWords } from '../forms/useServerWords';

interface FetchedList {
  /** Counts up when the list may have changed. */
  readonly revision: number;
  /** @throws RequestError */
  load(): Promise<void>;
}

/** `failedId` is said where the server gives no reason of its own. */
export function useFetchedList(store: FetchedList, failedId: string) {
  const words = useServerWords();
  /** Why it could not be fetched, in words; empty where it was. */
  const problem = shallowRef('');

  async function load() {
    try {
      await store.load();
      problem.value = '';
    } catch (error) {
      problem.value = words(error, failedId);
    }
  }
  watch(() => store.revision, load, { immediate: true });
  useLiveAgain(() => problem.value && void load());

  return { problem, load };
}
