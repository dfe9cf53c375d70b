/** Where the account's pages are, in the chunk that all of them need: no first view of the chat carries that. */

/** The chunks of the pages, by their names in the table of pages. */
export const accountPages = {
  welcome: () => import('@/views/account/WelcomeView.vue'),
  register: () => import('@/views/account/RegistrationView.vue'),
  'save-key': () => import('@/views/account/SaveKeyView.vue'),
  'sign-in': () => import('@/views/account/SignInView.vue'),
  account: () => import('@/views/account/AccountView.vue'),
  'delete-account': () => import('@/views/account/DeleteAccountView.vue'),
  farewell: () => import('@/views/account/FarewellView.vue'),
};
