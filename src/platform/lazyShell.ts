/** Keeps and forgets the app's own files; the work is fetched when there is some, and done one after the other. */
import type { AppShell } from './index';

export interface BrowserShell extends AppShell {
  /** Whether there is a service worker, whether or not it answers for this page. */
  isThere(): boolean;
}

/** `trusted` lets an address through that may become a worker's; `container` is what the browser has for service workers. */
export function lazyShell(
  trusted: (url: string) => string,
  container: ServiceWorkerContainer | undefined,
): BrowserShell {
  let isKept = false;
  let isThere = (container?.controller ?? null) !== null;
  let last: Promise<unknown> = Promise.resolve();

  // Refused, as in private windows, or no space, or the network away: the app goes on without.
  const afterLast = (work: () => Promise<void>) => {
    last = last.then(work).catch(() => undefined);
  };

  return {
    isThere: () => isThere,
    keep() {
      // Development has no such file.
      if (!container || !import.meta.env.PROD) return;
      isKept = true;
      // Each time: another tab may have forgotten them.
      afterLast(async () => {
        await (await import('./browserShell')).keepShell(trusted);
        // Never, where it could not get all files.
        void container.ready.then(() => (isThere = isKept));
      });
    },
    forget() {
      if (!container || (!isKept && !isThere)) return;
      isKept = isThere = false;
      afterLast(async () => (await import('./browserShell')).forgetShell());
    },
  };
}
