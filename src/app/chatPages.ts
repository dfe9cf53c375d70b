/** Where the chat’s pages are, in the chunk that all of them need: no first view of the account carries that. */

/** The frame around most pages. */
export const chatFrame = () => import('@/views/chat/ChatView.vue');

/** The chunks of the pages, by their names in the table of pages. */
export const chatPages = {
  chat: () => import('@/views/chat/ChatEntryView.vue'),
  'chat-sign-in': () => import('@/views/chat/sign-in/ChatSignInView.vue'),
  'chat-inbox': () => import('@/views/chat/inbox/InboxView.vue'),
  'chat-recent': () => import('@/views/chat/recent/RecentView.vue'),
  'chat-channels': () => import('@/views/chat/channels/BrowseChannelsView.vue'),
  'chat-settings': () => import('@/views/chat/settings/SettingsView.vue'),
  'chat-drafts': () => import('@/views/chat/drafts/DraftsView.vue'),
  'chat-narrow': () => import('@/views/chat/message-list/NarrowView.vue'),
};
