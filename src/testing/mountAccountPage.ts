/** Mounts a page or a part of the account wing in a world of its own, with words and routes. */
import { mount, type VueWrapper } from '@vue/test-utils';
import { computed, defineComponent, type Component } from 'vue';
import { createMemoryHistory, createRouter, matchedRouteKey, type Router } from 'vue-router';
import { createWords, wordsKey, type Words } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import type { AccountWorld } from './accountWorld';

// This document has no layout to scroll.
Element.prototype.scrollIntoView ??= () => {};

export interface MountedPage {
  wrapper: VueWrapper;
  router: Router;
  /** Everything that can be read, with single spaces. */
  text(): string;
}

const PAGES = [
  'welcome',
  'register',
  'save-key',
  'sign-in',
  'account',
  'delete-account',
  'farewell',
];

let english: Promise<Words> | null = null;

async function englishWords(): Promise<Words> {
  const words = createWords();
  await words.useCatalogue('common');
  await words.useCatalogue('account');
  return words;
}

/**
 * @param address - where the page lies, as "/sign-in?next=account"
 * @param wordsInstead - what stands in for a part of the words, as a fetching of them that fails
 */
export async function mountAccountPage(
  page: Component,
  world: AccountWorld,
  {
    props = {},
    address = '/account',
    wordsInstead = {},
  }: {
    props?: Record<string, unknown>;
    address?: string;
    wordsInstead?: Partial<Words>;
  } = {},
): Promise<MountedPage> {
  const words = { ...(await (english ??= englishWords())), ...wordsInstead };
  const nothing = defineComponent({ render: () => null });
  const router = createRouter({
    history: createMemoryHistory(),
    routes: PAGES.map((name) => ({ name, path: `/${name}`, component: nothing })),
  });
  await router.push(address);
  const wrapper = mount(page, {
    props,
    attachTo: document.body,
    global: {
      plugins: [world.pinia, router],
      provide: {
        [wordsKey as symbol]: words,
        [platformKey as symbol]: world.platform,
        // As a view of the router has it: a page may then guard its leaving.
        [matchedRouteKey as symbol]: computed(() => router.currentRoute.value.matched[0]),
      },
    },
  }) as VueWrapper;
  return { wrapper, router, text: () => wrapper.text().replace(/\s+/g, ' ') };
}
