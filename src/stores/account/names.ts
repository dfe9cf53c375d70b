/** By what names the account's stores find what they keep, and each other's news. */

export const SESSION_SECRET = 'account-session';
/** Where tabs tell each other of sessions: `SessionNews`. */
export const SESSION_CHANNEL = 'quayside.account.session';
export const KEY_SECRET = 'account-new-key';
