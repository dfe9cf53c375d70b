/** The focus goes with what had it: keyboards and screen readers then have no place to go on from. */

/** Whether nothing has it. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Goes on at the top of the page, behind what stands on every page. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}
