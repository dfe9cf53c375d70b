/** The focus goes with what had it: keyboards and screen readers then have no place to go on from. */
import { nextTick, onBeforeUnmount, onUnmounted } from 'vue';

/** Whether nothing has it. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Goes on at the top of the page, behind what stands on every page. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** Where nothing has the focus any more, it goes there, if that can have it, or else to the top of the page. */
export function regainFocus(place?: Element | null): void {
  if (!isFocusLost()) return;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  if (isFocusLost()) focusPage();
}

/** What can have the focus without being pressed: the heading of a part of the page. */
const HEADINGS = ':is(h2, h3)[tabindex="-1"]';

/** Where it goes on from a row that goes: at the next, or at the one before; else, or without a row, at its part's heading. */
function placesBeside(element: Element | null | undefined): () => Element | undefined {
  const row = element?.closest('li');
  const all = [...(row?.parentElement?.children ?? [])];
  const place = row ? all.indexOf(row) : 0;
  const heading = element?.closest('section')?.querySelector(HEADINGS);
  const places = [
    ...all.slice(place),
    ...all.slice(0, place).reverse(),
    ...(heading ? [heading] : []),
  ];
  return () => places.find((one) => one.isConnected && one.hasAttribute('tabindex'));
}

/**
 * Gives what finds an element again: itself while it is there, later its equal in its list or part of the page,
 * as the button of a row that was drawn anew, or else what stands beside its row; nothing where there is none.
 */
export function likenessOf(element: Element | null): () => Element | null | undefined {
  const around = element?.parentElement?.closest('ul, aside, #main');
  const beside = placesBeside(element);
  return () =>
    element?.isConnected === false
      ? ([...(around?.querySelectorAll(element.tagName) ?? [])].find(
          (one) => one.isConnected && one.isEqualNode(element),
        ) ?? beside())
      : element;
}

/** After what was pressed did something by which it may be gone itself, as what is removed from a list. */
export function keepFocus(place?: Element | null): void {
  void nextTick(() => regainFocus(place));
}

/** The same for a part that goes when the server says so, whoever pressed what: `element` is what it shows. */
export function useFocusKept(element: () => Element | null | undefined): void {
  let beside: ReturnType<typeof placesBeside> | null = null;
  onBeforeUnmount(() => {
    const { activeElement } = document;
    if (element()?.contains(activeElement)) beside = placesBeside(activeElement);
  });
  onUnmounted(() => {
    if (beside === null) return;
    // At once: a dialog takes to itself what is lost in it.
    const place = beside();
    if (isFocusLost() && place instanceof HTMLElement) place.focus({ preventScroll: true });
    keepFocus();
  });
}
