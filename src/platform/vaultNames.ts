/** What stands before the names of secrets in the browser's text stores. */

/** Says, to all tabs, that something by this name lies on the device. The name is all that it tells. */
export const MARK_PREFIX = 'quayside.vault.';
/** Before what lies sealed in a tab, which no other tab knows of. */
export const TAB_PREFIX = 'quayside.sealed.';
