/** A finger that rests somewhere is told of as a press with a mouse's other button is, in every browser. */
import type { Timer, Timers } from '@/platform/index';

/** As long as where browsers tell of it themselves. */
const RESTS_AFTER_MS = 500;

/** A finger that goes farther goes somewhere. */
const STILL_WITHIN_PX = 10;

/** Whether the browser tells nobody of it: phones and tablets whose own menus alone come with it, and can be called off. */
const tellsNobody = () => CSS.supports('-webkit-touch-callout', 'none');

/** For as long as the page lives. */
export function tellOfRestingFingers(timers: Timers): void {
  if (!tellsNobody()) return;
  let waiting: Timer | null = null;
  let isTaken = false;
  let from = { clientX: 0, clientY: 0 };

  const end = () => waiting?.cancel();

  function begin({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) {
    end();
    isTaken = false;
    // A second finger enlarges the page.
    if (pointerType !== 'touch' || !isPrimary) return;
    from = { clientX, clientY };
    const init = { ...from, pointerType, bubbles: true, cancelable: true };
    waiting = timers.after(RESTS_AFTER_MS, () => {
      isTaken = target?.dispatchEvent(new PointerEvent('contextmenu', init)) === false;
    });
  }

  function follow({ clientX, clientY }: PointerEvent) {
    if (Math.hypot(clientX - from.clientX, clientY - from.clientY) > STILL_WITHIN_PX) end();
  }

  const listen = { capture: true, passive: true };
  document.addEventListener('pointerdown', begin, listen);
  document.addEventListener('pointermove', follow, listen);
  for (const kind of ['pointerup', 'pointercancel', 'scroll'])
    document.addEventListener(kind, end, listen);
  // Nothing is pressed by a finger that is lifted from where it called something.
  document.addEventListener('touchend', (event) => isTaken && event.preventDefault(), {
    capture: true,
    passive: false,
  });
}
