/** The focus goes with what had it: keyboards and screen readers then have no place to go on from. */
import { nextTick, onBeforeUnmount } from 'vue';

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

/**
 * Gives what finds an element again: itself while it is there, later its equal in its list or part of the page,
 * as the button of a row that was drawn anew; nothing where there is none.
 */
export function likenessOf(element: Element | null): () => Element | null | undefined {
  const around = element?.parentElement?.closest('ul, aside, #main');
  return () =>
    element?.isConnected === false
      ? [...(around?.querySelectorAll(element.tagName) ?? [])].find((one) =>
          one.isEqualNode(element),
        )
      : element;
}

/** After what was pressed did something by which it may be gone itself, as what is removed from a list. */
export function keepFocus(place: Element | null = null): void {
  void nextTick(() => regainFocus(place));
}

/** The same for a part that goes when the server says so, whoever pressed what: `element` is what it shows. */
export function useFocusKept(element: () => Element | null | undefined): void {
  onBeforeUnmount(() => {
    if (element()?.contains(document.activeElement)) keepFocus();
  });
}
