/** Rows that lead to places, found in the page: what holds them says so, and each is what its link stands in. */

/** A list of links to places: the sidebar's, the inbox, recent conversations. */
const LISTS = '[data-places], [data-rows]';

export interface PlaceRow {
  readonly element: HTMLElement;
  readonly link: HTMLAnchorElement;
}

/** The list that something in the page stands in; null outside of such lists. */
export const listAround = (element: Element): Element | null => element.closest(LISTS);

/** The row around something in the page; null outside of rows. */
export function rowAround(target: EventTarget | null): PlaceRow | null {
  if (!(target instanceof Element)) return null;
  const list = listAround(target);
  for (let at: Element | null = list && target; at && at !== list; at = at.parentElement) {
    const link = at.querySelector<HTMLAnchorElement>(':scope > a[data-route]');
    if (link && at instanceof HTMLElement) return { element: at, link };
  }
  return null;
}
