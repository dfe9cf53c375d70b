/** What the walk sees of a page. Each function but the last is sent to the page whole, so none may use what stands outside it. */

import type { Page } from '@playwright/test';

/** Something that can be pressed or filled. */
export interface Control {
  role: string;
  name: string;
  /** What kind of input it is, if it is one. */
  type: string;
  isPressable: boolean;
  /** Inside of the conversation's messages. */
  isInMessage: boolean;
  /** Where a link leads; empty for all else. */
  href: string;
  /** Whether something else lies over it, so that no pointer comes through. */
  isCovered: boolean;
}

interface Eyes {
  elements: Element[];
  nameOf(element: Element): string;
  /** Role or tag, and name. */
  briefOf(element: Element): string;
  isSeen(element: Element): boolean;
}

export type WindowWithEyes = Window & { eyes: Eyes };

/** Runs in each page before the app. */
export function openEyes(): void {
  const textOf = (element: Element | null | undefined): string => {
    if (!element) return '';
    const parts = [...element.childNodes].map((node) => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
      return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? textOf(node);
    });
    return parts.join(' ');
  };
  const named = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' ');
  const labels = (element: Element) =>
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].map((label) => textOf(label as Element)).join(' ')
      : '';
  const eyes: Eyes = {
    elements: [],
    nameOf(element) {
      const attribute = (name: string) => element.getAttribute(name) ?? '';
      const ways = [
        () => named(attribute('aria-labelledby')),
        () => attribute('aria-label'),
        () => labels(element),
        () => (element.matches('select, textarea') ? '' : textOf(element)),
        () => attribute('title'),
        () => attribute('placeholder'),
      ];
      for (const way of ways) {
        const name = way().replace(/\s+/g, ' ').trim();
        if (name) return name;
      }
      return '';
    },
    briefOf(element) {
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      // Of what only holds others, no text is its name.
      const isNamed = /^(?:div|li|main|menu|dialog|section)$/.test(role);
      const name = isNamed ? (element.getAttribute('aria-label') ?? '') : eyes.nameOf(element);
      const label = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      return `${role} “${(name || (label?.textContent ?? '') || `#${element.id}`).trim().slice(0, 60)}”`;
    },
    isSeen(element) {
      if (element.closest('[inert], [aria-hidden="true"]')) return false;
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isDrawn && width > 0 && height > 0;
    },
  };
  Object.assign(window, { eyes });
}

/** All that can be pressed or filled as the page stands, in the order of the document. */
export function seeControls(): Control[] {
  const { eyes } = window as unknown as WindowWithEyes;
  const roles = 'button link tab menuitem menuitemcheckbox menuitemradio option checkbox radio';
  const asked = `${roles} switch combobox textbox searchbox slider spinbutton treeitem separator`;
  const selector = [
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true]',
    ...asked.split(' ').map((role) => `[role=${role}]`),
  ].join(', ');
  const inputRoles: Record<string, string> = {
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
    file: 'file',
    submit: 'button',
    button: 'button',
  };
  const roleOf = (element: Element) => {
    const role = element.getAttribute('role');
    if (role) return role;
    if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? 'textbox';
    const byTag: Record<string, string> = { A: 'link', SELECT: 'combobox', TEXTAREA: 'textbox' };
    return byTag[element.tagName] ?? 'button';
  };
  const isOff = (element: Element) =>
    element.matches(':disabled, [aria-disabled=true]') ||
    (element.getAttribute('role') === 'separator' && element.getAttribute('tabindex') === null);
  const isCovered = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isOutside = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
    const hit = isOutside ? null : document.elementFromPoint(x, y);
    return hit !== null && !element.contains(hit) && !hit.closest('label')?.contains(element);
  };
  eyes.elements = [...document.querySelectorAll(selector)].filter(
    (element) => eyes.isSeen(element) && !isOff(element),
  );
  return eyes.elements.map((element) => ({
    role: roleOf(element),
    name: eyes.nameOf(element),
    type: element.getAttribute('type') ?? '',
    isPressable: !element.matches('input:not([type=checkbox], [type=radio]), textarea, select'),
    isInMessage: element.closest('[data-message-id]') !== null,
    href: element instanceof HTMLAnchorElement ? element.href : '',
    isCovered: isCovered(element),
  }));
}

/** How the page stands. */
export interface Sight {
  path: string;
  title: string;
  /** Where the focus is: role or tag, and name. */
  focus: string;
  isFocusLost: boolean;
  isFocusHidden: boolean;
  /** Names of what stands over the page and keeps all else away. */
  modals: string[];
  surplus: number;
  doubleIds: string[];
  /** Texts that no person should be shown. */
  strangeTexts: string[];
  nameless: string[];
  /** Controls that lie beside the window, and that no part can be scrolled to. */
  stickingOut: string[];
  /** How many headings of the first level there are. */
  titles: number;
  isBusy: boolean;
  /** Whether a dialog asks whether what was typed may go. */
  isAsked: boolean;
}

/** Texts that no person should be shown. */
function strangeTexts(): string[] {
  const odd =
    /\bundefined\b|\bNaN\b|\[object |Invalid Date|(?<!\u2066[^\u2069]*)\{[a-z]\w*\}|^(?:account|chat|common)\.[a-z]\w*\.[\w.]+$/;
  // What people wrote may say anything, and so may patterns that are shown as they were typed;
  // and what is set into a sentence stands between marks of direction.
  const isFree = (element: Element | null) =>
    element?.closest('[data-message-id], code, pre, textarea, script, style, noscript') !== null;
  const strange = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? '';
    if (odd.test(text) && !isFree(node.parentElement)) strange.add(text);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (odd.test(text) && !isFree(element)) strange.add(`${name}: ${text}`);
    }
  return [...strange].slice(0, 5);
}

/** What is wrong with the page as it stands, whoever did what. */
function faultsOfPage() {
  const { eyes } = window as unknown as WindowWithEyes;
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll('[id]:not([id=""])'))
    ids.set(id, (ids.get(id) ?? 0) + 1);
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, [role=button]';
  const seen = [...document.querySelectorAll(controls)].filter((element) => eyes.isSeen(element));
  const canBeScrolledTo = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) ||
      canBeScrolledTo(element.parentElement));
  const isBeside = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return (left < -1 || right > innerWidth + 1) && !canBeScrolledTo(element.parentElement);
  };
  const width = document.scrollingElement?.scrollWidth ?? 0;
  return {
    surplus: width - document.documentElement.clientWidth,
    doubleIds: [...ids].filter(([, times]) => times > 1).map(([id]) => id),
    nameless: seen
      .filter((element) => eyes.nameOf(element) === '')
      .map((element) => `${eyes.briefOf(element)} ${element.className}`),
    stickingOut: seen.filter(isBeside).map((element) => eyes.briefOf(element)),
    // What is printed has a title of its own.
    titles: [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length,
  };
}

/** Where the person is. */
function placeOfPerson() {
  const { eyes } = window as unknown as WindowWithEyes;
  const { activeElement: active, body, documentElement } = document;
  const isFocusLost = !active || active === body || active === documentElement;
  const over = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')];
  return {
    path: location.pathname + location.search,
    title: document.title,
    focus: isFocusLost ? 'nothing' : eyes.briefOf(active),
    isFocusLost,
    isFocusHidden: !isFocusLost && active.closest('[inert], [aria-hidden="true"]') !== null,
    modals: over.filter((element) => eyes.isSeen(element)).map((one) => eyes.briefOf(one)),
    isBusy: [...document.querySelectorAll('[aria-busy=true]')].some((one) => eyes.isSeen(one)),
    isAsked: document.querySelector('[role=dialog] .question') !== null,
  };
}

/** Looks over the page as it stands. */
export async function lookAround(page: Page): Promise<Sight> {
  return {
    ...(await page.evaluate(placeOfPerson)),
    ...(await page.evaluate(faultsOfPage)),
    strangeTexts: await page.evaluate(strangeTexts),
  };
}
