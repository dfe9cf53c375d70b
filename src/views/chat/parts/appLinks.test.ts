import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter, type RouteLocationRaw, type Router } from 'vue-router';
import { defineComponent, h, type PropType } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLinks, useAppLinks } from './appLinks';

describe('followLinks', () => {
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
});

describe('linkTo', () => {
  const Link = defineComponent({
    props: { to: { type: Object as PropType<RouteLocationRaw>, required: true } },
    setup(props) {
      const { linkTo } = useAppLinks();
      return () => h('a', linkTo(props.to), 'there');
    },
  });

  function show(to: RouteLocationRaw) {
    const routes = [
      { path: '/', component: {} },
      { path: '/:organizationId/inbox', name: 'inbox', component: {} },
      { path: '/:organizationId/n/:terms(.*)*', name: 'narrow', component: {} },
    ];
    const router = createRouter({ history: createMemoryHistory(), routes });
    const link = mount(Link, { props: { to }, global: { plugins: [router] } });
    return { router, link };
  }

  const narrow = (...terms: string[]) => ({
    name: 'narrow',
    params: { organizationId: 'home', terms },
  });

  it('makes a link that the app follows', () => {
    const { link } = show(narrow('channel', '1-quay', 'topic', 'a/b'));
    expect(link.attributes('href')).toBe('/home/n/channel/1-quay/topic/a%2Fb');
    expect(link.attributes()).toHaveProperty('data-route');
  });

  it('says whether its page is shown, however that was reached', async () => {
    const { router, link } = show(narrow('topic', 'a,b'));
    expect(link.attributes('aria-current')).toBeUndefined();
    await router.push('/home/n/topic/a%2Cb');
    expect(link.attributes('aria-current')).toBe('page');
    await router.push('/home/n/topic/a,b?x=1#there');
    expect(link.attributes('aria-current')).toBe('page');
    await router.push('/home/inbox');
    expect(link.attributes('aria-current')).toBeUndefined();
  });

  it.each([
    '/home/n/topic',
    '/home/n/topic/a/b',
    '/home/n/topic/b',
    '/other/n/topic/a',
    '/home/inbox',
  ])('does not take %s for its page', async (path) => {
    const { router, link } = show(narrow('topic', 'a'));
    await router.push(path);
    expect(link.attributes('aria-current')).toBeUndefined();
  });

  it('leads elsewhere when told to, and not because the page changed', async () => {
    const { router, link } = show({ name: 'inbox', params: { organizationId: 'home' } });
    await router.push('/other/n/topic/a');
    expect(link.attributes('href')).toBe('/home/inbox');
    await link.setProps({ to: narrow('topic', 'b') });
    expect(link.attributes('href')).toBe('/home/n/topic/b');
  });
});
