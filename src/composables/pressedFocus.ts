/** What is pressed has the focus: a keyboard goes on from there, and what closes gives it back there. */
import type { Timers } from '@/platform/index';

const PRESSED = 'button, a[href], input, label';

function pressedBy({ target }: Event): Element | null {
  const found = target instanceof Element ? target.closest(PRESSED) : null;
  return found instanceof HTMLLabelElement ? found.control : found;
}

function giveFocus(pressed: HTMLElement, { defaultPrevented }: MouseEvent): void {
  const { activeElement, body } = document;
  // Who leaves it where it is, as tools do that work on a text, is no such browser.
  if (defaultPrevented || activeElement === pressed) return;
  if (!(activeElement ?? body).contains(pressed)) return;
  pressed.focus({ preventScroll: true, focusVisible: false });
}

/**
 * Safari on a Mac gives the focus to whatever stands around a button, a link or a box to tick that the mouse pressed. A
 * dialog would not know then what had called it, and what is drawn otherwise for whoever is in a form would change under
 * the pointer before it is let go, so that nothing was clicked. For as long as the page lives.
 */
export function focusPressed(timers: Timers): void {
  document.addEventListener('mousedown', (event) => {
    const pressed = pressedBy(event);
    if (event.button !== 0 || !(pressed instanceof HTMLElement)) return;
    // Once the browser has moved it; and before anything is done that may take away, or switch off, what was pressed.
    const settle = () => {
      late.cancel();
      document.removeEventListener('click', settle, { capture: true });
      giveFocus(pressed, event);
    };
    const late = timers.after(0, settle);
    document.addEventListener('click', settle, { capture: true });
  });
}
