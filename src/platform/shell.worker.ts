/**
 * The service worker: keeps the app's own files on the device, so that it starts where there is no network, and shows
 * notices where pages cannot. It answers for nothing else: what a service says never goes through it.
 */
import { cacheNames, setCacheNameDetails } from 'workbox-core';
import {
  addPlugins,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
  PrecacheFallbackPlugin,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { CACHE_PREFIX, type NoticePress } from './shellTerms';

/** An event that lasts until what is waited for has ended. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** Where a browser knows them, routes that it heeds without starting a service worker. */
interface InstallEvent extends LastingEvent {
  addRoutes?(rules: object): Promise<void>;
}

interface NoticeEvent extends LastingEvent {
  notification: Notification;
}

interface WindowOfOurs {
  url: string;
  postMessage(message: NoticePress): void;
  focus(): Promise<unknown>;
}

/** As much of a service worker's surroundings as we use; the compiler knows only those of pages. */
interface ShellScope {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowOfOurs[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

declare const self: ShellScope;
/** The app's files, with a mark of their content where their name has none; put in by the build. */
declare const SHELL_FILES: { url: string; revision: string | null }[];

const START_PAGE = '/';
const CONFIGURATION = '/config.json';
const ASSETS_CACHE = `${CACHE_PREFIX}-assets`;

/** Pages of ours. Any other path may be a service's. */
const PAGES = /^\/(?:(?:account|chat|register|sign-in)(?:[/?]|$)|\?|$)/;

/** A network that has not answered by then is as good as none, in seconds. */
const PATIENCE_S = 4;

interface Fetched {
  event: LastingEvent;
  request: Request;
  response: Response;
}

const isPage = ({ ok, headers }: Response) =>
  ok && headers.get('content-type')?.startsWith('text/html') === true;

/** A server in trouble, as one that restarts, is answered for; what it refuses is not. */
const withoutTrouble = {
  async fetchDidSucceed({ response }: Fetched): Promise<Response> {
    if (response.status >= 500) throw new Error(`The server answered ${String(response.status)}`);
    return response;
  },
};

/** A page in the place of a file, as a hotel's door shows, or a server for what is not there, is not to be kept as one. */
const withoutPages = {
  async fetchDidSucceed({ request, response }: Fetched): Promise<Response> {
    const isFile = new URL(request.url).pathname !== START_PAGE;
    if (isFile && isPage(response)) throw new Error(`A page came instead of ${request.url}`);
    return response;
  },
};

/** A page that still works after everything was forgotten is to keep nothing anew. */
const whileKept = {
  // Not by the cache's name: Chromium makes it anew, empty, for whoever looks into one that is gone.
  cacheWillUpdate: async ({ response }: Fetched): Promise<Response | null> =>
    response.ok && (await matchPrecache(START_PAGE)) ? response : null,
};

/** The kept start page gets the headers of today, which hold the policy, for as long as it is the same page. */
async function renewStartPage(answer: Response): Promise<void> {
  const key = getCacheKeyForURL(START_PAGE);
  const kept = await matchPrecache(START_PAGE);
  if (!key || !kept || (await kept.text()) !== (await answer.clone().text())) return;
  const cache = await caches.open(cacheNames.precache);
  await cache.put(key, answer);
}
const renewsStartPage = {
  async fetchDidSucceed({ event, response }: Fetched): Promise<Response> {
    if (isPage(response)) event.waitUntil(renewStartPage(response.clone()).catch(() => undefined));
    return response;
  },
};

setCacheNameDetails({ prefix: CACHE_PREFIX });

// What is new goes first; what is kept, where nothing new is to be had.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_S,
      plugins: [
        withoutTrouble,
        renewsStartPage,
        new PrecacheFallbackPlugin({ fallbackURL: START_PAGE }),
      ],
    }),
    { allowlist: [PAGES] },
  ),
);

const configuration = new NetworkFirst({
  cacheName: `${CACHE_PREFIX}-configuration`,
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [withoutTrouble, withoutPages],
});
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === CONFIGURATION, configuration);

addPlugins([withoutPages]);
// Only what is asked for by its own name: `/` is a page, and goes the way above.
precacheAndRoute(SHELL_FILES, { directoryIndex: '', cleanURLs: false });

// What few people need, as the fonts of formulas, is kept once somebody needed it. The name says what is in it.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [withoutPages, whileKept] }),
);

self.addEventListener('activate', (event) => {
  // What was kept for an earlier build, and while this one was waiting for its turn.
  event.waitUntil(caches.delete(ASSETS_CACHE));
});

self.addEventListener('install', (event) => {
  // Where there is none yet, the app explains; it is no reason not to keep the rest.
  const kept = configuration.handleAll({ event, request: new Request(CONFIGURATION) });
  event.waitUntil(Promise.all(kept).catch(() => undefined));
  // Services are asked without asking here first.
  const isOurs = [
    { requestMode: 'navigate' },
    ...['/assets/*', '/favicon.svg', CONFIGURATION].map((pathname) => ({
      urlPattern: { pathname },
    })),
  ];
  const routed = event.addRoutes?.({ condition: { not: { or: isOurs } }, source: 'network' });
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

/** Tells the app which notice was pressed, and brings it to the front; opens it where it is not open. */
async function bringToFront(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: 'noticePress', tag });
  // They come in the order in which they were looked at.
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/chat')) ?? pages[0];
  await (page ? page.focus() : self.clients.openWindow('/chat'));
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(bringToFront(notification.tag));
});
