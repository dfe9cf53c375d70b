/**
 * A connection to a database: opened when it is first needed, and anew where the browser has closed it meanwhile, as it does
 * after a long sleep, where its files are damaged, or where somebody clears what sites keep.
 */
import type { IDBPDatabase } from 'idb';
import type { Timers } from './index';
import { inTime } from './patience';

/** Nobody waits longer for a database to open, in milliseconds. */
export const PATIENCE_MS = 5_000;
/** Nor for what is asked of an open one: some browsers have been seen never to answer. */
const WORK_PATIENCE_MS = 10_000;

/** What requests fail with where the connection is at fault: opened anew, the same may go well. */
const FAULTS_OF_CONNECTION: ReadonlySet<string> = new Set([
  'AbortError',
  'InvalidStateError',
  'UnknownError',
]);

const isFaultOfConnection = (error: unknown) =>
  error instanceof Error && FAULTS_OF_CONNECTION.has(error.name);

export interface DatabaseConnection<Schema> {
  /**
   * What `work` gives; `otherwise` where the browser refuses (private modes of some do) or lets wait. May do the work a second
   * time, where the first attempt found the connection closed. Never rejects.
   */
  attempt<Result>(
    work: (opened: IDBPDatabase<Schema>) => Promise<Result>,
    otherwise: Result,
  ): Promise<Result>;
  /** Whether it was opened, for the first time or anew, since this was last asked. */
  wasOpened(): boolean;
}

type Open<Schema> = () => Promise<IDBPDatabase<Schema>>;

/** Which database is open, if any. */
function createOpener<Schema>(timers: Pick<Timers, 'after'>, open: Open<Schema>) {
  let opening: Promise<IDBPDatabase<Schema> | null> | undefined;
  let current: IDBPDatabase<Schema> | null = null;
  let isFresh = false;

  function forget(opened: IDBPDatabase<Schema>) {
    opened.close();
    if (current !== opened) return;
    current = null;
    opening = undefined;
  }

  function take(opened: IDBPDatabase<Schema>) {
    current = opened;
    isFresh = true;
    // Whoever deletes the database, or needs it in another shape, waits for this.
    opened.addEventListener('versionchange', () => forget(opened));
    return opened;
  }

  function connect() {
    const late = open()
      .then(take)
      .catch(() => null);
    void late.then((opened) => (opening = opened ? late : undefined));
    return inTime(late, PATIENCE_MS, timers);
  }

  return {
    /** Null where the browser refuses: whoever comes next tries again. Or where it lets wait: whenever it comes, it is taken. */
    opened: () => (opening ??= connect()),
    forget,
    /** What does not answer is asked no more until it does; what was closed meanwhile may never, and holds up no other. */
    pauseUntil(hanging: Promise<unknown>, opened: IDBPDatabase<Schema>) {
      if (current !== opened) return;
      const paused = Promise.resolve(null);
      current = null;
      opening = paused;
      const goOn = () => {
        opened.close();
        if (opening === paused) opening = undefined;
      };
      hanging.then(goOn, goOn);
    },
    wasOpened() {
      const was = isFresh;
      isFresh = false;
      return was;
    },
  };
}

/** `open` rejects where the browser refuses. */
export function createConnection<Schema>(
  timers: Pick<Timers, 'after'>,
  open: Open<Schema>,
): DatabaseConnection<Schema> {
  const opener = createOpener(timers, open);

  /** Null where nothing came of it, for good. @throws where the connection was at fault, which is then forgotten */
  async function tryOnce<Result>(work: (opened: IDBPDatabase<Schema>) => Promise<Result>) {
    const opened = await opener.opened();
    if (!opened) return null;
    try {
      const working = work(opened).then((result) => ({ result }));
      const done = await inTime(working, WORK_PATIENCE_MS, timers);
      if (!done) opener.pauseUntil(working, opened);
      return done;
    } catch (error) {
      if (!isFaultOfConnection(error)) return null;
      opener.forget(opened);
      throw error;
    }
  }

  return {
    async attempt(work, otherwise) {
      const done = await tryOnce(work)
        .catch(() => tryOnce(work))
        .catch(() => null);
      return done ? done.result : otherwise;
    },
    wasOpened: opener.wasOpened,
  };
}
