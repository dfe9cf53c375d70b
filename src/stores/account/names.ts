/** By what names the account's stores find what they keep, and each other's news. */

export const SESSION_SECRET = 'account-session';
/** Where tabs tell each other of sessions: `SessionNews`. */
export const SESSION_CHANNEL = 'quayside.account.session';
/** What a tab has of a new key for itself, and what lies for all of them. */
export const KEY_SECRET = 'account-new-key';
export const SHARED_KEY_SECRET = 'account-new-key-shared';
