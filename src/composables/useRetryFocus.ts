/** What did not come and is tried again by a button that is gone meanwhile: the keyboard stays near, and comes back to it. */
import { nextTick, shallowRef, watch, type ShallowRef } from 'vue';
import { keepFocus } from './lostFocus';

/**
 * Gives what to call once the button was pressed. `place` holds the button again where that did not help; whoever went
 * somewhere else meanwhile is left there.
 */
export function useRetryFocus(
  place: Readonly<ShallowRef<HTMLElement | null>>,
  isWaiting: () => boolean,
): () => Promise<void> {
  /** What has the keyboard since the button was pressed. */
  const heldBy = shallowRef<Element | null>(null);
  watch(
    isWaiting,
    (waits) => {
      if (waits || document.activeElement !== heldBy.value) return;
      place.value?.querySelector('button')?.focus({ preventScroll: true });
    },
    { flush: 'post' },
  );
  return async () => {
    keepFocus();
    await nextTick();
    heldBy.value = document.activeElement;
  };
}
