/**
 * Keeps one event queue alive: registers, polls, waits, recovers. Knows no store: whoever starts it is handed
 * snapshots and events, each event once and in order.
 */
import type { ChatClient } from '@/api/chat/client';
import type { ChatEvent, MalformedEvent, ParsedEvents } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { deleteQueue, getEvents, registerQueue } from '@/api/chat/routes/events';
import { getOwnUser } from '@/api/chat/routes/users';
import {
  ApiError,
  isRateLimited,
  isUnauthorized,
  MalformedResponseError,
  NetworkError,
  ServerError,
} from '@/domain/requestError';
import type { Platform } from '@/platform/index';
import { createBackoff } from './backoff';
import type { ConnectionState } from './connectionState';
import { createOddityLog } from './oddityLog';
import { pause } from './pause';
import type { FaultLog } from './faultLog';

/** Stock servers say 90; older ones say nothing. */
const DEFAULT_LONGPOLL_SECONDS = 90;

/** A queue that is quiet for longer than a heartbeat and some slack is asked for a sign of life. */
const QUIET_LIMIT_MS = 75_000;

/** A fault of ours may come with every event: after this many starts in a row the waits grow. */
const HEALTHY_REGISTRATION_MS = 5 * 60_000;

export interface EventQueueListener {
  /** Replaces the whole picture. The queue's events follow. */
  onSnapshot(snapshot: InitialSnapshot): void;
  /**
   * One answer's events, in order and none of them seen before.
   * @throws whatever a handler threw, where the picture must be built anew.
   */
  onEvents(events: readonly ChatEvent[]): void;
  onState(state: ConnectionState): void;
}

export interface EventQueueOptions {
  client: ChatClient;
  platform: Pick<Platform, 'timers' | 'clock' | 'random'>;
  listener: EventQueueListener;
  /** Shared with the listener: what failed once is tried afresh, what fails again is left out. */
  faults: FaultLog;
}

export interface EventQueue {
  /** Runs until stopped or signed out. */
  run(): Promise<void>;
  /** Ends the polling, and tells the server that the queue is no longer needed. */
  stop(): void;
  /** Tries now instead of after the wait that is under way. */
  wake(): void;
  /** The machine slept or the network changed: whatever poll hangs is dead, ask afresh. */
  resume(): void;
  /** Drops the queue and registers a new one. */
  reregister(): void;
  /** The current queue, to be named when sending; null while there is none. */
  queueId(): string | null;
}

interface Queue {
  queueId: string;
  lastEventId: number;
  longpollSeconds: number;
}

/** The kind of event that could not be read, as "realm_user/update"; empty where it was the answer as a whole. */
function kindOf(error: MalformedResponseError): string {
  return error.path.includes(': ') ? (error.path.split(': ')[0] ?? '') : '';
}

/** What went wrong, sorted by what is to be done about it. */
type Trouble = 'retry' | 'reregister' | 'signOut';

export function createEventQueue(options: EventQueueOptions): EventQueue {
  const { client, platform, listener, faults } = options;
  const { clock, timers, random } = platform;
  const steady = { fraction: () => random.fraction(), monotonic: () => clock.monotonic() };
  const ending = new AbortController();
  const wakeUp = new EventTarget();
  const pollBackoff = createBackoff(steady);
  // Not reset by one good poll: a fault of ours that comes with the next event must not make us register in a circle.
  const registerBackoff = createBackoff({ ...steady, healthyAfterMs: HEALTHY_REGISTRATION_MS });
  const oddities = createOddityLog(steady.monotonic);
  let queue: Queue | null = null;
  let isFirst = true;
  let mustNotBlock = false;
  let polling: AbortController | null = null;

  async function waitAfter(
    delayMs: number,
    state: (retryAtMs: number) => ConnectionState,
  ): Promise<void> {
    listener.onState(state(clock.monotonic() + delayMs));
    await pause(timers, delayMs, { signal: ending.signal, wakeUp });
  }

  /** One refusal of the credentials may come from something in between: a second one, asked elsewhere, is believed. */
  async function isReallySignedOut(): Promise<boolean> {
    try {
      await getOwnUser(client, { signal: ending.signal });
      return false;
    } catch (error) {
      return isUnauthorized(error);
    }
  }

  function stateOf(error: unknown, failures: number): (retryAtMs: number) => ConnectionState {
    if (isRateLimited(error)) return (retryAtMs) => ({ kind: 'limited', retryAtMs });
    if (error instanceof NetworkError) {
      return (retryAtMs) => ({ kind: 'unreachable', failures, retryAtMs });
    }
    let reason: 'server' | 'garbled' | 'refused' = 'garbled';
    if (error instanceof ServerError) reason = 'server';
    else if (error instanceof ApiError) reason = 'refused';
    return (retryAtMs) => ({ kind: 'trouble', reason, failures, retryAtMs });
  }

  function serverWait(error: unknown): number | null {
    return error instanceof ApiError || error instanceof ServerError ? error.retryAfterMs : null;
  }

  async function register(): Promise<void> {
    listener.onState(isFirst ? { kind: 'connecting' } : { kind: 'catchingUp' });
    try {
      const snapshot = await registerQueue(client, {}, { signal: ending.signal });
      if (snapshot.queueId === null) throw new Error('The server gave no queue');
      queue = {
        queueId: snapshot.queueId,
        lastEventId: snapshot.lastEventId,
        longpollSeconds:
          snapshot.limits?.eventQueueLongpollTimeoutSeconds ?? DEFAULT_LONGPOLL_SECONDS,
      };
      listener.onSnapshot(snapshot);
      isFirst = false;
      mustNotBlock = false;
      registerBackoff.succeeded();
      listener.onState({ kind: 'live' });
    } catch (error) {
      queue = null;
      if (ending.signal.aborted) return;
      if (isUnauthorized(error) && (await isReallySignedOut())) {
        signOut(error.code);
        return;
      }
      const delay = registerBackoff.failed(serverWait(error));
      await waitAfter(delay, stateOf(error, registerBackoff.failures()));
    }
  }

  function signOut(code: string | null): void {
    queue = null;
    ending.abort();
    listener.onState({ kind: 'signedOut', code });
  }

  /** Which of three things to do about a poll that failed; the reasons are in the fault table of the documents. */
  function troubleOf(error: unknown): Trouble {
    if (isUnauthorized(error)) return 'signOut';
    if (isRateLimited(error)) return 'retry';
    // A lost queue, or an event that we may no longer ask for: whatever the code, this queue will not heal.
    if (error instanceof ApiError) return error.status === 400 ? 'reregister' : 'retry';
    if (error instanceof MalformedResponseError) {
      if (!oddities.note(kindOf(error))) return 'retry';
      faults.note(kindOf(error));
      return 'reregister';
    }
    return 'retry';
  }

  async function recover(error: unknown): Promise<void> {
    mustNotBlock = true;
    const trouble = troubleOf(error);
    if (trouble === 'signOut' && isUnauthorized(error) && (await isReallySignedOut())) {
      signOut(error.code);
      return;
    }
    if (trouble === 'reregister') {
      queue = null;
      return;
    }
    // A poll that ran into its time limit is no failure: ask again at once, for a sign of life.
    if (error instanceof NetworkError && error.reason === 'timeout') return;
    const delay = pollBackoff.failed(serverWait(error));
    await waitAfter(delay, stateOf(error, pollBackoff.failures()));
  }

  function deliver(current: Queue, events: readonly ChatEvent[]): void {
    const fresh = events.filter((event) => event.eventId > current.lastEventId);
    if (fresh.length === 0) return;
    // First: whatever the handlers do, none of these may come again.
    current.lastEventId = Math.max(...fresh.map((event) => event.eventId));
    try {
      listener.onEvents(fresh);
    } catch {
      // The picture may be half changed: build it anew.
      queue = null;
    }
  }

  /** The first event that could not be read and may not be left out; the events behind it must wait for it. */
  function blockingFault(malformed: readonly MalformedEvent[]): MalformedEvent | undefined {
    return malformed.find(({ error }) => !faults.isLeftOut(kindOf(error)));
  }

  /** @throws MalformedResponseError where an event could not be read that nobody may skip. */
  function apply(current: Queue, { events, malformed }: ParsedEvents): void {
    const fault = blockingFault(malformed);
    const before = fault ? events.filter((event) => event.eventId < (fault.eventId ?? 0)) : events;
    deliver(current, before);
    if (fault) throw fault.error;
    for (const { eventId } of malformed) {
      if (eventId !== null) current.lastEventId = Math.max(current.lastEventId, eventId);
    }
  }

  async function poll(current: Queue): Promise<void> {
    polling = new AbortController();
    const abortPoll = () => polling?.abort();
    ending.signal.addEventListener('abort', abortPoll);
    const quiet = timers.after(QUIET_LIMIT_MS, () => polling?.abort());
    try {
      const answer = await getEvents(client, {
        queueId: current.queueId,
        lastEventId: current.lastEventId,
        dontBlock: mustNotBlock || undefined,
        longpollTimeoutSeconds: current.longpollSeconds,
        signal: polling.signal,
      });
      mustNotBlock = false;
      pollBackoff.succeeded();
      listener.onState({ kind: 'live' });
      if (queue === current) apply(current, answer);
    } catch (error) {
      if (ending.signal.aborted) return;
      if (polling.signal.aborted) mustNotBlock = true;
      else await recover(error);
    } finally {
      quiet.cancel();
      ending.signal.removeEventListener('abort', abortPoll);
      polling = null;
    }
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      if (queue) await poll(queue);
      else await register();
    }
  }

  return {
    run,
    stop() {
      const last = queue;
      queue = null;
      ending.abort();
      // Politeness only: an abandoned queue makes the server hold back notices for ten minutes.
      if (last) deleteQueue(client, { queueId: last.queueId }).catch(() => {});
    },
    wake: () => wakeUp.dispatchEvent(new Event('wake')),
    resume() {
      mustNotBlock = true;
      polling?.abort();
      wakeUp.dispatchEvent(new Event('wake'));
    },
    reregister() {
      queue = null;
      polling?.abort();
      wakeUp.dispatchEvent(new Event('wake'));
    },
    queueId: () => queue?.queueId ?? null,
  };
}
