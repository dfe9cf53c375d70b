/** Tells which links lead into this app, which to a file of the realm, and which leave; refuses unsafe ones. */

/** What a link's address means here. */
export type LinkTarget =
  | { kind: 'narrow'; href: string; fragment: string; messageId: number | null }
  | { kind: 'page'; href: string; fragment: string }
  | { kind: 'upload'; href: string; path: string }
  | { kind: 'realm'; href: string }
  | { kind: 'outside'; href: string };

/**
 * The schemes that may be followed: the web's two, and those that a browser hands to another program and
 * that the HTML standard holds harmless. `file` and `ftp` are left out although servers let them through.
 */
const linkSchemes: ReadonlySet<string> = new Set(
  (
    'http https bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel ' +
    'urn webcal wtai xmpp'
  )
    .split(' ')
    .map((scheme) => `${scheme}:`),
);
const assetSchemes: ReadonlySet<string> = new Set(['http:', 'https:']);

/** Those that this app has; the others are left to the server's own pages. */
const pages =
  /^#(inbox|recent|recent_topics|feed|all_messages|drafts|scheduled|settings|channels|streams|topics|user)(\/|$)/;
/** Control characters: browsers skip some of them inside an address, and readers see none. */
const unseen = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069]/gu;
const longestUrl = 8192;

function resolve(raw: string, base: string, schemes: ReadonlySet<string>): URL | null {
  if (raw.length > longestUrl) return null;
  const clean = raw.replace(unseen, '').trim();
  try {
    const url = new URL(clean, base);
    if (!schemes.has(url.protocol)) return null;
    if (assetSchemes.has(url.protocol) && (url.username !== '' || url.password !== '')) {
      // "https://bank.example@evil.example" reads like another host.
      url.username = '';
      url.password = '';
    }
    return url;
  } catch {
    return null;
  }
}

/** The absolute address of a link, or null when it may not be followed. */
function safeLinkUrl(raw: string, realmUrl: string): URL | null {
  return resolve(raw, realmUrl, linkSchemes);
}

/** The absolute address of a picture, film or sound, or null when it may not be loaded. */
export function safeAssetUrl(raw: string, realmUrl: string): string | null {
  return resolve(raw, realmUrl, assetSchemes)?.href ?? null;
}

function isRealmRoot(url: URL, realm: URL): boolean {
  const root = realm.pathname.replace(/\/?$/, '/');
  return (url.pathname === root || `${url.pathname}/` === root) && url.search === '';
}

/**
 * Reads a link as it stands in a message.
 * @param raw the `href`, relative to the realm or absolute
 * @param realmUrl the realm's own address, as `https://chat.example.org`
 * @returns null when the link must not be followed
 */
export function readLink(raw: string, realmUrl: string): LinkTarget | null {
  const url = safeLinkUrl(raw, realmUrl);
  if (url === null) return null;
  const href = url.href;
  const realm = new URL(realmUrl);
  if (url.origin !== realm.origin || !assetSchemes.has(url.protocol))
    return { kind: 'outside', href };
  if (isRealmRoot(url, realm)) {
    if (url.hash.startsWith('#narrow/')) {
      const near = /\/near\/(\d{1,15})(?:\/|$)/.exec(url.hash);
      return { kind: 'narrow', href, fragment: url.hash, messageId: near ? Number(near[1]) : null };
    }
    if (pages.test(url.hash)) return { kind: 'page', href, fragment: url.hash };
  }
  if (url.pathname.startsWith('/user_uploads/')) {
    return { kind: 'upload', href, path: url.pathname + url.search };
  }
  return { kind: 'realm', href };
}
