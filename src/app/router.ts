/** The table of pages. */
import {
  createRouter,
  createWebHistory,
  type RouteRecordRaw,
  type Router,
  type RouterScrollBehavior,
} from 'vue-router';
import type { CataloguePart } from '@/i18n/catalogues';
import type { accountPages as AccountPages } from './accountPages';
import type { chatPages as ChatPages } from './chatPages';
import type { laterPages as LaterPages } from './laterPages';
import { patientPage, type WaitingMachine } from './patientPage';

// What the first views of a wing share tells where each of them is.
const loadAccountPages = () => import('./accountPages');
const loadChatPages = () => import('./chatPages');
/** Fetches the list of the pages that are no first views. */
export const loadLaterPages = () => import('./laterPages');

const accountPage = (name: keyof typeof AccountPages) => async () =>
  (await loadAccountPages()).accountPages[name]();
const chatPage = (name: keyof typeof ChatPages) => async () =>
  (await loadChatPages()).chatPages[name]();
const laterPage = (name: keyof typeof LaterPages) => async () =>
  (await loadLaterPages()).laterPages[name]();

const accountRoutes: RouteRecordRaw[] = [
  {
    path: '/',
    name: 'welcome',
    component: laterPage('welcome'),
    meta: { wing: 'account' },
  },
  {
    path: '/register',
    name: 'register',
    component: accountPage('register'),
    meta: {
      wing: 'account',
      titleId: 'account.register.title',
      ownsTitle: true,
      isFirstView: true,
    },
  },
  {
    path: '/register/save-key',
    name: 'save-key',
    component: accountPage('save-key'),
    meta: { wing: 'account', titleId: 'account.saveKey.title' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: accountPage('sign-in'),
    meta: { wing: 'account', titleId: 'account.signIn.title', isFirstView: true },
  },
  {
    path: '/account',
    name: 'account',
    component: laterPage('account'),
    meta: { wing: 'account', titleId: 'account.page.title', needsAccount: true },
  },
  {
    path: '/account/delete',
    name: 'delete-account',
    component: laterPage('delete-account'),
    meta: { wing: 'account', titleId: 'account.delete.title', needsAccount: true },
  },
  {
    path: '/account/farewell',
    name: 'farewell',
    component: laterPage('farewell'),
    meta: { wing: 'account', titleId: 'account.farewell.title' },
  },
];

const chatRoutes: RouteRecordRaw[] = [
  {
    path: '/chat',
    name: 'chat',
    component: laterPage('chat'),
    meta: { wing: 'chat', titleId: 'common.rail.chat' },
  },
  {
    path: '/chat/sign-in/:organizationId?',
    name: 'chat-sign-in',
    component: laterPage('chat-sign-in'),
    meta: { wing: 'chat', titleId: 'common.title.chatSignIn' },
  },
  {
    path: '/chat/:organizationId',
    component: async () => (await loadChatPages()).chatFrame(),
    meta: { wing: 'chat', ownsTitle: true, keepsFocus: true, isFirstView: true },
    children: [
      { path: '', name: 'chat-home', redirect: { name: 'chat-inbox' } },
      {
        path: 'inbox',
        name: 'chat-inbox',
        component: chatPage('chat-inbox'),
      },
      {
        path: 'recent',
        name: 'chat-recent',
        component: laterPage('chat-recent'),
        meta: { isFirstView: false },
      },
      {
        path: 'channels',
        name: 'chat-channels',
        component: laterPage('chat-channels'),
        meta: { isFirstView: false },
      },
      {
        path: 'settings/:section?',
        name: 'chat-settings',
        component: laterPage('chat-settings'),
        meta: { isFirstView: false, words: ['first', 'feed', 'rest', 'pages'] },
      },
      {
        path: 'organization/:section?',
        name: 'chat-organization',
        component: laterPage('chat-organization'),
        meta: { isFirstView: false, words: ['first', 'feed', 'rest', 'pages'] },
      },
      {
        path: 'drafts',
        name: 'chat-drafts',
        component: laterPage('chat-drafts'),
        meta: { isFirstView: false },
      },
      {
        // Operator and operand in turn, as "channel/7-general/topic/lunch"; nothing is the combined feed.
        path: 'n/:terms(.*)*',
        name: 'chat-narrow',
        component: chatPage('chat-narrow'),
        meta: { words: ['first', 'feed'] },
      },
    ],
  },
];

/** A page's chunk as the router asks for it. */
const isLazy = (component: unknown): component is () => Promise<unknown> =>
  typeof component === 'function';

/** The same table, each page fetched with patience. */
function patiently(routes: readonly RouteRecordRaw[], machine: WaitingMachine): RouteRecordRaw[] {
  return routes.map((route) => {
    const { component, children } = route;
    const patient = isLazy(component) ? { component: patientPage(component, machine) } : {};
    const below = children ? { children: patiently(children, machine) } : {};
    return Object.assign({}, route, patient, below);
  });
}

/** Which wings are on, and how a page finds out whether someone is signed in. */
export interface RouterOptions {
  /** What waits for a page that the network withheld. */
  machine: WaitingMachine;
  hasAccountWing: boolean;
  hasChatWing: boolean;
  /** Takes up the account's session before the first page of its wing is shown. */
  enterAccount(): Promise<{ readonly isSignedIn: boolean }>;
  /** Fetches the words of a wing before its first page is shown. */
  loadWords(wing: 'account' | 'chat', parts?: readonly CataloguePart[]): Promise<void>;
}

/** A page begins at its top, and is found again where it was left. The chat's parts scroll by themselves. */
const scrollBehavior: RouterScrollBehavior = (to, from, saved) =>
  !to.meta.keepsFocus && (saved ?? (to.path !== from.path && { top: 0 }));

/** Makes the app's router; every page is a lazy chunk, so that one wing never ships with the other. */
export function createAppRouter(options: RouterOptions): Router {
  const pages: RouteRecordRaw[] = [
    ...(options.hasAccountWing
      ? accountRoutes
      : [{ path: '/', name: 'welcome', redirect: '/chat' }]),
    ...(options.hasChatWing ? chatRoutes : []),
    // An installed app begins there, whatever wing is on.
    ...(options.hasAccountWing && !options.hasChatWing ? [{ path: '/chat', redirect: '/' }] : []),
    {
      path: '/:path(.*)*',
      name: 'not-found',
      component: () => import('@/views/shell/NotFoundView.vue'),
      meta: { titleId: 'common.notFound.title' },
    },
  ];
  const routes = patiently(pages, options.machine);
  const enterChat = patientPage(loadChatPages, options.machine);
  const learnLaterPages = patientPage(loadLaterPages, options.machine);
  const router = createRouter({ history: createWebHistory(), routes, scrollBehavior });
  router.beforeEach(async ({ name, meta }) => {
    // What the wing needs comes beside its words, and the page after both.
    const [session] = await Promise.all([
      meta.wing === 'account' ? options.enterAccount() : null,
      meta.wing === 'chat' && enterChat(),
      meta.wing && !meta.isFirstView && learnLaterPages(),
      patientPage(
        async () =>
          meta.wing &&
          options.loadWords(meta.wing, meta.words ?? (meta.isFirstView ? ['first'] : undefined)),
        options.machine,
      )(),
    ]);
    if (!meta.needsAccount || session?.isSignedIn) return true;
    // Only the name of a page of ours, never an address: nothing to redirect anyone elsewhere with.
    return { name: 'sign-in', query: { next: String(name) } };
  });
  return router;
}
