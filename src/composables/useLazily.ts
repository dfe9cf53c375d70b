/** Parts of a page that come when they are needed, and are asked for again where the network was away. */
import { defineAsyncComponent, onScopeDispose, type Component } from 'vue';
import { useWords } from '@/i18n/words';
import { usePlatform } from '@/platform/index';
import { useTimers } from './useMachine';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Makes components of what a chunk holds. Nothing stands in their place until they are here, with their words, which
 * may be none of a first view's. What could not be fetched is fetched again when the network is back, and now and
 * then, for as long as whoever asked for it stands.
 */
export function useLazily() {
  const words = useWords();
  const { connectivity } = usePlatform();
  const timers = useTimers();
  const waiting = new Set<() => void>();

  function tryAgain() {
    for (const retry of [...waiting]) retry();
  }

  onScopeDispose(connectivity.onChange((isOnline) => isOnline && tryAgain()));

  function onError(_error: Error, retry: () => void, _fail: () => void, attempts: number) {
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
    const timer = timers.after(pause, retryOnce);
    function retryOnce() {
      waiting.delete(retryOnce);
      timer.cancel();
      retry();
    }
    waiting.add(retryOnce);
  }

  /** `saysFirstWords`: all that it says is among the words of the view around it. */
  return function lazily<Part extends Component>(
    load: () => Promise<{ default: Part }>,
    { saysFirstWords = false } = {},
  ): Part {
    const loader = async () => {
      const [part] = await Promise.all([load(), saysFirstWords || words.completeCatalogues()]);
      return part;
    };
    return defineAsyncComponent<Part>({ loader, onError });
  };
}
