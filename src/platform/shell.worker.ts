/**
 * The service worker: keeps the app's own files on the device, so that it starts where there is no network, and shows
 * notices where pages cannot. It answers for nothing else: what a service says never goes through it.
 */
import { setCacheNameDetails } from 'workbox-core';
import { precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching';
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
  postMessage(message: NoticePress): void;
  focus(): Promise<unknown>;
}

/** As much of a service worker's surroundings as we use; the compiler knows only those of pages. */
interface ShellScope {
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowOfOurs[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

declare const self: ShellScope;
/** The app's files, with a mark of their content where their name has none; put in by the build. */
declare const SHELL_FILES: { url: string; revision: string | null }[];

const CONFIGURATION = '/config.json';

/** Pages of ours. Any other path may be a service's. */
const PAGES = /^\/(?:(?:account|chat|register|sign-in)(?:[/?]|$)|\?|$)/;

/** A network that has not answered by then is as good as none, in seconds. */
const PATIENCE_S = 4;

/** A server in trouble, as one that restarts, is answered for; what it refuses is not. */
const withoutTrouble = {
  fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
    if (response.status >= 500) throw new Error(`The server answered ${String(response.status)}`);
    return Promise.resolve(response);
  },
};

/** A page in the place of the configuration, as a hotel's door shows, is not to be kept as one. */
const withoutPages = {
  fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && isPage) throw new Error('A page came instead of the configuration');
    return Promise.resolve(response);
  },
};

setCacheNameDetails({ prefix: CACHE_PREFIX });

// What is new goes first; what is kept, where nothing new is to be had.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_S,
      plugins: [withoutTrouble, new PrecacheFallbackPlugin({ fallbackURL: '/' })],
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

// Only what is asked for by its own name: `/` is a page, and goes the way above.
precacheAndRoute(SHELL_FILES, { directoryIndex: '', cleanURLs: false });

// What few people need, as the fonts of formulas, is kept once somebody needed it. The name says what is in it.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: `${CACHE_PREFIX}-assets` }),
);

self.addEventListener('install', (event) => {
  // Where there is none yet, the app explains; it is no reason not to keep the rest.
  const kept = configuration.handleAll({ event, request: new Request(CONFIGURATION) });
  event.waitUntil(Promise.all(kept).catch(() => undefined));
  // Services are asked without asking here first.
  const isOurs = [
    { requestMode: 'navigate' },
    { urlPattern: { pathname: '/assets/*' } },
    { urlPattern: { pathname: CONFIGURATION } },
  ];
  const routed = event.addRoutes?.({ condition: { not: { or: isOurs } }, source: 'network' });
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

/** Tells the app which notice was pressed, and brings it to the front; opens it where it is not open. */
async function bringToFront(tag: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: 'noticePress', tag });
  // The first is the one that was looked at last.
  await (pages[0] ? pages[0].focus() : self.clients.openWindow('/chat'));
}

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(bringToFront(notification.tag));
});
