/** What a page does for the server beside following it: says that somebody is here, and sleeps when nobody looks. */
import type { Platform } from '@/platform/index';
import type { ChatStores } from './chatStores';
import type { EventQueue } from './eventQueue';
import { startHiddenNaps } from './hiddenNap';
import { startPresenceReporter } from './presenceReporter';

/** Starts it; the returned function ends it. */
export function startBackground(
  accountId: string,
  platform: Platform,
  { connection, realm, presence }: ChatStores,
  { nap, comeBack }: Pick<EventQueue, 'nap' | 'comeBack'>,
): () => void {
  const stopNaps = startHiddenNaps({ platform, accountId, nap, comeBack });
  const stopReporting = startPresenceReporter({
    platform,
    pingSeconds: () => realm.limits?.serverPresencePingIntervalSeconds,
    isWanted: () => connection.report.kind === 'live' && !realm.realm?.presenceDisabled,
    report: presence.report,
  });
  return () => {
    stopNaps();
    stopReporting();
  };
}
