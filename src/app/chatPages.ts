/** Where the chat's first views are, in the chunk that they share: no first view of the account carries that. */

/** The frame around most pages. */
export const chatFrame = () => import('@/views/chat/ChatView.vue');

/** What the chat has in the rail beside every page. */
export const chatRail = () => import('@/views/chat/rail/ChatRail.vue');

/** The chunks of the pages, by their names in the table of pages. */
export const chatPages = {
  'chat-inbox': () => import('@/views/chat/inbox/InboxView.vue'),
  'chat-narrow': () => import('@/views/chat/message-list/NarrowView.vue'),
};
