/** What stands before the names of secrets in the browser's text stores, and what that tells. */
import type { TextStore } from './index';

/** Says, to all tabs, that something by this name lies on the device. The name is all that it tells. */
export const MARK_PREFIX = 'quayside.vault.';
/** Before what lies sealed in a tab, which no other tab knows of. */
export const TAB_PREFIX = 'quayside.sealed.';

/** What a mark says instead where that is forgotten, and the browser has not erased it yet as far as anybody knows. */
export const FORGOTTEN = 'forgotten';

/** Whether something by this name lies on the device that counts, as far as the mark tells. */
export const mayLieOnDevice = ({ deviceStore }: { deviceStore: TextStore }, name: string) =>
  (deviceStore.read(MARK_PREFIX + name) ?? FORGOTTEN) !== FORGOTTEN;
