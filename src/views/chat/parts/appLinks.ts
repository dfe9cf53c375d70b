/** What all links to the app's own pages share, however many a page shows: one listener, and which page is shown. */
import { getCurrentInstance, shallowReactive, type App } from 'vue';
import {
  START_LOCATION,
  useRouter,
  type RouteLocationRaw,
  type RouteLocationResolved,
  type Router,
} from 'vue-router';
import { isPlainPress } from './plainPress';

/**
 * From now on a press on an `a` that has `data-route` leads to its `href` through the router, wherever in `root` it
 * stands, unless somebody took the press for themselves (`preventDefault`) or it asks for another tab.
 * @returns stops it
 */
export function followLinks(router: Router, root: EventTarget): () => void {
  function follow(event: Event) {
    if (!(event instanceof MouseEvent) || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[data-route]');
    const href = link?.getAttribute('href');
    if (!link || !href || event.defaultPrevented || !isPlainPress(event)) return;
    if (/\b_blank\b/i.test(link.getAttribute('target') ?? '')) return;
    event.preventDefault();
    void router.push(href).catch(() => {});
  }

  root.addEventListener('click', follow);
  return () => root.removeEventListener('click', follow);
}

function targetsOf(router: Router): AppLinks['targetOf'] {
  const found = new WeakMap<object, LinkTarget>();
  return (to) => {
    const before = typeof to === 'object' ? found.get(to) : undefined;
    if (before) return before;
    const { href, path } = router.resolve(to, START_LOCATION);
    // Of all that is known of a page no more is kept: there are many links.
    const target = { href, path };
    if (typeof to === 'object') found.set(to, target);
    return target;
  };
}

/** The path of the page that is shown, as links write it, in a set: who asks for one hears of that one alone. */
function watchShown(router: Router) {
  const pathShown = (): string => {
    const { name, params } = router.currentRoute.value;
    return name ? router.resolve({ name, params }, START_LOCATION).path : '';
  };
  let path = pathShown();
  const shown = shallowReactive(new Set([path]));
  const stop = router.afterEach(() => {
    shown.delete(path);
    path = pathShown();
    shown.add(path);
  });
  return { shown, stop };
}

/** A page as links need it: its address, and its path as `isShown` takes it. */
export type LinkTarget = Pick<RouteLocationResolved, 'href' | 'path'>;

export interface AppLinks {
  readonly router: Router;
  /** Where a link leads; found out once for each object that names a page. */
  targetOf(to: RouteLocationRaw): LinkTarget;
  /** Whether the page at this path is shown. Reactive. */
  isShown(path: string): boolean;
}

const known = new WeakMap<App, AppLinks>();

/** For whatever draws such links: the first of an app brings what they share, which goes with the app. */
export function useAppLinks(): AppLinks {
  const router = useRouter();
  const app = getCurrentInstance()?.appContext.app;
  if (!app) throw new Error('Links of the app are drawn by its components.');
  const links = known.get(app);
  if (links) return links;
  const { shown, stop } = watchShown(router);
  app.onUnmount(followLinks(router, document));
  app.onUnmount(stop);
  const made: AppLinks = {
    router,
    targetOf: targetsOf(router),
    isShown: (path) => shown.has(path),
  };
  known.set(app, made);
  return made;
}
