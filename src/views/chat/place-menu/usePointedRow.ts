/** Which row is pointed at, or has the focus from the keyboard: that one alone gets a menu. */
import { onScopeDispose, shallowRef } from 'vue';
import { useTimers } from '@/composables/useMachine';
import { rowAround, type PlaceRow } from './rowOfPlace';

const SETTLED_MS = 50;

/** `isHeld`: a row whose menu is used keeps it, wherever the pointer goes. */
export function usePointedRow(isHeld: () => boolean) {
  const timers = useTimers();
  const row = shallowRef<PlaceRow | null>(null);
  let last: EventTarget | null = null;

  function put(found: PlaceRow | null) {
    if (found?.element !== row.value?.element) row.value = found;
  }

  /** What the keyboard is at; null where the focus came with a press, which points by itself. */
  function focused(): Element | null {
    const { activeElement } = document;
    return activeElement?.matches(':focus-visible') ? activeElement : null;
  }

  function point({ target, pointerType }: PointerEvent) {
    // Fingers point at nothing before they press.
    if (target === last || pointerType === 'touch' || isHeld()) return;
    last = target;
    put(rowAround(target) ?? rowAround(focused()));
  }

  function followFocus() {
    const element = focused();
    if (!element || isHeld()) return;
    last = null;
    put(rowAround(element));
  }

  /** Not at once: a menu that closes gives the focus back in steps. */
  function focus() {
    if (rowAround(focused())) followFocus();
    else timers.after(SETTLED_MS, followFocus);
  }

  const ending = new AbortController();
  const options = { passive: true, signal: ending.signal };
  // By movement: rows that only pass by under a resting pointer need no menu.
  document.addEventListener('pointermove', point, options);
  document.addEventListener('focusin', focus, options);
  onScopeDispose(() => ending.abort());
  // The keyboard may have been quicker than this part of the page.
  followFocus();

  return row;
}
