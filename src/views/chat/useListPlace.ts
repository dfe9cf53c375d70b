/** Keeps the place in a list of conversations, or of channels, for whoever opens one and comes back, or loads the page again. */
import { useEventListener } from '@vueuse/core';
import { watch, type Ref } from 'vue';
import { useTimers } from '@/composables/useMachine';
import { useListPlacesStore } from '@/stores/chat/listPlaces';
import { usePlaceKey } from './usePlaceKey';

/** What leads to what a row is about. */
const ROWS = 'a[href]';

/** What a person does who goes on by themselves. */
const ACTS = ['wheel', 'pointerdown', 'keydown'];

/** Whether it is with nothing that somebody went to: after a change of page it is at the top of the page. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'main';
}

/** Its rows, as far as they are there, and how far below the upper edge of what is seen each stands. */
function rowsIn(scroller: HTMLElement): { row: HTMLElement; at: number }[] {
  const edge = scroller.getBoundingClientRect().top;
  return [...scroller.querySelectorAll<HTMLElement>(ROWS)].map((row) => ({
    row,
    at: row.getBoundingClientRect().top - edge,
  }));
}

/**
 * `name` says which list it is; `rows` how many rows are there. What stands where the focus was gets it again: of what
 * is read and gone, that is the next. Answers how many rows there were, 0 for whoever was not here before.
 */
export function useListPlace(
  name: string,
  scroller: Readonly<Ref<HTMLElement | null>>,
  rows: () => number,
): number {
  const timers = useTimers();
  const places = useListPlacesStore();
  const key = usePlaceKey()(name);
  const kept = places.placeOf(key);
  let isBack = kept === null;

  function note() {
    const list = scroller.value;
    if (!list || !isBack) return;
    const focused = rowsIn(list).find(({ row }) => row === document.activeElement);
    places.remember(key, { top: list.scrollTop, focusedAt: focused?.at ?? null, rows: rows() });
  }

  function focusRowAt(focusedAt: number) {
    if (!scroller.value || !isFocusFree()) return;
    const [nearest] = rowsIn(scroller.value).sort(
      (one, other) => Math.abs(one.at - focusedAt) - Math.abs(other.at - focusedAt),
    );
    nearest?.row.focus({ preventScroll: true });
  }

  /** As far as there are rows yet. */
  function goBack() {
    const list = scroller.value;
    if (!list || !kept || isBack || rows() === 0) return;
    list.scrollTop = kept.top;
    isBack = list.scrollTop >= kept.top - 1;
    const { focusedAt } = kept;
    if (!isBack || focusedAt === null) return;
    // Rows out of sight are not there before the browser has told what is in sight.
    timers.nextFrame(() => timers.nextFrame(() => focusRowAt(focusedAt)));
  }

  useEventListener(scroller, ['scroll', 'focusin'], note, { passive: true });
  if (kept === null) return 0;
  watch([scroller, rows], goBack, { flush: 'post' });
  useEventListener(scroller, ACTS, () => (isBack = true), { passive: true });
  return kept.rows;
}
