/** Links: named ones, bare addresses, domains on their own and mail addresses. */
import type { InlineRule } from './inline';
import type { RenderContext } from './model';
import { element, text, type MarkupNode } from './tree';

/** Schemes whose addresses have no host; with the four of ALLOWED_WITH_HOST nothing else passes. */
const HOSTLESS =
  'bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel urn webcal wtai xmpp';
const ALLOWED = new Set(['http', 'https', 'ftp', 'file', ...HOSTLESS.split(' ')]);
const TOP_LEVEL_DOMAINS =
  'com org net edu gov mil int info biz name io co ly tv me us uk de fr eu gl gd cc mp au ca nl be ch at it es pl jp in ru br dev app chat example test';

function isControl(char: string): boolean {
  return char <= ' ' || char === '\u007f';
}

/** The scheme in small letters; null for an address that starts with its host. */
function schemeOf(url: string): string | null {
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(url)?.[1]?.toLowerCase() ?? null;
  const isHostWithPort = scheme?.includes('.') === true && /^[^:]+:\d+(?:[/?#]|$)/.test(url);
  return isHostWithPort ? null : scheme;
}

/** The address as it may stand in a link; null for one that must stay text. */
export function safeHref(written: string, context: RenderContext): string | null {
  const url = written.trim().replaceAll(' ', '%20');
  if (url === '' || [...url].some(isControl)) return null;
  if (url.startsWith('#') || /^\/(?!\/)/.test(url)) return url;
  const scheme = schemeOf(url);
  if (scheme === null) {
    if (/^[^/@]+@[^/@]+$/.test(url)) return `mailto:${url}`;
    return relativeHref(`http://${url.replace(/^\/\//, '')}`, context);
  }
  if (!ALLOWED.has(scheme)) return null;
  const lacksHost = /^(?:https?|ftp)$/.test(scheme) && !/^[a-z]+:\/\/[^/?#]/i.test(url);
  return lacksHost ? null : relativeHref(url, context);
}

/** Shortens an address inside the organisation to what follows its host, where it is a narrow or a file. */
function relativeHref(url: string, context: RenderContext): string {
  const base = `${context.realmUrl}/`;
  if (!url.startsWith(base)) return url;
  const local = url.slice(base.length);
  return /^(?:#|user_uploads\/)/.test(local) ? local : url;
}

const NESTING = 6;

/** Text with balanced brackets inside, down to a fixed depth. */
function balanced(unit: string, open: string, close: string): string {
  let pattern = `(?:${unit})*`;
  for (let depth = 0; depth < NESTING; depth += 1) {
    pattern = String.raw`(?:${unit}|${open}${pattern}${close})*`;
  }
  return pattern;
}

const LABEL = balanced(String.raw`[^\[\]]`, String.raw`\[`, String.raw`\]`);
const TARGET = balanced(String.raw`[^()\s]`, String.raw`\(`, String.raw`\)`);
const TITLE = String.raw`(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?`;

/** Links written `[words](address)`; an address that is not allowed leaves all of it text. */
export function namedLinkRule(context: RenderContext): InlineRule {
  const target = String.raw`(?:<(?<angled>[^<>\n]*)>|(?<url>${TARGET}))`;
  return {
    pattern: new RegExp(String.raw`\[(?<label>${LABEL})\]\(\s*${target}${TITLE}\s*\)`, 'g'),
    build({ groups, inside, plain }) {
      const written = plain(groups.angled ?? groups.url ?? '');
      const href = safeHref(written, context);
      if (href === null) return null;
      const label = groups.label ?? '';
      const words: MarkupNode[] = label.trim() === '' ? [text(written)] : inside(label);
      return [element('a', { href }, words)];
    },
  };
}

const PATH_CHAR = String.raw`[^\s()\ufdd0\ufdd1"<>]`;
// Lazy, so that a path ends before the punctuation of its sentence.
const PATH = `${balanced(PATH_CHAR, String.raw`\(`, String.raw`\)`)}?`;
const DOMAIN = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:${TOP_LEVEL_DOMAINS.replaceAll(' ', '|')})`;
const AUTOLINK = [
  String.raw`(?<![^\s'"(,:<])(?:`,
  String.raw`(?<full>(?:https?|ftp):\/\/${PATH})|`,
  String.raw`(?<file>file:\/\/\/?[^\s<>"\ufdd0\ufdd1]+?)|`,
  String.raw`(?<coin>bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34})|`,
  String.raw`(?<mail>[\w.!#$%&'*+=?^{}|~-]+@(?:[\w-]+\.)+[a-z]{2,})|`,
  String.raw`(?<domain>${DOMAIN}(?::\d+)?(?:[/?#]${PATH})??)`,
  String.raw`)(?=[:;?),.'"!>\]]*(?:$|\s))`,
].join('');

/** Links addresses that stand on their own. */
export function autolinkRule(context: RenderContext): InlineRule {
  return {
    pattern: new RegExp(AUTOLINK, 'gi'),
    build({ groups, whole }) {
      if (/^(?:https?|ftp):\/\/$/i.test(whole)) return null;
      const written = groups.mail === undefined ? whole : `mailto:${whole}`;
      const href = safeHref(written, context);
      return href === null ? null : [element('a', { href }, [text(whole)])];
    },
  };
}
