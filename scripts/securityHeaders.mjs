// @ts-check
/**
 * The one list of response headers: for the preview server, the tests and the samples for nginx and Caddy alike.
 * What it says about other hosts is read from `config.json`.
 */

/**
 * As much of `config.json` as the headers depend on.
 * @typedef {object} HostsConfig
 * @property {{ enabled?: boolean, baseUrl?: string, breachRangeUrl?: string | null }} [hosting]
 * @property {{ enabled?: boolean, organizations?: { url?: string }[] }} [chat]
 */

/**
 * @typedef {object} HeaderOptions
 * @property {HostsConfig} [config] what `config.json` holds; left out, everything is on our own origin
 * @property {boolean} [tls] whether the app is served over TLS alone
 */

/** What kind of file a path names; each kind has its own headers. */
export const fileKinds = /** @type {const} */ (['shell', 'worker', 'asset', 'page']);

/** @typedef {(typeof fileKinds)[number]} FileKind */

/** Files under here have their content's hash in their name. A path that is not there is an error, never the app. */
export const ASSETS_PATH = '/assets/';

/** Worker scripts, which obey the policy of their own response and not the page's. */
export const WORKER_PATTERN = String.raw`^/assets/[^/]*[wW]orker-[^/]*\.js$`;

/** The service worker. Its name has no hash, since the browser asks for it by this one anew. */
export const SHELL_PATH = '/service-worker.js';

const YEAR_S = 31_536_000;

/** @type {Readonly<Record<FileKind, string>>} */
export const cacheControl = {
  shell: 'no-cache',
  worker: `public, max-age=${YEAR_S}, immutable`,
  asset: `public, max-age=${YEAR_S}, immutable`,
  page: 'no-cache',
};

/** @type {Readonly<Record<string, string>>} */
const sameForAll = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  // Only names that browsers know: Chromium reports any other in the console of every page.
  'Permissions-Policy': [
    'accelerometer=()',
    'camera=()',
    // For voice messages, on a press.
    'microphone=(self)',
    'geolocation=()',
    'payment=()',
    'usb=()',
    'serial=()',
    'hid=()',
    'display-capture=()',
    'browsing-topics=()',
    'clipboard-read=(self)',
    'clipboard-write=(self)',
  ].join(', '),
};

/**
 * The origin of an absolute http(s) address, for a policy; null for a path of our own origin and for nonsense.
 * @param {unknown} address
 * @returns {string | null}
 */
function outsideOrigin(address) {
  if (typeof address !== 'string' || !/^https?:\/\//.test(address) || !URL.canParse(address)) {
    return null;
  }
  return new URL(address).origin;
}

/**
 * @param {readonly unknown[]} addresses
 * @returns {string[]}
 */
function outsideOrigins(addresses) {
  const origins = addresses.map(outsideOrigin).filter((origin) => origin !== null);
  return [...new Set(origins)].sort();
}

/**
 * The chat servers and the hosting service that are not on our own origin, as `config.json` names them.
 * A broken file gives none: the page that explains what is wrong needs no other host.
 * @param {HostsConfig} config
 * @returns {{ hosting: string[], chat: string[] }}
 */
export function outsideHosts({ hosting, chat }) {
  const organizations = Array.isArray(chat?.organizations) ? chat.organizations : [];
  const chatUrls = organizations.map((organization) => organization?.url);
  return {
    hosting:
      hosting?.enabled === false ? [] : outsideOrigins([hosting?.baseUrl, hosting?.breachRangeUrl]),
    chat: chat?.enabled === false ? [] : outsideOrigins(chatUrls),
  };
}

/**
 * The Content-Security-Policy of pages.
 * @param {HeaderOptions} options
 * @returns {string}
 */
export function pagePolicy({ config = {}, tls = false }) {
  const { hosting, chat } = outsideHosts(config);
  const services = [...new Set([...hosting, ...chat])];
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "script-src-attr 'none'",
    "style-src 'self'",
    ["img-src 'self' blob:", ...chat].join(' '),
    ["media-src 'self' blob:", ...chat].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...services].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(tls ? ['upgrade-insecure-requests'] : []),
    "require-trusted-types-for 'script'",
    'trusted-types app-worker content',
  ].join('; ');
}

/** The policy of worker scripts: they compute, and reach nothing. */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'";

/** The policy of the service worker: it fetches files of our own origin, and nothing else. */
export const shellPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

/**
 * The policy of what the services answer on our own origin, where a page of theirs would read what the app keeps. It has
 * an origin of its own, runs nothing and loads nothing; a service's own policy holds besides. What the app itself fetches,
 * plays or shows as a picture obeys the policy of the page instead.
 */
export const servicePolicy = "default-src 'none'; sandbox allow-downloads; frame-ancestors 'none'";

/**
 * Headers by which one answer rules the whole origin: what is kept there, which scripts stand before it, where its
 * faults are told, by which way it is reached. Those of a service are not passed on, nor its own of ours.
 */
const rulesOrigin = [
  'Set-Cookie',
  'Clear-Site-Data',
  'Service-Worker-Allowed',
  'NEL',
  'Report-To',
  'Reporting-Endpoints',
  'Alt-Svc',
  'Accept-CH',
];

/**
 * The Content-Security-Policy of a kind of file.
 * @param {FileKind} kind
 * @param {HeaderOptions} options
 * @returns {string}
 */
function policyOf(kind, options) {
  if (kind === 'shell') return shellPolicy;
  return kind === 'worker' ? workerPolicy : pagePolicy(options);
}

/**
 * The kind of file at a path.
 * @param {string} path without a query
 * @returns {FileKind}
 */
export function fileKindOf(path) {
  if (path === SHELL_PATH) return 'shell';
  if (new RegExp(WORKER_PATTERN).test(path)) return 'worker';
  return path.startsWith(ASSETS_PATH) ? 'asset' : 'page';
}

/**
 * The headers that every answer has, whatever its kind and status; the rest depend on the kind.
 * @param {HeaderOptions} options
 * @returns {Record<string, string>}
 */
export function commonHeaders({ tls = false }) {
  const transport = 'max-age=63072000; includeSubDomains; preload';
  return tls ? { ...sameForAll, 'Strict-Transport-Security': transport } : { ...sameForAll };
}

/** The names of a service's headers that are not passed on; our own take the place of some. */
export const withheldHeaders = Object.keys(commonHeaders({ tls: true })).concat(rulesOrigin);

/**
 * The headers that are added to whatever a service answers on our own origin.
 * @param {HeaderOptions} [options]
 * @returns {Record<string, string>}
 */
export function serviceHeaders(options = {}) {
  return { ...commonHeaders(options), 'Content-Security-Policy': servicePolicy };
}

/**
 * All headers for a kind of file.
 * @param {FileKind} kind
 * @param {HeaderOptions} [options]
 * @returns {Record<string, string>}
 */
export function headersFor(kind, options = {}) {
  return {
    ...commonHeaders(options),
    'Content-Security-Policy': policyOf(kind, options),
    'Cache-Control': cacheControl[kind],
  };
}
