/** What lies over the page: "back" closes the last of it, as on phones people expect, and it goes with its page. */
import { nextTick, shallowReactive, watch } from 'vue';
import { usePlatform } from '@/platform/index';
import { likenessOf, regainFocus } from './lostFocus';

interface Overlay {
  close(): void;
  /** Whether it holds what was not saved: told to close, it asks what is to become of that. */
  isUnsaved(): boolean;
}

// A document has one history, and so one pile of what lies over it.
const pile = shallowReactive<Overlay[]>([]);
/** How to do without what was asked for and is still being fetched. */
const awaited = new Set<() => void>();

function turnAway(): void {
  for (const doWithout of awaited) doWithout();
}

/** Keys that by themselves are nothing else to do. */
const IDLE_KEYS: ReadonlySet<string> = new Set(['Alt', 'Control', 'Meta', 'Shift', 'Tab']);

function hear(event: Event): void {
  // What was taken by others, as letters are that follow a key and are kept for its field, is no turning away.
  if (event.defaultPrevented) return;
  if (event instanceof KeyboardEvent && (event.repeat || IDLE_KEYS.has(event.key))) return;
  turnAway();
}

function listenWhileAwaiting(): void {
  const listen = awaited.size > 0 ? 'addEventListener' : 'removeEventListener';
  for (const kind of ['pointerdown', 'keydown']) document[listen](kind, hear, { capture: true });
}

/** What has the focus, and will be there later: of a menu, whose lines go when one is chosen, its button. */
export function focusedNow(): Element | null {
  const { activeElement } = document;
  const buttonId = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return document.getElementById(buttonId ?? '') ?? activeElement;
}

/** For a component's set-up: it lies over the page while `isOpen`. */
export function useOverlay(
  isOpen: () => boolean,
  close: () => void,
  isUnsaved: () => boolean = () => false,
): void {
  const { page, timers } = usePlatform();
  const put = () => {
    // Whatever came is what was waited for.
    awaited.clear();
    listenWhileAwaiting();
    const overlay = { close, isUnsaved };
    const before = likenessOf(focusedNow());
    pile.push(overlay);
    return () => {
      pile.splice(pile.indexOf(overlay), 1);
      // What had the focus before goes on with it: once it is gone, and where nobody else brought the focus back.
      void nextTick(() => void timers.after(0, () => regainFocus(before())));
    };
  };
  watch(isOpen, (open, _, onCleanup) => open && onCleanup(put()), { immediate: true });
  watch(
    () => isOpen() && isUnsaved(),
    (isHeld, _, onCleanup) => isHeld && onCleanup(page.guardLeaving()),
    { immediate: true },
  );
}

/**
 * For what is fetched once it is asked for, and lies over the page then: who points, types or goes elsewhere before it
 * is here wants it no more, and would have it take the cursor from them.
 */
export function useAwaitedOverlay(isWanted: () => boolean, doWithout: () => void): void {
  watch(
    isWanted,
    (wanted, _, onCleanup) => {
      if (!wanted) return;
      const mine = () => doWithout();
      awaited.add(mine);
      listenWhileAwaiting();
      onCleanup(() => {
        awaited.delete(mine);
        listenWhileAwaiting();
      });
    },
    // At once: where its code is here already, it is drawn next.
    { flush: 'sync' },
  );
}

/** Closes what came last, or has it ask. False where there is nothing, or where it does neither. */
export async function closeLastOverlay(): Promise<boolean> {
  const last = pile.at(-1);
  last?.close();
  await nextTick();
  return last !== undefined && (last.isUnsaved() || !pile.includes(last));
}

/** Has the last that holds what was not saved ask what is to become of that. False where none does. */
export function askOfUnsaved(): boolean {
  const last = pile.findLast((overlay) => overlay.isUnsaved());
  last?.close();
  return last !== undefined;
}

/** Whether anything lies over the page: what goes elsewhere without being asked to would take that along. Reactive. */
export const isCovered = () => pile.length > 0;

/**
 * Gives what closes all that lies over the page now, the last first, and has nothing come that is being fetched now.
 * What is opened until then stays.
 */
export function overlaysNow(): () => void {
  const coming = [...awaited];
  const lying = [...pile].reverse();
  return () => {
    for (const doWithout of coming) doWithout();
    for (const overlay of lying) overlay.close();
  };
}
