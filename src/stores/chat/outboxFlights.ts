/**
 * What was handed over although the disk had not taken that down, in a place that never lets wait, and that all tabs see:
 * whoever takes it up, as where the page is loaded again or closed, would have it sent a second time.
 */
import type { TextStore } from '@/platform/index';

/** Some are never struck out: of what the disk never took down at all. */
const MOST = 100;

function read(text: string | null): unknown[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** `storeKey` is where the device keeps it. Holds names only, no texts. */
export function createOutboxFlights(deviceStore: TextStore, storeKey: string) {
  // Read anew each time: other tabs write there, too.
  const localIds = () => read(deviceStore.read(storeKey));

  return {
    has: (localId: string) => localIds().includes(localId),
    begin(localId: string) {
      deviceStore.write(storeKey, JSON.stringify([...localIds(), localId].slice(-MOST)));
    },
    /** It is written down. */
    end(localId: string) {
      const before = localIds();
      const others = before.filter((one) => one !== localId);
      if (others.length === before.length) return;
      if (others.length > 0) deviceStore.write(storeKey, JSON.stringify(others));
      else deviceStore.remove(storeKey);
    },
  };
}
