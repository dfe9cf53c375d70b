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
export function regainFocus(place: Element | null = null): void {
  if (!isFocusLost()) return;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  if (isFocusLost()) focusPage();
}

const wordsOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/**
 * Gives what finds an element again: itself while it is there, later what stands for it in the nearest part of the page
 * that is left of those it was in, as the button of a row that was drawn anew; null where there is nothing like it.
 */
export function likenessOf(element: Element | null): () => Element | null {
  const around: Element[] = [];
  for (let one = element?.parentElement; one && one !== document.body; one = one.parentElement)
    around.push(one);
  return () => {
    if (!element || element.isConnected) return element;
    const left = around.find((one) => one.isConnected);
    const words = wordsOf(element);
    const alike = [...(left?.getElementsByTagName(element.tagName) ?? [])];
    return alike.find((one) => wordsOf(one) === words) ?? null;
  };
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
