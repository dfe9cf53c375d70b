/** Where those pages are that nobody's first view is: fetched with the words for one, or with the first sign of a person. */

/** The chunks of the pages, by their names in the table of pages. */
export const laterPages = {
  welcome: () => import('@/views/account/WelcomeView.vue'),
  'save-key': () => import('@/views/account/SaveKeyView.vue'),
  account: () => import('@/views/account/AccountView.vue'),
  'delete-account': () => import('@/views/account/DeleteAccountView.vue'),
  farewell: () => import('@/views/account/FarewellView.vue'),
  chat: () => import('@/views/chat/ChatEntryView.vue'),
  'chat-sign-in': () => import('@/views/chat/sign-in/ChatSignInView.vue'),
  'chat-recent': () => import('@/views/chat/recent/RecentView.vue'),
  'chat-channels': () => import('@/views/chat/channels/BrowseChannelsView.vue'),
  'chat-settings': () => import('@/views/chat/settings/SettingsView.vue'),
  'chat-organization': () => import('@/views/chat/organization/OrganizationView.vue'),
  'not-found': () => import('@/views/shell/NotFoundView.vue'),
  'chat-drafts': () => import('@/views/chat/drafts/DraftsView.vue'),
};
