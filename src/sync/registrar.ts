/** Registers a queue, and again whenever one is lost: at once the first time, ever slower where it keeps happening. */
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { registerQueue } from '@/api/chat/routes/queues';
import { MalformedResponseError } from '@/domain/requestError';
import { createBackoff } from './backoff';
import { nextTurn } from './pause';
import type { QueueContext } from './queueContext';

/** Stock servers say 90; older ones say nothing. */
const DEFAULT_LONGPOLL_SECONDS = 90;

/** A queue that is lost sooner than this was no good: the next registration waits. */
const HEALTHY_REGISTRATION_MS = 5 * 60_000;

/** A queue on the server, and how far it was followed. */
export interface Queue {
  readonly queueId: string;
  readonly longpollSeconds: number;
  /** When it was asked for, by the monotonic clock. */
  readonly askedAt: number;
  /** The one before it gave nonsense: whether all is well again, only an answer of this one tells. */
  readonly isInDoubt: boolean;
  lastEventId: number;
}

export interface Registrar {
  /** The new queue, its picture handed over; null where there is none yet: ask again unless the end has come. */
  register(): Promise<Queue | null>;
  /** Notes that the last queue is no longer any good; waits where that happens again and again. */
  lost(error: unknown): Promise<void>;
  /** Gives up a registration that hangs. */
  interrupt(): void;
}

function queueOf(
  { queueId, lastEventId, limits }: InitialSnapshot,
  more: Pick<Queue, 'askedAt' | 'isInDoubt'>,
): Queue {
  if (queueId === null) throw new Error('The server gave no queue');
  return {
    ...more,
    queueId,
    lastEventId,
    longpollSeconds: limits?.eventQueueLongpollTimeoutSeconds ?? DEFAULT_LONGPOLL_SECONDS,
  };
}

/** Asks once; `attempt` ends it, as does the end of all. */
async function ask(
  { client, ending, platform }: QueueContext,
  attempt: AbortController,
  onWire: ((wire: unknown) => void) | undefined,
) {
  const abort = () => attempt.abort();
  ending.signal.addEventListener('abort', abort);
  try {
    const rest = () => nextTurn(platform);
    return await registerQueue(client, { onWire, rest }, { signal: attempt.signal });
  } finally {
    ending.signal.removeEventListener('abort', abort);
  }
}

const patienceOf = ({ clock, random }: QueueContext['platform']) =>
  createBackoff({
    fraction: () => random.fraction(),
    monotonic: () => clock.monotonic(),
    healthyAfterMs: HEALTHY_REGISTRATION_MS,
  });

export function createRegistrar(
  context: QueueContext,
  onSnapshot: (snapshot: InitialSnapshot, queue: Queue) => void,
  onWire?: (wire: unknown) => void,
): Registrar {
  const { ending } = context;
  const { clock } = context.platform;
  const backoff = patienceOf(context.platform);
  let wasRegistered = false;
  let isRetry = false;
  let isInDoubt = false;
  let registeredAt = -Infinity;
  let current: AbortController | null = null;

  function take(snapshot: InitialSnapshot, askedAt: number): Queue {
    const queue = queueOf(snapshot, { askedAt, isInDoubt });
    onSnapshot(snapshot, queue);
    wasRegistered = true;
    isRetry = false;
    isInDoubt = false;
    registeredAt = clock.monotonic();
    backoff.succeeded();
    if (!queue.isInDoubt) context.tell({ kind: 'live' });
    return queue;
  }

  async function fail(error: unknown): Promise<void> {
    if (await context.signsOut(error)) return;
    isRetry = true;
    if (!ending.signal.aborted) await context.waitAfter(error, backoff);
  }

  return {
    async register() {
      // While it keeps failing, the failure is the news.
      if (!isRetry && !isInDoubt)
        context.tell({ kind: wasRegistered ? 'catchingUp' : 'connecting' });
      const attempt = (current = new AbortController());
      try {
        const askedAt = clock.monotonic();
        const asking = ask(context, attempt, onWire);
        return take(await asking.finally(() => (current = null)), askedAt);
      } catch (error) {
        if (!attempt.signal.aborted) await fail(error);
        return null;
      }
    },
    async lost(error) {
      isInDoubt = error instanceof MalformedResponseError;
      if (clock.monotonic() - registeredAt >= HEALTHY_REGISTRATION_MS) return;
      if (backoff.failures() === 0) backoff.failed();
      else await context.waitAfter(error, backoff);
    },
    interrupt() {
      if (!current) return;
      isRetry = false;
      current.abort();
    },
  };
}
