/** Keeps the place in a list of conversations, or of channels, for whoever opens one and comes back, or loads the page again. */
import { useEventListener } from '@vueuse/core';
import { watch, type Ref } from 'vue';
import { useTimers } from '@/composables/useMachine';
import { useListPlacesStore, type ListPlace } from '@/stores/chat/listPlaces';
import { usePlaceKey } from '../narrows/usePlaceKey';

/** What leads to what a row is about. */
const ROWS = 'a[href]';

/** What a person does who goes on by themselves. */
const ACTS = ['wheel', 'pointerdown', 'keydown'];

/** Whether it is with nothing that somebody went to: after a change of page it is at the top of the page. */
function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'main';
}

/** So long a row that was left is waited for. */
const MOST_FRAMES = 30;

/** How far below the upper edge of what is seen it stands. */
const placeIn = (scroller: HTMLElement, row: Element) =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** The row that has the focus. */
function focusedIn(scroller: HTMLElement): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(ROWS) && scroller.contains(activeElement) ? activeElement : null;
}

/** Tells where a row stood that has gone with the focus, as one that was read elsewhere. */
function onRowGone(
  scroller: Readonly<Ref<HTMLElement | null>>,
  rows: () => number,
  act: (row: Element, place: ListPlace) => void,
) {
  let before: { row: Element; place: ListPlace } | null = null;
  watch(rows, (_now, rowsBefore) => {
    const list = scroller.value;
    const row = list && focusedIn(list);
    const place = row && { top: list.scrollTop, focusedAt: placeIn(list, row), rows: rowsBefore };
    before = place && { row, place };
  });
  const tell = () => before?.row.isConnected === false && act(before.row, before.place);
  watch(rows, tell, { flush: 'post' });
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
  /** What got the focus when somebody came back. */
  let given: Element | null = null;

  function note() {
    const list = scroller.value;
    if (!list || !isBack) return;
    const focused = focusedIn(list);
    const focusedAt = focused && placeIn(list, focused);
    places.remember(key, { top: list.scrollTop, focusedAt, rows: rows() });
  }

  /**
   * Of fewer rows the end is reached sooner: the row stands further down then. Rows out of sight are not there before the
   * browser has told what is in sight, which takes a busy one some frames: until then none is near.
   */
  function focusRow(place: ListPlace, framesLeft = MOST_FRAMES) {
    const { focusedAt, top } = place;
    const list = scroller.value;
    if (!list || focusedAt === null || !isFocusFree()) return;
    const wantedAt = focusedAt + top - list.scrollTop;
    const [nearest] = [...list.querySelectorAll<HTMLElement>(ROWS)]
      .map((row) => ({ row, distance: Math.abs(placeIn(list, row) - wantedAt) }))
      .sort((one, other) => one.distance - other.distance);
    const isNear = nearest && nearest.distance < 2 * nearest.row.offsetHeight;
    if (isNear || framesLeft === 0) {
      given = nearest?.row ?? null;
      nearest?.row.focus({ preventScroll: true });
    } else timers.nextFrame(() => focusRow(place, framesLeft - 1));
  }

  /** As far as there are rows yet. */
  function goBack() {
    const list = scroller.value;
    if (!list || !kept || isBack || rows() === 0) return;
    list.scrollTop = kept.top;
    isBack = list.scrollTop >= kept.top - 1;
    timers.nextFrame(() => timers.nextFrame(() => focusRow(kept)));
  }

  useEventListener(scroller, ['scroll', 'focusin'], note, { passive: true });
  // Of what they then went to by themselves, keys go on beside it.
  onRowGone(scroller, rows, (row, place) => row === given && focusRow(place));
  if (kept === null) return 0;
  watch([scroller, rows], goBack, { flush: 'post' });
  useEventListener(scroller, ACTS, () => (isBack = true), { passive: true });
  return kept.rows;
}
