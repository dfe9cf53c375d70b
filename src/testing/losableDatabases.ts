/**
 * Databases that can be taken from a page while it has them open, as browsers do, ones that let it wait, and ones on a
 * disk that is full, or gives no answer any more.
 */
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';

/** `full`: nothing more can be written. `silent`: nothing is answered; what was asked for fails when that is over. */
export type Disk = 'well' | 'full' | 'silent';

export interface LosableDatabases {
  readonly indexedDb: IDBFactory;
  /** What becomes of all that is asked for from now on. */
  setDisk(disk: Disk): void;
  /** Closes whatever is open, which ends what waits there; until `giveBack` none opens any more. */
  takeAway(): void;
  /** As for a page that is gone: what waits is never answered. */
  die(): void;
  giveBack(): void;
  /** Has whoever wants to read or write wait for a transaction of somebody else; what it gives ends that. */
  hold(name: string, store: string): Promise<() => void>;
}

const WRITES: readonly string[] = ['put', 'add'];
const METHODS = ['put', 'add', 'get', 'getAll', 'getAllKeys', 'delete', 'clear', 'count'] as const;

/** What a disk does, and what waits for it. */
function createDisk() {
  let disk: Disk = 'well';
  let waiting: EventTarget[] = [];

  function fail() {
    for (const target of waiting.splice(0)) target.dispatchEvent(new Event('error'));
  }

  /** A request of that kind that is answered once the silence is over, with a failure. */
  function unanswered<Kind extends object>(prototype: Kind): Kind {
    const target = new EventTarget();
    waiting.push(target);
    const error = new DOMException('Connection to the server lost', 'AbortError');
    return Object.create(prototype, {
      addEventListener: { value: target.addEventListener.bind(target) },
      removeEventListener: { value: target.removeEventListener.bind(target) },
      error: { value: error },
    }) as Kind;
  }

  return {
    open: <Request extends IDBRequest>(real: () => Request): Request =>
      disk === 'silent' ? (unanswered(IDBOpenDBRequest.prototype) as unknown as Request) : real(),
    ask(name: string, real: () => IDBRequest): IDBRequest {
      if (disk === 'silent') return unanswered(IDBRequest.prototype);
      if (disk === 'full' && WRITES.includes(name))
        throw new DOMException('The disk is full', 'QuotaExceededError');
      return real();
    },
    set(next: Disk) {
      disk = next;
      if (next !== 'silent') fail();
    },
    fail,
    die() {
      waiting = [];
    },
  };
}

type FakeDisk = ReturnType<typeof createDisk>;

/** Has a store of a transaction do what the disk allows. */
function onDisk(store: IDBObjectStore, disk: FakeDisk): IDBObjectStore {
  for (const name of METHODS) {
    const prototype = Object.getPrototypeOf(store) as IDBObjectStore;
    const real = prototype[name] as (...args: unknown[]) => IDBRequest;
    Object.defineProperty(store, name, {
      configurable: true,
      value: (...args: unknown[]) => disk.ask(name, () => real.apply(store, args)),
    });
  }
  return store;
}

/** Has all that is done to a database go by its disk. */
function watchStores(database: IDBDatabase, disk: FakeDisk) {
  const begin = database.transaction.bind(database);
  Object.defineProperty(database, 'transaction', {
    // Whoever stands in front of it gives something else.
    configurable: true,
    value(...args: Parameters<IDBDatabase['transaction']>) {
      const transaction = begin(...args);
      const storeOf = transaction.objectStore.bind(transaction);
      const value = (name: string) => onDisk(storeOf(name), disk);
      Object.defineProperty(transaction, 'objectStore', { value, configurable: true });
      return transaction;
    },
  });
}

/** `real`: where several pages of one browser share it, and each can lose its own connections. */
export function createLosableDatabases(real = new IDBFactory()): LosableDatabases {
  const open = new Set<IDBDatabase>();
  let isAway = false;
  const disk = createDisk();

  function close() {
    isAway = true;
    // The type says that it takes the class.
    for (const database of open) forceCloseDatabase(database as never);
    open.clear();
  }

  const indexedDb = Object.create(real, {
    open: {
      value(name: string, version?: number) {
        if (isAway) throw new DOMException('Connection to the server lost', 'UnknownError');
        return disk.open(() => {
          const request = real.open(name, version);
          request.addEventListener('success', () => {
            open.add(request.result);
            watchStores(request.result, disk);
          });
          return request;
        });
      },
    },
  }) as IDBFactory;

  return {
    indexedDb,
    setDisk: disk.set,
    takeAway() {
      close();
      disk.fail();
    },
    die() {
      disk.die();
      close();
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
