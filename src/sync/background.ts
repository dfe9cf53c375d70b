/**
 * What a page does for the server beside following it: says that somebody is here, sleeps when nobody looks, and hears of
 * refused keys.
 */
import type { Platform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useOwnPresenceStore } from '@/stores/chat/ownPresence';
import type { EventQueue } from './eventQueue';
import type { FirstStores } from './firstStores';
import { startHiddenNaps } from './hiddenNap';
import { startPresenceReporter } from './presenceReporter';
import { watchRefusals } from './refusalWatch';

/** Starts it; the returned function ends it. */
export function startBackground(
  account: ChatAccount,
  platform: Platform,
  { connection, realm }: FirstStores,
  queue: Pick<EventQueue, 'nap' | 'comeBack' | 'resume'>,
): () => void {
  const { nap, comeBack } = queue;
  const { accountId } = account;
  const stopNaps = startHiddenNaps({ platform, accountId, nap, comeBack });
  const stopWatching = watchRefusals(account, platform, queue);
  const stopReporting = startPresenceReporter({
    platform,
    pingSeconds: () => realm.limits?.serverPresencePingIntervalSeconds,
    isWanted: () => connection.report.kind === 'live' && !realm.realm?.presenceDisabled,
    report: useOwnPresenceStore(account).report,
  });
  return () => {
    stopNaps();
    stopWatching();
    stopReporting();
  };
}
