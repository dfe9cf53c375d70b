/** What of the page is in sight, and the part of it that it keeps to. */
import type { Page } from './index';

export const watchSight: Page['watchSight'] = (listener) => {
  const { visualViewport: view } = window;
  const tell = () => {
    if (!view) return;
    const { pageTop: top, height, scale } = view;
    listener({ top, height, scale, pageHeight: document.documentElement.clientHeight });
  };
  view?.addEventListener('resize', tell);
  view?.addEventListener('scroll', tell);
  return () => {
    view?.removeEventListener('resize', tell);
    view?.removeEventListener('scroll', tell);
  };
};

export const setRoom: Page['setRoom'] = (room) => {
  const { documentElement: root } = document;
  root.toggleAttribute('data-room', room !== null);
  root.style.setProperty('--room-start', room && `${String(room.top)}px`);
  root.style.setProperty('--view-block-size', room && `${String(room.height)}px`);
};
