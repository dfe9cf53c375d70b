/** Parts of a page that come when they are needed, and are asked for again where the network was away. */
import { h, onScopeDispose, shallowRef, type Component, type FunctionalComponent } from 'vue';
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

  /** Ends when it is time to try again, for the how-manieth time in a row. */
  function pause(tries: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = timers.after(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries), retry);
      function retry() {
        waiting.delete(retry);
        timer.cancel();
        resolve();
      }
      waiting.add(retry);
    });
  }

  async function patiently<Result>(load: () => Promise<Result>): Promise<Result> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await load();
      } catch {
        await pause(tries);
      }
    }
  }

  /** `saysFirstWords`: all that it says is among the words of the view around it. */
  return function lazily<Part extends Component>(
    load: () => Promise<{ default: Part }>,
    { saysFirstWords = false } = {},
  ): Part {
    const part = shallowRef<Part>();
    let isAsked = false;
    async function ask() {
      const [chunk] = await patiently(() =>
        Promise.all([load(), saysFirstWords || words.completeCatalogues()]),
      );
      part.value = chunk.default;
    }
    // Vue's own asynchronous component can do more, which every first view would ship.
    const Waiting: FunctionalComponent = (props, { slots }) => {
      if (!isAsked) void ask();
      isAsked = true;
      return part.value ? h(part.value, props, slots) : null;
    };
    // All that it gets is the part's.
    Waiting.inheritAttrs = false;
    return Waiting as Component as Part;
  };
}
