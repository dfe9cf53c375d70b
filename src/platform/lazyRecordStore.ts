/** Records by shelf and key, whose part is fetched with the first of them: a tab that keeps nothing opens no database. */
import type { RecordStore, RecordStoreParts } from './recordStore';

/** As `createRecordStore`; what asks while its part cannot be fetched is rejected, and may ask again. `load` fetches it. */
export function lazyRecordStore(
  parts: RecordStoreParts,
  name: string,
  load = () => import('./recordStore'),
): RecordStore {
  let opening: Promise<RecordStore> | undefined;

  function store(): Promise<RecordStore> {
    opening ??= load()
      .then((module) => module.createRecordStore(parts, name))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  }

  return {
    list: async (shelf, read) => (await store()).list(shelf, read),
    get: async (shelf, key, read) => (await store()).get(shelf, key, read),
    put: async (shelf, key, value) => (await store()).put(shelf, key, value),
    delete: async (shelf, key) => (await store()).delete(shelf, key),
    hasRefused: async () => (await store()).hasRefused(),
    hides: async (shelf) => (await store()).hides(shelf),
    tryAgain: async () => (await store()).tryAgain(),
    quarantined: async (shelf) => (await store()).quarantined(shelf),
    dropQuarantined: async (shelf) => (await store()).dropQuarantined(shelf),
    erase: async () => (await store()).erase(),
  };
}
