import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { beforeEach, expect, it } from 'vitest';
import { departures, noteDeparture } from '@/composables/departures';
import { createWords } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { useToastsStore } from '@/stores/toasts';
import { createFakePlatform } from '@/testing/fakePlatform';
import { watchForSlowPages } from './slowPages';

const SLOW = 'The page that you asked for is still on its way.';
const FAILED = 'The page could not be fetched. This one stays.';
const LATE = 'This page is slow to come, and may have got stuck on its way.';

// A page listens for as long as it lives; a test's page ends with it.
beforeEach(() => departures.clear());

/** An app of three pages, of which one comes when the test says so. */
async function openApp() {
  const platform = createFakePlatform();
  const pinia = createPinia();
  createApp({}).provide(platformKey, platform).use(pinia);
  setActivePinia(pinia);
  let come = () => {};
  let fail = () => {};
  const far = () =>
    new Promise<object>((resolve, reject) => {
      come = () => resolve({});
      fail = () => reject(new TypeError('Failed to fetch'));
    });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/here', component: {} },
      { path: '/there', component: {} },
      { path: '/far', component: far },
    ],
  });
  router.beforeEach(noteDeparture);
  const words = createWords();
  await words.useCatalogue('common');
  const toasts = useToastsStore();
  return {
    platform,
    router,
    toasts,
    texts: () => toasts.toasts.map(({ text }) => text),
    watch: () => watchForSlowPages(platform, words, router),
    come: () => come(),
    fail: () => fail(),
  };
}

/** The same, with a page on screen. */
async function openPage() {
  const app = await openApp();
  await app.router.push('/here');
  app.watch();
  return app;
}

it('says that a page is being fetched once it takes long, and no longer than it does', async () => {
  const { platform, router, texts, come } = await openPage();
  const going = router.push('/far');
  await platform.advance(1_900);
  expect(texts()).toEqual([]);
  await platform.advance(60_000);
  expect(texts()).toEqual([SLOW]);
  come();
  await going;
  expect(texts()).toEqual([]);
});

it('hears of somebody who is under way already', async () => {
  const { platform, router, texts, watch, come } = await openApp();
  await router.push('/here');
  const going = router.push('/far');
  await platform.settle();
  watch();
  await platform.advance(3_000);
  expect(texts()).toEqual([SLOW]);
  come();
  await going;
  expect(texts()).toEqual([]);
});

it('says nothing more of a page that somebody no longer waits for', async () => {
  const { platform, router, texts, come } = await openPage();
  const going = router.push('/far');
  await platform.advance(3_000);
  await router.push('/there');
  expect(texts()).toEqual([]);
  come();
  await going;
  await platform.advance(60_000);
  expect(texts()).toEqual([]);
  expect(router.currentRoute.value.path).toBe('/there');
});

it('offers to fetch again what could not be had', async () => {
  const { platform, router, toasts, texts, come, fail } = await openPage();
  const going = router.push('/far').catch(() => undefined);
  await platform.advance(3_000);
  fail();
  await going;
  expect(texts()).toEqual([FAILED]);
  expect(router.currentRoute.value.path).toBe('/here');
  toasts.toasts[0]?.action?.run();
  await platform.settle();
  come();
  await platform.settle();
  expect(texts()).toEqual([]);
  expect(router.currentRoute.value.path).toBe('/far');
});

it('offers to load the page again whose first view has not come, until it is there', async () => {
  const { platform, router, toasts, texts, watch, come } = await openApp();
  const going = router.push('/far');
  await platform.settle();
  watch();
  expect(texts()).toEqual([LATE]);
  toasts.toasts[0]?.action?.run();
  expect(platform.pageRecord.reloadCount).toBe(1);
  come();
  await going;
  await platform.settle();
  expect(texts()).toEqual([]);
});
