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

/** Where links lead; found out once for each object that names a page. */
function targetsOf(router: Router): (to: RouteLocationRaw) => LinkTarget {
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

/** A page as links need it: its address, and its path as the set of those that are shown has it. */
type LinkTarget = Pick<RouteLocationResolved, 'href' | 'path'>;

/** What makes an `a` a link to a page of the app. */
export interface LinkAttributes {
  readonly href: string;
  readonly 'data-route': '';
  readonly 'aria-current': 'page' | undefined;
}

export interface AppLinks {
  /**
   * To be bound to an `a`, which is all that a link is: rows, of which there are many, have no component for it, no
   * listener, and hear of no change of the page but those from and to their own. `to` names its page and all of that
   * page's parameters: none are taken from the page that is shown. `aria-current` says whether it leads there; reactive.
   */
  linkTo(to: RouteLocationRaw): LinkAttributes;
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
  const targetOf = targetsOf(router);
  const made: AppLinks = {
    linkTo(to) {
      const { href, path } = targetOf(to);
      return { href, 'data-route': '', 'aria-current': shown.has(path) ? 'page' : undefined };
    },
  };
  known.set(app, made);
  return made;
}
