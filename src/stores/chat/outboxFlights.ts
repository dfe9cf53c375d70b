/**
 * What was handed over although the disk had not taken that down, in a place that never lets wait: whoever loads the page
 * again, as where it stands still, would have it sent a second time.
 */
import type { TextStore } from '@/platform/index';

function read(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** `storeKey` is where this tab keeps it. Holds names only, no texts. */
export function createOutboxFlights(tabStore: TextStore, storeKey: string) {
  const localIds = new Set(read(tabStore.read(storeKey)));

  function write() {
    if (localIds.size === 0) tabStore.remove(storeKey);
    else tabStore.write(storeKey, JSON.stringify([...localIds]));
  }

  return {
    has: (localId: string) => localIds.has(localId),
    begin(localId: string) {
      localIds.add(localId);
      write();
    },
    /** It is written down, or nothing is left to write down. */
    end(localId: string) {
      if (localIds.delete(localId)) write();
    },
  };
}
