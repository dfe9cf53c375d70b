import { mount } from '@vue/test-utils';
import { createMemoryHistory, createRouter, type RouteLocationRaw } from 'vue-router';
import { expect, it } from 'vitest';
import { PageLink } from './PageLink';

async function show(to: RouteLocationRaw, attrs: Record<string, string | undefined> = {}) {
  const routes = [
    { path: '/', component: {} },
    { path: '/:organizationId/inbox', name: 'inbox', component: {} },
    { path: '/:organizationId/n/:terms(.*)*', name: 'narrow', component: {} },
  ];
  const router = createRouter({ history: createMemoryHistory(), routes });
  const wrapper = mount(PageLink, {
    props: { to },
    attrs,
    slots: { default: () => 'there' },
    global: { plugins: [router] },
  });
  return { router, link: wrapper.get('a') };
}

const narrow = (...terms: string[]) => ({
  name: 'narrow',
  params: { organizationId: 'home', terms },
});

it('is a link that the app follows', async () => {
  const { link } = await show(narrow('channel', '1-quay', 'topic', 'a/b'));
  expect(link.attributes('href')).toBe('/home/n/channel/1-quay/topic/a%2Fb');
  expect(link.attributes()).toHaveProperty('data-route');
  expect(link.html()).toMatch(/>there<\/a>$/);
});

it('says whether its page is shown, however that was reached', async () => {
  const { router, link } = await show(narrow('topic', 'a,b'));
  expect(link.attributes('aria-current')).toBeUndefined();
  await router.push('/home/n/topic/a%2Cb');
  expect(link.attributes('aria-current')).toBe('page');
  await router.push('/home/n/topic/a,b?x=1#there');
  expect(link.attributes('aria-current')).toBe('page');
});

it.each([
  '/home/n/topic',
  '/home/n/topic/a/b',
  '/home/n/topic/b',
  '/other/n/topic/a',
  '/home/inbox',
])('does not take %s for its page', async (path) => {
  const { router, link } = await show(narrow('topic', 'a'));
  await router.push(path);
  expect(link.attributes('aria-current')).toBeUndefined();
});

it('lets its caller say what is shown', async () => {
  const { router, link } = await show(narrow('topic', 'a'), { 'aria-current': undefined });
  await router.push('/home/n/topic/a');
  expect(link.attributes('aria-current')).toBeUndefined();
});

it('leads elsewhere when told to, and not because the page changed', async () => {
  const { router, link } = await show({ name: 'inbox', params: { organizationId: 'home' } });
  await router.push('/other/n/topic/a');
  expect(link.attributes('href')).toBe('/home/inbox');
});
