/** Which row is pointed at, or has the focus from the keyboard: that one alone gets a menu. */
import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { keepFocus } from '@/composables/lostFocus';
import { useTimers } from '@/composables/useMachine';
import { useMedia } from '@/composables/useMedia';
import { listAround, rowAround, type PlaceRow } from './rowOfPlace';

const SETTLED_MS = 50;

const LINK = 'a[data-route]';

/** A node and what stands on this side of it; nothing where it has left the page itself. */
function siblings(first: Node | null, side: 'nextSibling' | 'previousSibling'): Element[] {
  const found: Element[] = [];
  for (let at = first; at?.isConnected === true; at = at[side]) {
    if (at instanceof Element) found.push(at);
  }
  return found;
}

/** The link of the row beside one that went: of the next, of the one before, or of what stands above all of them. */
function linkBeside({ target, nextSibling, previousSibling }: MutationRecord, list: Element) {
  const beside = [
    ...siblings(nextSibling, 'nextSibling'),
    ...siblings(previousSibling, 'previousSibling'),
  ];
  const above = [...list.querySelectorAll(LINK)].findLast(
    (link) => link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return beside.map((one) => one.querySelector(LINK)).find((link) => link !== null) ?? above;
}

/**
 * A row that goes, as what was read goes from the inbox, takes its menu along; who was in it by keyboard goes on beside it
 * in the sidebar, and at the page where keys find the place by themselves.
 */
function watchEnd(row: ShallowRef<PlaceRow | null>) {
  let wasIn: Element | null = null;

  watch(row, (now, _before, onCleanup) => {
    const list = now && listAround(now.element);
    if (!now || !list) return;
    const observer = new MutationObserver((records) => {
      if (now.element.isConnected) return;
      row.value = null;
      if (wasIn !== now.element) return;
      const end = records.findLast(({ removedNodes }) =>
        [...removedNodes].some((node) => node.contains(now.element)),
      );
      keepFocus(end && list.matches('[data-places]') ? linkBeside(end, list) : null);
    });
    observer.observe(list, { childList: true, subtree: true });
    onCleanup(() => observer.disconnect());
  });

  /** Call whenever something gets the focus. */
  return () => {
    wasIn = rowAround(document.activeElement)?.element ?? null;
  };
}

/** What the keyboard is at; null where the focus came with a press, which points by itself. */
function focused(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches(':focus-visible') ? activeElement : null;
}

/** What a pointer rests on that has not moved since. */
function restedOn(): Element | null {
  return [...document.querySelectorAll(':hover')].at(-1) ?? null;
}

export interface PointedRowOptions {
  /** A row whose menu is used keeps it, wherever the pointer goes. */
  isHeld(): boolean;
  /** A finger rested on a row, which is the pointed one now. */
  open(): void;
}

export function usePointedRow({ isHeld, open }: PointedRowOptions) {
  const timers = useTimers();
  const canHover = useMedia('(hover: hover)');
  const row = shallowRef<PlaceRow | null>(null);
  const noteFocus = watchEnd(row);
  let last: EventTarget | null = null;

  function put(found: PlaceRow | null) {
    if (found?.element !== row.value?.element) row.value = found;
  }

  function point({ target, pointerType }: PointerEvent) {
    // Fingers point at nothing before they press.
    if (target === last || pointerType === 'touch' || isHeld()) return;
    last = target;
    put(rowAround(target) ?? rowAround(focused()));
  }

  /** In place of what the browser would offer about the link; under other pointers that is what people want. */
  function rest(event: MouseEvent) {
    const found = rowAround(event.target);
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isFinger || !found || event.defaultPrevented) return;
    event.preventDefault();
    put(found);
    open();
  }

  function followFocus() {
    const element = focused();
    if (!element || isHeld()) return;
    last = null;
    put(rowAround(element));
  }

  /** Not at once: a menu that closes gives the focus back in steps. */
  function focus() {
    noteFocus();
    if (rowAround(focused())) followFocus();
    else timers.after(SETTLED_MS, followFocus);
  }

  const ending = new AbortController();
  const options = { passive: true, signal: ending.signal };
  // By movement: rows that only pass by under a resting pointer need no menu.
  document.addEventListener('pointermove', point, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('contextmenu', rest, { signal: ending.signal });
  onScopeDispose(() => ending.abort());
  // The keyboard or the pointer may have been quicker than this part of the page.
  noteFocus();
  followFocus();
  if (!row.value && canHover.value) put(rowAround(restedOn()));

  return row;
}
