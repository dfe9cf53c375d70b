/** The table of pages. */
import {
  createWebHistory,
  type RouteComponent,
  type RouteMeta,
  type RouteRecordRedirectOption,
  type RouterScrollBehavior,
} from 'vue-router';
import {
  createFixedResolver,
  experimental_createRouter as createRouter,
  normalizeRouteRecord,
  type EXPERIMENTAL_RouteRecordNormalized_Group,
  type EXPERIMENTAL_Router as Router,
} from 'vue-router/experimental';
import { noteDeparture } from '@/composables/departures';
import type { CataloguePart } from '@/i18n/catalogues';
import type { accountPages as AccountPages } from './accountPages';
import type { chatPages as ChatPages } from './chatPages';
import type { laterPages as LaterPages } from './laterPages';
import { pagePath } from './pagePath';
import { patientPage, type WaitingMachine } from './patientPage';

type PageLoader = () => Promise<RouteComponent>;

/** A page of the table. */
type Page = {
  /** See `pagePath`. */
  path: string;
  name: string;
  meta?: RouteMeta;
} & (
  | { component: PageLoader; redirect?: never }
  | { component?: never; redirect: RouteRecordRedirectOption }
);

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

const accountRoutes: Page[] = [
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
      isFirstView: true,
    },
  },
  {
    path: '/register/save-key',
    name: 'save-key',
    component: laterPage('save-key'),
    meta: { wing: 'account', titleId: 'account.saveKey.title' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: accountPage('sign-in'),
    meta: {
      wing: 'account',
      titleId: 'account.signIn.title',
      isFirstView: true,
      words: ['first', 'signIn'],
    },
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

const chatRoutes: Page[] = [
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
];

const chatFrame = {
  base: '/chat/:organizationId/',
  component: async () => (await loadChatPages()).chatFrame(),
  meta: { wing: 'chat', ownsTitle: true, keepsFocus: true },
} as const;

/** What the frame holds, under the address of an organization. */
const chatFramePages: Page[] = [
  {
    path: '',
    name: 'chat-home',
    redirect: ({ params, query, hash }) => ({ name: 'chat-inbox', params, query, hash }),
  },
  {
    path: 'inbox',
    name: 'chat-inbox',
    component: chatPage('chat-inbox'),
    meta: { isFirstView: true },
  },
  {
    path: 'recent',
    name: 'chat-recent',
    component: laterPage('chat-recent'),
  },
  {
    path: 'channels',
    name: 'chat-channels',
    component: laterPage('chat-channels'),
  },
  {
    path: 'settings/:section?',
    name: 'chat-settings',
    component: laterPage('chat-settings'),
    meta: { words: ['first', 'feed', 'rest', 'pages'] },
  },
  {
    path: 'organization/:section?',
    name: 'chat-organization',
    component: laterPage('chat-organization'),
    meta: { words: ['first', 'feed', 'rest', 'pages'] },
  },
  {
    path: 'drafts',
    name: 'chat-drafts',
    component: laterPage('chat-drafts'),
  },
  {
    // Operator and operand in turn, as "channel/7-general/topic/lunch"; nothing is the combined feed.
    path: 'n/:terms*',
    name: 'chat-narrow',
    component: chatPage('chat-narrow'),
    meta: { isFirstView: true, words: ['first', 'feed'] },
  },
];

const notFound: Page = {
  path: '/:path*',
  name: 'not-found',
  component: laterPage('not-found'),
  meta: { titleId: 'common.notFound.title' },
};

type Frame = EXPERIMENTAL_RouteRecordNormalized_Group;

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

/** The table for the wings that are on, each page fetched with patience. */
function recordsOf({ machine, hasAccountWing, hasChatWing }: RouterOptions) {
  const patiently = (component: PageLoader) => ({ default: patientPage(component, machine) });
  const recordWithin =
    (parent?: Frame, base = '') =>
    ({ path, name, meta, component, redirect }: Page) => {
      const place = { name, meta, parent, path: pagePath(base + path) };
      return normalizeRouteRecord(
        component ? { ...place, components: patiently(component) } : { ...place, redirect },
      );
    };
  const { component, meta, base } = chatFrame;
  const frame = normalizeRouteRecord({ meta, components: patiently(component) });
  const pages: Page[] = [
    ...(hasAccountWing ? accountRoutes : [{ path: '/', name: 'welcome', redirect: '/chat' }]),
    ...(hasChatWing ? chatRoutes : []),
    // An installed app begins there, whatever wing is on.
    ...(hasAccountWing && !hasChatWing ? [{ path: '/chat', name: 'chat', redirect: '/' }] : []),
  ];
  return [
    ...pages.map(recordWithin()),
    ...(hasChatWing ? chatFramePages.map(recordWithin(frame, base)) : []),
    recordWithin()(notFound),
  ];
}

/** Makes the app's router; every page is a lazy chunk, so that one wing never ships with the other. */
export function createAppRouter(options: RouterOptions): Router {
  const { machine } = options;
  const enterChat = patientPage(loadChatPages, machine);
  const learnLaterPages = patientPage(loadLaterPages, machine);
  const router = createRouter({
    history: createWebHistory(),
    resolver: createFixedResolver(recordsOf(options)),
    scrollBehavior,
  });
  router.beforeEach(noteDeparture);
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
