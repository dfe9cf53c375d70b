/** Databases that can be taken from a page while it has them open, as browsers do, and ones that let it wait. */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

export interface LosableDatabases {
  readonly indexedDb: IDBFactory;
  /** Closes whatever is open; until `giveBack` none opens any more. */
  takeAway(): void;
  giveBack(): void;
  /** Has whoever wants to read or write wait for a transaction of somebody else; what it gives ends that. */
  hold(name: string, store: string): Promise<() => void>;
}

/** `real`: where several pages of one browser share it, and each can lose its own connections. */
export function createLosableDatabases(real = new IDBFactory()): LosableDatabases {
  const open = new Set<IDBDatabase>();
  let isAway = false;

  const indexedDb = Object.create(real, {
    open: {
      value(name: string, version?: number) {
        if (isAway) throw new DOMException('Connection to the server lost', 'UnknownError');
        const request = real.open(name, version);
        request.addEventListener('success', () => open.add(request.result));
        return request;
      },
    },
  }) as IDBFactory;

  return {
    indexedDb,
    takeAway() {
      isAway = true;
      // The type says that it takes the class.
      for (const database of open) forceCloseDatabase(database as never);
      open.clear();
    },
    giveBack() {
      isAway = false;
    },
    async hold(name, store) {
      let isHeld = true;
      const request = real.open(name);
      await new Promise((resolve) => (request.onsuccess = resolve));
      const records = request.result.transaction(store, 'readwrite').objectStore(store);
      const goOn = () => {
        if (isHeld) records.count().onsuccess = goOn;
      };
      goOn();
      return () => void (isHeld = false);
    },
  };
}
