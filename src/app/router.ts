/** The table of pages. */
import { createRouter, createWebHistory, type RouteRecordRaw, type Router } from 'vue-router';
import type { CataloguePart } from '@/i18n/catalogues';
import { patientPage } from './patientPage';

const accountPages: RouteRecordRaw[] = [
  {
    path: '/',
    name: 'welcome',
    component: patientPage(() => import('@/views/account/WelcomeView.vue')),
    meta: { wing: 'account' },
  },
  {
    path: '/register',
    name: 'register',
    component: patientPage(() => import('@/views/account/RegistrationView.vue')),
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
    component: patientPage(() => import('@/views/account/SaveKeyView.vue')),
    meta: { wing: 'account', titleId: 'account.saveKey.title' },
  },
  {
    path: '/sign-in',
    name: 'sign-in',
    component: patientPage(() => import('@/views/account/SignInView.vue')),
    meta: { wing: 'account', titleId: 'account.signIn.title', isFirstView: true },
  },
  {
    path: '/account',
    name: 'account',
    component: patientPage(() => import('@/views/account/AccountView.vue')),
    meta: { wing: 'account', titleId: 'account.page.title', needsAccount: true },
  },
  {
    path: '/account/delete',
    name: 'delete-account',
    component: patientPage(() => import('@/views/account/DeleteAccountView.vue')),
    meta: { wing: 'account', titleId: 'account.delete.title', needsAccount: true },
  },
  {
    path: '/account/farewell',
    name: 'farewell',
    component: patientPage(() => import('@/views/account/FarewellView.vue')),
    meta: { wing: 'account', titleId: 'account.farewell.title' },
  },
];

const chatPages: RouteRecordRaw[] = [
  {
    path: '/chat',
    name: 'chat',
    component: patientPage(() => import('@/views/chat/ChatEntryView.vue')),
    meta: { wing: 'chat', titleId: 'common.rail.chat' },
  },
  {
    path: '/chat/sign-in/:organizationId?',
    name: 'chat-sign-in',
    component: patientPage(() => import('@/views/chat/sign-in/ChatSignInView.vue')),
    meta: { wing: 'chat', titleId: 'common.title.chatSignIn' },
  },
  {
    path: '/chat/:organizationId',
    component: patientPage(() => import('@/views/chat/ChatView.vue')),
    meta: { wing: 'chat', ownsTitle: true, keepsFocus: true, isFirstView: true },
    children: [
      { path: '', name: 'chat-home', redirect: { name: 'chat-inbox' } },
      {
        path: 'inbox',
        name: 'chat-inbox',
        component: patientPage(() => import('@/views/chat/inbox/InboxView.vue')),
      },
      {
        path: 'recent',
        name: 'chat-recent',
        component: patientPage(() => import('@/views/chat/recent/RecentView.vue')),
        meta: { isFirstView: false },
      },
      {
        path: 'channels',
        name: 'chat-channels',
        component: patientPage(() => import('@/views/chat/channels/BrowseChannelsView.vue')),
        meta: { isFirstView: false },
      },
      {
        path: 'settings/:section?',
        name: 'chat-settings',
        component: patientPage(() => import('@/views/chat/settings/SettingsView.vue')),
        meta: { isFirstView: false },
      },
      {
        path: 'drafts',
        name: 'chat-drafts',
        component: patientPage(() => import('@/views/chat/drafts/DraftsView.vue')),
      },
      {
        // Operator and operand in turn, as "channel/7-general/topic/lunch"; nothing is the combined feed.
        path: 'n/:terms(.*)*',
        name: 'chat-narrow',
        component: patientPage(() => import('@/views/chat/message-list/NarrowView.vue')),
      },
    ],
  },
];

/** Which wings are on, and how a page finds out whether someone is signed in. */
export interface RouterOptions {
  hasAccountWing: boolean;
  hasChatWing: boolean;
  isSignedInToAccount(): boolean;
  /** Fetches the words of a wing before its first page is shown. */
  loadWords(wing: 'account' | 'chat', parts?: readonly CataloguePart[]): Promise<void>;
}

/** Makes the app's router; every page is a lazy chunk, so that one wing never ships with the other. */
export function createAppRouter(options: RouterOptions): Router {
  const router = createRouter({
    history: createWebHistory(),
    routes: [
      ...(options.hasAccountWing
        ? accountPages
        : [{ path: '/', name: 'welcome', redirect: '/chat' }]),
      ...(options.hasChatWing ? chatPages : []),
      {
        path: '/:path(.*)*',
        name: 'not-found',
        component: patientPage(() => import('@/views/shell/NotFoundView.vue')),
        meta: { titleId: 'common.notFound.title' },
      },
    ],
  });
  router.beforeEach(async (to) => {
    if (to.meta.wing)
      await options.loadWords(to.meta.wing, to.meta.isFirstView ? ['first'] : undefined);
    if (!to.meta.needsAccount || options.isSignedInToAccount()) return true;
    // Only the name of a page of ours, never an address: nothing to redirect anyone elsewhere with.
    return { name: 'sign-in', query: { next: String(to.name) } };
  });
  return router;
}
