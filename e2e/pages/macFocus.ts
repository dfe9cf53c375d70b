/** A press with the mouse as in Safari on a Mac: what stands around a button, a link or a box to tick gets the focus. */

/** Runs in the page, before anything of its own. */
export function pressAsOnMac(): void {
  const PLAIN = 'button, a[href], [type="checkbox"], [type="radio"]';
  let pressed: Element | null = null;
  addEventListener('mousedown', ({ target, defaultPrevented }) => {
    const plain = target instanceof Element && !defaultPrevented ? target.closest(PLAIN) : null;
    pressed = plain?.hasAttribute('tabindex') ? null : plain;
  });
  addEventListener(
    'focusin',
    (event) => {
      if (pressed === null || event.target !== pressed) return;
      const around = pressed.parentElement?.closest<HTMLElement>('[tabindex]');
      if (around) around.focus({ preventScroll: true });
      else (pressed as HTMLElement).blur();
      // Only what the browser itself does by this press: what the page does is done.
      pressed = null;
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  addEventListener('mouseup', () => (pressed = null), { capture: true });
}
