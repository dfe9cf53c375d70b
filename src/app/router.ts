/** The table of pages. */
import {
  createRouter,
  createWebHistory,
  type RouteRecordRaw,
  type Router,
  type RouterScrollBehavior,
} from 'vue-router';
import type { CataloguePart } from '@/i18n/catalogues';
import { patientPage, type WaitingMachine } from './patientPage';

const accountPages: RouteRecordRaw[] = [
  {
    path: '/',
    name: 'welcome',
    component: () => import('@/views/account/WelcomeView.vue'),
    meta: { wing: 'account' },
  },
  {
    path: '/register',
    name: 'register',
    component: () => import('@/views/account/RegistrationView.vue'),
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
    component: () => import('@/views/account/SaveKeyView.vue'),
    meta: { wing: 'account', titleId: 'account.saveKey.title' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: () => import('@/views/account/SignInView.vue'),
    meta: { wing: 'account', titleId: 'account.signIn.title', isFirstView: true },
  },
  {
    path: '/account',
    name: 'account',
    component: () => import('@/views/account/AccountView.vue'),
    meta: { wing: 'account', titleId: 'account.page.title', needsAccount: true },
  },
  {
    path: '/account/delete',
    name: 'delete-account',
    component: () => import('@/views/account/DeleteAccountView.vue'),
    meta: { wing: 'account', titleId: 'account.delete.title', needsAccount: true },
  },
  {
    path: '/account/farewell',
    name: 'farewell',
    component: () => import('@/views/account/FarewellView.vue'),
    meta: { wing: 'account', titleId: 'account.farewell.title' },
  },
];

const chatPages: RouteRecordRaw[] = [
  {
    path: '/chat',
    name: 'chat',
    component: () => import('@/views/chat/ChatEntryView.vue'),
    meta: { wing: 'chat', titleId: 'common.rail.chat' },
  },
  {
    path: '/chat/sign-in/:organizationId?',
    name: 'chat-sign-in',
    component: () => import('@/views/chat/sign-in/ChatSignInView.vue'),
    meta: { wing: 'chat', titleId: 'common.title.chatSignIn' },
  },
  {
    path: '/chat/:organizationId',
    component: () => import('@/views/chat/ChatView.vue'),
    meta: { wing: 'chat', ownsTitle: true, keepsFocus: true, isFirstView: true },
    children: [
      { path: '', name: 'chat-home', redirect: { name: 'chat-inbox' } },
      {
        path: 'inbox',
        name: 'chat-inbox',
        component: () => import('@/views/chat/inbox/InboxView.vue'),
      },
      {
        path: 'recent',
        name: 'chat-recent',
        component: () => import('@/views/chat/recent/RecentView.vue'),
        meta: { isFirstView: false },
      },
      {
        path: 'channels',
        name: 'chat-channels',
        component: () => import('@/views/chat/channels/BrowseChannelsView.vue'),
        meta: { isFirstView: false },
      },
      {
        path: 'settings/:section?',
        name: 'chat-settings',
        component: () => import('@/views/chat/settings/SettingsView.vue'),
        meta: { isFirstView: false },
      },
      {
        path: 'drafts',
        name: 'chat-drafts',
        component: () => import('@/views/chat/drafts/DraftsView.vue'),
        meta: { isFirstView: false },
      },
      {
        // Operator and operand in turn, as "channel/7-general/topic/lunch"; nothing is the combined feed.
        path: 'n/:terms(.*)*',
        name: 'chat-narrow',
        component: () => import('@/views/chat/message-list/NarrowView.vue'),
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
      ? accountPages
      : [{ path: '/', name: 'welcome', redirect: '/chat' }]),
    ...(options.hasChatWing ? chatPages : []),
    {
      path: '/:path(.*)*',
      name: 'not-found',
      component: () => import('@/views/shell/NotFoundView.vue'),
      meta: { titleId: 'common.notFound.title' },
    },
  ];
  const routes = patiently(pages, options.machine);
  const router = createRouter({ history: createWebHistory(), routes, scrollBehavior });
  router.beforeEach(async ({ name, meta }) => {
    const [session] = await Promise.all([
      meta.wing === 'account' ? options.enterAccount() : null,
      meta.wing && options.loadWords(meta.wing, meta.isFirstView ? ['first'] : undefined),
    ]);
    if (!meta.needsAccount || session?.isSignedIn) return true;
    // Only the name of a page of ours, never an address: nothing to redirect anyone elsewhere with.
    return { name: 'sign-in', query: { next: String(name) } };
  });
  return router;
}
