/** Who looks after what was written down: each tab holds a lock for as long as it lives. */
import type { Platform } from '@/platform/index';

interface OutboxOwner {
  tabId: string;
  lockOf(ownerId: string): string;
  /** Aborts where this tab ends. */
  ending: AbortSignal;
}

export function createOutboxOwners(tabs: Platform['tabs'], { tabId, lockOf, ending }: OutboxOwner) {
  const mine = new Set<string>();

  return {
    /** Others leave alone what that tab wrote down, for as long as this one lives. */
    holdFor(ownerId: string, onHeld = () => {}) {
      mine.add(ownerId);
      const untilEnd = () => {
        onHeld();
        return new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve()));
      };
      void tabs.lock(lockOf(ownerId), { signal: ending }, untilEnd).catch(() => undefined);
    },
    /** Whether nobody looks after what a tab wrote down any more, so that this one may. */
    async isGone(ownerId: string): Promise<boolean> {
      if (mine.has(ownerId)) return ownerId !== tabId;
      return tabs.lock(lockOf(ownerId), { ifFree: true }, async (isHeld) => isHeld);
    },
  };
}
