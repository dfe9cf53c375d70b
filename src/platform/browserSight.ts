/** The part that the page keeps to of what is in sight of it. */
import type { PageRoom, PageSight } from './index';

function setRoom(room: PageRoom | null) {
  const { documentElement: root } = document;
  root.toggleAttribute('data-room', room !== null);
  root.style.setProperty('--room-start', room && `${String(room.top)}px`);
  root.style.setProperty('--view-block-size', room && `${String(room.height)}px`);
}

/** Ends with the signal; then the page has all of itself again. */
export function followSight(
  roomIn: (sight: PageSight) => PageRoom | null | undefined,
  signal: AbortSignal,
): void {
  const { visualViewport: view } = window;
  // Where nothing can be touched, no keyboard comes onto the screen.
  const isTouched = matchMedia('(any-pointer: coarse)').matches;
  if (!view || !isTouched || signal.aborted) return;
  const follow = () => {
    const { pageTop: top, height, scale } = view;
    const { clientHeight: pageHeight } = document.documentElement;
    const room = roomIn({ top, height, scale, pageHeight });
    if (room !== undefined) setRoom(room);
  };
  // The keyboard may have come before this.
  follow();
  view.addEventListener('resize', follow, { signal });
  view.addEventListener('scroll', follow, { signal });
  signal.addEventListener('abort', () => setRoom(null));
}
