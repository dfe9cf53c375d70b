import 'vue-router';
import type { CataloguePart } from '@/i18n/catalogues';

declare module 'vue-router' {
  interface RouteMeta {
    /** Which door of the rail the page lies behind. */
    wing?: 'account' | 'chat';
    /** Message id of the page's title. */
    titleId?: string;
    /** The page sets its title itself. */
    ownsTitle?: boolean;
    /** Moving between such pages leaves the focus where it is. */
    keepsFocus?: boolean;
    /** People land here, and at first it says only words of its catalogue's first part. */
    isFirstView?: boolean;
    /** Which parts of its catalogue it says, where those are not the first and the rest. */
    words?: readonly CataloguePart[];
    /** Only for a person who is signed in to the account wing. */
    needsAccount?: boolean;
  }
}
