/**
 * The other tabs of an account, so that what one of them still had to send when it was closed is seen to by those that
 * are left, and not only once somebody comes back to one of them.
 */
import type { Platform } from '@/platform/index';

/** A tab that is only loaded again takes up its own, and shows it where the person looks: others leave it the time. */
const RELOAD_MS = 20_000;

interface Peers {
  platform: Pick<Platform, 'tabs' | 'timers'>;
  channelName: string;
  tabId: string;
  /** The lock that a tab holds for as long as it lives. */
  lockOf(tabId: string): string;
  /** Aborts where this tab ends. */
  ending: AbortSignal;
  onGone(): void;
}

/** Holds the lock of this tab for as long as it lives, and tells where another one has lost its own. */
export function joinPeers(peers: Peers): void {
  const { tabs, timers } = peers.platform;
  const { tabId, lockOf, ending, onGone } = peers;
  const channel = tabs.channel(peers.channelName);
  const known = new Set([tabId]);
  const introduce = () => channel.post({ tabId });

  /** Ends where the other tab does, at once where the browser has no locks: nothing can be known there. */
  async function outlive(peerId: string): Promise<void> {
    const name = lockOf(peerId);
    const hasNoLock = await tabs.lock(name, { ifFree: true }, async (isFree) => isFree);
    if (hasNoLock) return;
    await tabs.lock(name, { signal: ending }, async () => {});
    timers.after(RELOAD_MS, () => {
      if (!ending.aborted) onGone();
    });
  }

  channel.onMessage((message) => {
    const { tabId: peerId }: { tabId?: unknown } = message ?? {};
    if (typeof peerId !== 'string' || known.has(peerId)) return;
    known.add(peerId);
    introduce();
    outlive(peerId).catch(() => undefined);
  });

  const living = new Promise<void>((resolve) => {
    ending.addEventListener('abort', () => {
      channel.close();
      resolve();
    });
  });
  // Only now can the others tell that it is there.
  const live = () => {
    introduce();
    return living;
  };
  tabs.lock(lockOf(tabId), { signal: ending }, live).catch(() => undefined);
}
