/**
 * Tells where a link leads whose words read like the address of another place. Nobody looks at where a link leads when
 * its words seem to say so: whoever wants to lure somebody away writes the one and links the other.
 */

/** Words in which an address may stand: any dot or colon, or a letter that may turn out to be one. */
const mayName = /[.:\x80-\uffff]/;

/** Words that read as they are. */
const isPlain = /^[\t\n\r\x20-\x7e]*$/;

/** What nobody sees, or hardly, within an address: it must not hide one from us. */
const unseen = /[\p{DI}\u2006-\u200a\u2028\u2029\u202f\u205f]|(?![\t\n\r])\p{Cc}/gu;

/** Those dots that browsers take for a dot, and some that nobody can tell from one; others are made one by NFKC. */
const dots = /[\u3002\u0701\u0702\ua4f8\ua60e]/g;

const turnsDirection = /[\u202d\u202e]/;

const label = String.raw`[\p{L}\p{M}\p{N}_-]+`;

/** Names with single dots between them, or an IPv6 address. Never goes back, so that its time is that of the length. */
const names = new RegExp(
  String.raw`\[[\da-f:.]{2,45}\]|(?<![\p{L}\p{N}_.])[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}(?![\p{L}\p{N}_.-])|` +
    String.raw`${label}(?:\.${label})*`,
  'giu',
);

/** The part of such names that ends as hosts do; "bank.example-login" reads like "bank.example". */
const named = /^[-_]*([^-_].*\.(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]{1,23}))(?:[-_]|$)/iu;
const fourNumbers = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** After what comes before "@" in an address. */
const endOfUser = /(?::[^\s/?#\\@]*)?@/y;
/** What follows a host; words there name files, pages and other addresses that this one is asked for. */
const path = /(?::\d{1,5})?[/?#\\]\S*/y;

/** Endings of files that are no top-level domains. */
const endsAsFile =
  /\.(?:[cm]?[jt]sx?|go|vue|rb|java|kts?|php|[ch]pp|html?|s?css|json|ya?ml|toml|xml|ini|cfg|conf|sql|lock|txt|csv|log|tex|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|webp|svg|heic|mp[34]|webm|gz|tar|exe|dll)$/i;

/** Endings of files that are top-level domains, too: "mbank.pl" may be a bank's, and "backup.pl" a script's. */
const endsAsEither = /\.(?:md|py|rs|sh|zip|pl|pm|cc|so|ml|mk|tf|mov)$/i;

/** Names that files have everywhere, and those that no registry gives away, having "_" before the ending. */
const isNamedAsFile =
  /^(?:readme|changelog|contributing|licen[cs]e|history|security|todo|index|main|lib|mod|app|init|setup|install|build|config|utils?|tests?|script|run|start|deploy|server|client|manage|[^.]*_[^.]*)\.[^.]*$/i;

/** Where links with names of files lead most. What anybody puts there is shown as a file, and cannot pose as a bank. */
const keepsCode =
  /^(?:(?:www\.|gist\.)?github\.com|raw\.githubusercontent\.com|gitlab\.com|codeberg\.org|bitbucket\.org)$/;

/** Nobody needs more addresses to say where a link leads. */
const MOST_CLAIMS = 50;

/** Scripts with letters that nobody can tell from Latin ones. */
const looksLatin = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}]/u;

interface Claim {
  host: string;
  /** Whether no "https://" or the like stands before it. */
  isBare: boolean;
  /** Whether "/" stands before it, as in a path. */
  isBelow: boolean;
  /** Whether "/" stands after it. */
  hasPath: boolean;
}

/** A host as browsers write it, or null where it is none. */
function canonical(host: string): string | null {
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return null;
  }
}

const comparable = (host: string) => host.toLowerCase().replace(/^www\.|\.$/g, '');

/** The host that reads out of these names by themselves, or null. */
function hostIn(text: string): string | null {
  if (text.includes(':')) {
    const address = text.startsWith('[') ? text : `[${text}]`;
    return /\d/.test(text) && canonical(address) !== null ? address : null;
  }
  if (fourNumbers.test(text)) return canonical(text);
  return named.exec(text)?.[1] ?? null;
}

/** The addresses in a text, wherever they stand, up to so many that it says nothing any more. */
function claimsIn(text: string): Claim[] {
  const claims: Claim[] = [];
  names.lastIndex = 0;
  for (let match = names.exec(text); match; match = names.exec(text)) {
    if (claims.length === MOST_CLAIMS) break;
    const [found] = match;
    const end = names.lastIndex;
    const isBare = !text.startsWith('://', match.index - 3);
    endOfUser.lastIndex = end;
    const host = hostIn(found) ?? (isBare || endOfUser.test(text) ? null : found);
    if (host === null) {
      // What only seemed to be an IPv6 address may hold another.
      if (/[[:]/.test(found)) names.lastIndex = match.index + 1;
      continue;
    }
    const isBelow = isBare && text[match.index - 1] === '/' && text[match.index - 2] !== '/';
    claims.push({ host, isBare, isBelow, hasPath: text[end] === '/' });
    path.lastIndex = end;
    if (path.test(text)) names.lastIndex = path.lastIndex;
  }
  return claims;
}

/**
 * Whether this is the name of a file. A name that may as well be a host's is one only if files are called so everywhere,
 * or where the link leads to a place that keeps code; elsewhere it is better to name a host too many.
 */
function isFile({ host, isBare, isBelow, hasPath }: Claim, realHost: string): boolean {
  if (!isBare) return false;
  if (endsAsFile.test(host)) return true;
  const isAmongCode = keepsCode.test(realHost);
  if (isBelow && isAmongCode) return true;
  return endsAsEither.test(host) && !hasPath && (isAmongCode || isNamedAsFile.test(host));
}

/** Whether it is another host, or the same in letters that only look like those of another. */
function misleads(claim: Claim, realHost: string): boolean {
  if (isFile(claim, realHost)) return false;
  const host = canonical(claim.host);
  if (host === null || comparable(host) !== comparable(realHost)) return true;
  return looksLatin.test(claim.host) && /\p{sc=Latin}/u.test(claim.host);
}

/** The words as they are read, and once more from behind where characters in them turn the direction. */
function readings(words: string): string[] {
  if (isPlain.test(words)) return [words];
  const seen = words.replace(unseen, '').normalize('NFKC').replace(dots, '.');
  return turnsDirection.test(words) ? [seen, [...seen].reverse().join('')] : [seen];
}

/**
 * The host that a link leads to, where its words name another one; otherwise null.
 * @param href where it leads, as the browser writes it
 */
export function misledHost(words: string, href: string): string | null {
  // Most links whose words are an address are that address.
  if (!mayName.test(words) || (words === href && !href.includes('@'))) return null;
  const claims = readings(words).flatMap(claimsIn);
  if (claims.length === 0) return null;
  const { hostname } = new URL(href);
  const isMisled =
    claims.length >= MOST_CLAIMS || claims.some((claim) => misleads(claim, hostname));
  return isMisled && hostname !== '' ? hostname : null;
}
