/**
 * A link to a page of the app, for rows, of which there are many: it has no listener of its own, and hears of no change
 * of the page but those from and to its own. `appLinks.ts` does both for all of them.
 *
 * `to` names its page and all of that page's parameters: none are taken from the page that is shown.
 * `aria-current` is `page` where it leads to the page that is shown; the caller's own attributes go before.
 */
import { h, type FunctionalComponent, type VNode } from 'vue';
import type { RouteLocationRaw } from 'vue-router';
import { useAppLinks } from './appLinks';

/** The link itself, for components whose only element it is. To be called where a component draws. */
export function pageLink(
  to: RouteLocationRaw,
  attributes: Record<string, unknown>,
  children: VNode[] | undefined,
): VNode {
  const { targetOf, isShown } = useAppLinks();
  const { href, path } = targetOf(to);
  const current = isShown(path) ? 'page' : undefined;
  return h('a', { href, 'data-route': '', 'aria-current': current, ...attributes }, children);
}

export const PageLink: FunctionalComponent<{ to: RouteLocationRaw }> = ({ to }, { slots, attrs }) =>
  pageLink(to, attrs, slots.default?.());
PageLink.props = { to: { type: Object, required: true } };
// They are there already.
PageLink.inheritAttrs = false;
