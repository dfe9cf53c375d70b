/**
 * Keeps one event queue alive: registers, polls, waits, recovers. Knows no store: whoever starts it is handed
 * snapshots and events, each event once and in order.
 */
import type { ChatClient } from '@/api/chat/client';
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { deleteQueue } from '@/api/chat/routes/queues';
import type { Platform } from '@/platform/index';
import type { ConnectionState } from './connectionState';
import type { FaultLog } from './faultLog';
import { createLatePoller, type LoadPoller } from './latePoller';
import { createQueueContext } from './queueContext';
import { createRegistrar, type Queue } from './registrar';
import { createRenewalPlan } from './renewalPlan';

export interface EventQueueListener {
  /** Replaces the whole picture. The queue's events follow. `askedAt`: when it was asked for, by the monotonic clock. */
  onSnapshot(snapshot: InitialSnapshot, askedAt: number): void;
  /** The same in the server's own shape, to be written down. */
  onWire?(wire: unknown): void;
  /**
   * Events in order, none of them seen before; an answer with many comes in several calls.
   * @throws whatever a handler threw, where the picture must be built anew.
   */
  onEvents(events: readonly ChatEvent[]): void;
  onState(state: ConnectionState): void;
  /** Whether many events are on their way to the listener, of one answer or of several. */
  onRush?(isRush: boolean): void;
}

export interface EventQueueOptions {
  client: ChatClient;
  platform: Pick<Platform, 'timers' | 'clock' | 'random'>;
  listener: EventQueueListener;
  /** Shared with the listener: what failed once is tried afresh, what fails again is left out. */
  faults: FaultLog;
  /** Asked for once there is something to poll. */
  loadPoller: LoadPoller;
}

export interface EventQueue {
  /** Runs until stopped or signed out. */
  run(): Promise<void>;
  /** Ends the polling, and tells the server that the queue is no longer needed. */
  stop(): void;
  /** Tries now instead of after the wait that is under way; asks afresh where not even a heartbeat came of late. */
  wake(): void;
  /** Asks for events at once. What is being registered goes on. */
  nudge(): void;
  /** The machine slept or the network changed: whatever request hangs is dead, ask afresh. */
  resume(): void;
  /** Drops the queue and registers a new one. */
  reregister(): void;
  /** Gives the queue up until `comeBack`. */
  nap(): void;
  /** Registers afresh after `nap`. */
  comeBack(): void;
  /** The current queue, to be named when sending; null while there is none. */
  queueId(): string | null;
}

/** A queue may be put to sleep: then nothing is asked until it is woken. */
function createBed() {
  let asleep: Promise<void> | null = null;
  let getUp = () => {};
  return {
    lieDown() {
      asleep ??= new Promise((resolve) => {
        getUp = resolve;
      });
    },
    getUp() {
      asleep = null;
      getUp();
    },
    asleep: () => asleep,
  };
}

/** The parts that make a queue, and which queue is the current one. */
function createParts({ client, platform, listener, faults, loadPoller }: EventQueueOptions) {
  const state: { queue: Queue | null } = { queue: null };
  const context = createQueueContext({ client, platform, onState: listener.onState });
  function take(snapshot: InitialSnapshot, registered: Queue) {
    // Named before the picture is swapped in, for what the swap sets off.
    state.queue = registered;
    listener.onSnapshot(snapshot, registered.askedAt);
    renewals.registered(snapshot);
  }

  const registrar = createRegistrar(context, take, listener.onWire);
  const poller = createLatePoller(loadPoller, {
    context,
    faults,
    onEvents(events) {
      renewals.heard(events);
      listener.onEvents(events);
    },
    isCurrent: (one) => state.queue === one,
    onRush: (isRush) => listener.onRush?.(isRush),
  });

  function nudge() {
    poller.interrupt();
    context.wake();
  }

  function resume() {
    registrar.interrupt();
    nudge();
  }

  function reregister() {
    state.queue = null;
    resume();
  }

  const renewals = createRenewalPlan(platform, reregister);

  return { state, context, registrar, poller, renewals, nudge, resume, reregister };
}

export function createEventQueue(options: EventQueueOptions): EventQueue {
  const parts = createParts(options);
  const { state, context, registrar, poller, renewals, nudge, resume, reregister } = parts;
  const bed = createBed();

  /** Politeness only: an abandoned queue makes the server hold back notices for ten minutes. */
  function giveUp() {
    const last = state.queue;
    state.queue = null;
    if (last) deleteQueue(options.client, { queueId: last.queueId }).catch(() => {});
  }

  async function step(): Promise<void> {
    const current = state.queue;
    if (!current) {
      state.queue = await registrar.register();
      poller.reset();
      // Whether all is well again is asked, and not waited for.
      if (state.queue?.isInDoubt) poller.interrupt();
      return;
    }
    const outcome = await poller.poll(current);
    if (!outcome.isLost || state.queue !== current) return;
    state.queue = null;
    await registrar.lost(outcome.error);
  }

  return {
    async run() {
      while (!context.ending.signal.aborted) await (bed.asleep() ?? step());
      state.queue = null;
    },
    stop() {
      renewals.stop();
      giveUp();
      context.ending.abort();
      bed.getUp();
    },
    wake() {
      if (poller.isOverdue()) resume();
      else context.wake();
    },
    nudge,
    resume,
    reregister,
    nap() {
      if (context.ending.signal.aborted) return;
      bed.lieDown();
      giveUp();
      resume();
      context.tell({ kind: 'asleep' });
    },
    comeBack: () => bed.getUp(),
    queueId: () => state.queue?.queueId ?? null,
  };
}
