/** Where the account's first views are, in the chunk that they share: no first view of the chat carries that. */

/** The chunks of the pages, by their names in the table of pages. */
export const accountPages = {
  register: () => import('@/views/account/RegistrationView.vue'),
  'sign-in': () => import('@/views/account/SignInView.vue'),
};
