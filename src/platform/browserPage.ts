/** The page's title, language, looks and leaving. */
import type { Page } from './index';

const followSight: Page['followSight'] = (roomIn) => {
  const ending = new AbortController();
  void import('./browserSight')
    .then((sight) => sight.followSight(roomIn, ending.signal))
    .catch(() => {});
  return () => ending.abort();
};

export function browserPage(): Page {
  const root = document.documentElement;
  let guards = 0;
  let badge = 0;

  function onBeforeUnload(event: BeforeUnloadEvent) {
    event.preventDefault();
  }

  return {
    setTitle(title) {
      document.title = title;
    },
    setBadge(count) {
      if (count === badge) return;
      badge = count;
      void import('./browserBadge').then(({ showBadge }) => showBadge(() => badge)).catch(() => {});
    },
    setLanguage(locale, direction) {
      root.lang = locale;
      root.dir = direction;
    },
    setTheme(theme) {
      if (theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = theme;
    },
    setDensity(density) {
      root.dataset.density = density;
    },
    watchMedia(query, listener) {
      const media = window.matchMedia(query);
      const tell = () => listener(media.matches);
      tell();
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    followSight,
    reload: () => window.location.reload(),
    guardLeaving() {
      guards += 1;
      if (guards === 1) window.addEventListener('beforeunload', onBeforeUnload);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        guards -= 1;
        if (guards === 0) window.removeEventListener('beforeunload', onBeforeUnload);
      };
    },
    isFramed: () => window.top !== window.self,
    buildName: () => /-(\w+)\.js$/.exec(import.meta.url)?.[1] ?? '',
  };
}
