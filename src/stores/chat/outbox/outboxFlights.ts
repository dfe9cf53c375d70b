/**
 * What was handed over although the disk had not taken that down, in a place that never lets wait, and that all tabs see:
 * whoever takes it up, as where the page is loaded again or closed, would have it sent a second time.
 */
import type { TextStore } from '@/platform/index';

/** Some are never struck out: of what the disk never took down at all. */
const MOST_LENGTH = 4_000;

/** `storeKey` is where the device keeps it. Holds names only, no texts. */
export function createOutboxFlights(deviceStore: TextStore, storeKey: string) {
  // Read anew each time: other tabs write there, too.
  const names = () => deviceStore.read(storeKey) ?? '';
  const has = (localId: string) => names().includes(localId);

  return {
    has,
    /** Whether the note was taken. */
    begin: (localId: string) =>
      deviceStore.write(storeKey, `${names()} ${localId}`.slice(-MOST_LENGTH)),
    /** It is written down. */
    end(localId: string) {
      if (has(localId)) deviceStore.write(storeKey, names().replaceAll(` ${localId}`, ''));
    },
  };
}
