/** Lets a view come in parts, each in a task of its own: a slow machine is then never busy with all of it at once. */
import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

/**
 * How many of `parts` may be there: none until `isReady`, then one more in each turn of the page. All of them where it
 * was ready from the start: whoever comes back to a view wants it whole.
 */
export function useTurns(isReady: () => boolean, parts: number): Readonly<ShallowRef<number>> {
  const { timers } = usePlatform();
  const there = shallowRef(isReady() ? parts : 0);
  let isGone = false;

  function next() {
    if (isGone || !isReady()) return;
    there.value += 1;
    if (there.value < parts) timers.soon(next);
  }

  watch(isReady, (ready) => {
    there.value = 0;
    if (ready) timers.soon(next);
  });
  onScopeDispose(() => (isGone = true));
  return there;
}
