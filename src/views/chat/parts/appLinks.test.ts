import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { followLinks } from './appLinks';

let router: Router;
let stop: () => void;

beforeEach(() => {
  const routes = [{ path: '/:path(.*)*', component: {} }];
  router = createRouter({ history: createMemoryHistory(), routes });
  vi.spyOn(router, 'push');
  stop = followLinks(router, document);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** The words of a link. */
function addLink(attributes: Record<string, string> = {}): HTMLElement {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries({ href: '/there?x=1#y', ...attributes }))
    link.setAttribute(name, value);
  const words = document.createElement('span');
  link.append(words);
  document.body.append(link);
  return words;
}

/** Presses, and tells whether that was left to the browser. */
function press(target: HTMLElement, init: MouseEventInit = {}): boolean {
  let isLeft = true;
  const last = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isLeft;
}

it('follows a link of the app without a load', () => {
  expect(press(addLink({ 'data-route': '' }))).toBe(false);
  expect(router.push).toHaveBeenCalledExactlyOnceWith('/there?x=1#y');
});

it.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves %o to the browser', (init) => {
  expect(press(addLink({ 'data-route': '' }), init)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

it('leaves links that open elsewhere, and those that are none of its own, to the browser', () => {
  expect(press(addLink({ 'data-route': '', target: '_blank' }))).toBe(true);
  expect(press(addLink())).toBe(true);
  expect(press(document.body)).toBe(true);
  expect(router.push).not.toHaveBeenCalled();
});

it('lets others take a press first', () => {
  const words = addLink({ 'data-route': '' });
  words.addEventListener('click', (event) => event.preventDefault());
  expect(press(words)).toBe(false);
  expect(router.push).not.toHaveBeenCalled();
});

it('stops when it is told to', () => {
  stop();
  expect(press(addLink({ 'data-route': '' }))).toBe(true);
});
