/**
 * Waits for the end of other tabs of an account, so that what one of them still had to send when it was closed is seen to
 * by those that are left, and not only once somebody comes back to one of them. Fetched where there is another tab.
 */
import type { Platform } from '@/platform/index';

/** A tab that is only loaded again takes up its own, and shows it where the person looks: others leave it the time. */
const RELOAD_MS = 20_000;

interface Outliving {
  platform: Pick<Platform, 'tabs' | 'timers'>;
  /** Held by the other tab for as long as it lives. */
  lockName: string;
  /** Aborts where this tab ends. */
  ending: AbortSignal;
}

/**
 * Calls `onGone` some time after the tab that holds a lock is gone: never where this one ends before, or where the browser
 * has no locks and nothing can be known.
 */
export async function outlive(
  { platform: { tabs, timers }, lockName, ending }: Outliving,
  onGone: () => void,
): Promise<void> {
  const hasNoLock = await tabs.lock(lockName, { ifFree: true }, async (isFree) => isFree);
  if (hasNoLock) return;
  await tabs.lock(lockName, { signal: ending }, async () => {});
  timers.after(RELOAD_MS, () => {
    if (!ending.aborted) onGone();
  });
}
