/** Asks a queue for its events, once, and sees to whatever goes wrong with that. */
import type { ChatEvent, ParsedEvents } from '@/api/chat/model/events/index';
import { getEvents } from '@/api/chat/routes/events';
import { MalformedResponseError, NetworkError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';
import { createAfterOutage } from './afterOutage';
import { createBackoff } from './backoff';
import { createBatches } from './eventBatch';
import type { FaultLog } from './faultLog';
import { createOddityLog } from './oddityLog';
import type { QueueContext } from './queueContext';
import { faultKind, isQueueLost } from './queueTrouble';
import type { Queue } from './registrar';

/** A queue that is quiet for longer than a heartbeat and some slack is asked for a sign of life. */
const QUIET_LIMIT_MS = 75_000;

/** Heartbeats come more often than this. */
const OVERDUE_MS = 60_000;

/** The server answers a question for a sign of life at once: with the grace of every poll, this gives it 15 s. */
const PROBE_SECONDS = 10;

/** Whether the queue is of no more use, and why. */
export type PollOutcome =
  { readonly isLost: false } | { readonly isLost: true; readonly error: unknown };

export interface Poller {
  /** Ends after one answer or failure, and after the wait that it calls for. */
  poll(queue: Queue): Promise<PollOutcome>;
  /** Gives up the poll that hangs, if any; the next one asks for a sign of life. */
  interrupt(): void;
  /** Whether a heartbeat should have come since anything was heard, by the clock on the wall. */
  isOverdue(): boolean;
  /** A fresh queue needs no sign of life. */
  reset(): void;
}

export interface PollerOptions {
  context: QueueContext;
  faults: FaultLog;
  onEvents(events: readonly ChatEvent[]): void;
  /** Whether many of them come at once. */
  onRush(isRush: boolean): void;
  /** Whether the queue still counts. */
  isCurrent(queue: Queue): boolean;
}

const GOES_ON = { isLost: false } as const;

/** Asks once; `attempt` ends it, as does the end of all. */
async function ask(
  { client, platform, ending }: QueueContext,
  queue: Queue,
  { attempt, isProbe }: { attempt: AbortController; isProbe: boolean },
): Promise<ParsedEvents> {
  const abort = () => attempt.abort();
  ending.signal.addEventListener('abort', abort);
  const quiet = platform.timers.after(QUIET_LIMIT_MS, abort);
  try {
    return await getEvents(client, {
      queueId: queue.queueId,
      lastEventId: queue.lastEventId,
      dontBlock: isProbe || undefined,
      longpollTimeoutSeconds: isProbe ? PROBE_SECONDS : queue.longpollSeconds,
      signal: attempt.signal,
    });
  } finally {
    quiet.cancel();
    ending.signal.removeEventListener('abort', abort);
  }
}

/** Sees to polls that fail. */
function createRecovery({ context, faults }: Pick<PollerOptions, 'context' | 'faults'>) {
  const { clock, random } = context.platform;
  const steady = { fraction: () => random.fraction(), monotonic: () => clock.monotonic() };
  const backoff = createBackoff(steady);
  const oddities = createOddityLog(steady.monotonic);
  const afterOutage = createAfterOutage(clock);

  /** Whether nonsense has come too often for this queue. */
  function isTooOdd(error: unknown): boolean {
    if (!(error instanceof MalformedResponseError)) return false;
    const kind = faultKind(error);
    // It is asked for once more, and then left out.
    if (faults.isLeftOut(kind)) return false;
    if (!oddities.note(kind)) return false;
    faults.note(kind);
    return true;
  }

  /** What follows an outage is put off, unless somebody is there who wakes us. */
  async function putOff(milliseconds: number) {
    if (milliseconds > 0 && !(await context.rest(milliseconds))) afterOutage.forget();
  }

  return {
    succeeded: () => backoff.succeeded(),
    hurry: () => afterOutage.forget(),
    restBeforePolling: () => putOff(afterOutage.beforePolling()),
    async failed(error: unknown, wasProbe: boolean): Promise<PollOutcome> {
      if (await context.signsOut(error)) return GOES_ON;
      if (isQueueLost(error) || isTooOdd(error)) {
        await putOff(afterOutage.beforeRegistering());
        return { isLost: true, error };
      }
      // A long poll that ran into its limit is no failure; a probe that did is one.
      const isSilence = error instanceof NetworkError && error.reason === 'timeout' && !wasProbe;
      if (isSilence || context.ending.signal.aborted) return GOES_ON;
      const waitedMs = await context.waitAfter(error, backoff);
      afterOutage.waited(backoff.isAtLongest() ? waitedMs : 0);
      return GOES_ON;
    },
  };
}

/** What went wrong; null where nothing did. */
const failureOf = (work: Promise<void>): Promise<{ error: unknown } | null> =>
  work.then(
    () => null,
    (error: unknown) => ({ error }),
  );

/** When something was last heard. By the wall clock: the steady one may stand still while the machine sleeps. */
function createHearing(clock: Platform['clock']) {
  let lastHeardMs = clock.now();
  return {
    note() {
      lastHeardMs = clock.now();
    },
    isOverdue: () => clock.now() - lastHeardMs > OVERDUE_MS,
  };
}

export function createPoller(options: PollerOptions): Poller {
  const { context, isCurrent } = options;
  const { platform, ending } = context;
  const recovery = createRecovery(options);
  const applyBatch = createBatches({ ...options, platform });
  let mustNotBlock = false;
  let polling: AbortController | null = null;
  const hearing = createHearing(platform.clock);
  function failed(error: unknown): Promise<PollOutcome> {
    const wasProbe = mustNotBlock;
    mustNotBlock = true;
    return recovery.failed(error, wasProbe);
  }

  async function take(queue: Queue, answer: ParsedEvents): Promise<PollOutcome> {
    const isWanted = () => isCurrent(queue);
    if (!isWanted()) return GOES_ON;
    const failure = await failureOf(applyBatch(queue, answer, isWanted));
    // Unless it could not be read, the picture may be half changed: it must be built anew.
    if (failure?.error instanceof MalformedResponseError) return failed(failure.error);
    if (failure) return { isLost: true, error: failure.error };
    // Given up while its events were taken in: what is told of it now would stand for good.
    if (!isWanted()) return GOES_ON;
    mustNotBlock = false;
    hearing.note();
    recovery.succeeded();
    context.tell({ kind: 'live' });
    return GOES_ON;
  }

  return {
    isOverdue: hearing.isOverdue,
    async poll(queue) {
      if (!mustNotBlock) await recovery.restBeforePolling();
      if (!isCurrent(queue)) return GOES_ON;
      const attempt = (polling = new AbortController());
      const asking = ask(context, queue, { attempt, isProbe: mustNotBlock });
      const result = await asking.then(
        (answer) => () => take(queue, answer),
        (error: unknown) => () => {
          if (!attempt.signal.aborted) return failed(error);
          if (!ending.signal.aborted) mustNotBlock = true;
          return GOES_ON;
        },
      );
      polling = null;
      return result();
    },
    interrupt() {
      mustNotBlock = true;
      recovery.hurry();
      if (polling && hearing.isOverdue()) context.tell({ kind: 'catchingUp' });
      polling?.abort();
    },
    reset() {
      mustNotBlock = false;
      hearing.note();
    },
  };
}
