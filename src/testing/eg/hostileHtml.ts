/** HTML meant to do harm: whatever shows message content has to survive every piece of it. */
import { clobberingHtml } from './hostileClobbering';
import { hostileLinks } from './hostileLinks';
import { mutatingHtml } from './hostileMutation';
import { hostileScripts } from './hostileScripts';
import { hostileStyles } from './hostileStyles';

/** A piece of hostile HTML and what is hostile about it. */
export interface HostileHtml {
  name: string;
  html: string;
}

/**
 * Every piece, each under a name of its own. Scripts among them call `alert`, pages and pictures
 * they try to load lie on hosts under `.invalid`.
 */
export const hostileHtml: HostileHtml[] = [
  ...hostileScripts,
  ...hostileLinks,
  ...hostileStyles,
  ...clobberingHtml,
  ...mutatingHtml,
];
