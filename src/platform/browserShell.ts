/** The service worker's life: there while somebody's session is kept on this device, and not longer. */
import { CACHE_PREFIX, SHELL_SCRIPT } from './shellTerms';

/** Keeps the app's files on this device; what is there is brought up to date by the browser. @throws where it refuses */
export async function keepShell(trusted: (url: string) => string): Promise<void> {
  await navigator.serviceWorker.register(trusted(SHELL_SCRIPT));
}

/** Forgets them, and the notices that still stand; pages that are open go on without. */
export async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  await registration?.unregister();
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}
