/** The event queues: registration, long polling, acknowledgement, merging of flag events, and expiry. */

import { randomUUID } from 'node:crypto';
import { badQueue, Refusal } from './refusals';
import type { Clock, Random, Timers } from './machine';

export interface ServerEvent {
  type: string;
  [key: string]: unknown;
}

type QueuedEvent = ServerEvent & { id: number };

export interface QueueOptions {
  userId: number;
  /** Null takes events of every type. */
  eventTypes: ReadonlySet<string> | null;
  applyMarkdown: boolean;
  clientGravatar: boolean;
  capabilities: Readonly<Record<string, boolean>>;
  /** Lets a message event through or not. */
  acceptsMessage: (event: ServerEvent) => boolean;
  /** Bots only: all messages of public channels. */
  wantsPublicChannels: boolean;
  lifespanSeconds: number;
  clientName: string;
}

interface Poll {
  finish: () => void;
}

export interface Queue extends QueueOptions {
  id: string;
  events: QueuedEvent[];
  /** Flag events that still take in others of their kind, by kind. */
  merging: Map<string, QueuedEvent>;
  nextEventId: number;
  newestPrunedId: number | null;
  lastConnectedAt: number;
  poll: Poll | null;
}

/** How long things take where nothing happens. */
export interface Timings {
  /** A poll that waited for so long is answered with a heartbeat. */
  heartbeatMs: number;
  /** At most so much is added by chance. */
  heartbeatSpreadMs: number;
  /** What clients are told to wait for an answer to a poll. */
  longpollSeconds: number;
  /** How long an export of the realm's data takes. */
  exportMs: number;
}

/** A stock server's. */
export const STOCK_TIMINGS: Timings = {
  heartbeatMs: 45_000,
  heartbeatSpreadMs: 10_000,
  longpollSeconds: 90,
  exportMs: 20_000,
};

interface Machine {
  clock: Clock;
  timers: Timers;
  random: Random;
  timings: Readonly<Timings>;
}

export const IDLE_SECONDS = 600;
const LONGEST_LIFE_SECONDS = 7 * 24 * 3600;

/** Flag events are merged while they wait, all but those that mark as unread, and those about all messages. */
const mergesAs = (event: ServerEvent): string | null => {
  if (event.type !== 'update_message_flags' || event.all === true) return null;
  const kind = `${String(event.op)}/${String(event.flag)}`;
  return kind === 'remove/read' ? null : kind;
};

const numbersOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export class EventQueues {
  readonly #queues = new Map<string, Queue>();
  readonly #machine: Machine;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** Queues that have not expired. */
  live(): Queue[] {
    this.#collect();
    return [...this.#queues.values()];
  }

  ofUser(userId: number): Queue[] {
    return this.live().filter((queue) => queue.userId === userId);
  }

  register(options: QueueOptions): Queue {
    const queue: Queue = {
      ...options,
      lifespanSeconds: Math.min(options.lifespanSeconds || IDLE_SECONDS, LONGEST_LIFE_SECONDS),
      id: randomUUID(),
      events: [],
      merging: new Map(),
      nextEventId: 0,
      newestPrunedId: null,
      lastConnectedAt: this.#machine.clock(),
      poll: null,
    };
    this.#queues.set(queue.id, queue);
    return queue;
  }

  /** The user's own live queue of that id; any other is refused alike. */
  require(queueId: string, userId: number): Queue {
    this.#collect();
    const queue = this.#queues.get(queueId);
    if (queue?.userId !== userId) throw badQueue(queueId);
    return queue;
  }

  remove(queue: Queue): void {
    this.#queues.delete(queue.id);
    queue.poll?.finish();
  }

  removeAll(): void {
    for (const queue of this.#queues.values()) this.remove(queue);
  }

  push(queue: Queue, event: ServerEvent): void {
    if (queue.eventTypes && event.type !== 'heartbeat' && !queue.eventTypes.has(event.type)) return;
    if (event.type === 'message' && !queue.acceptsMessage(event)) return;
    const queued: QueuedEvent = { ...event, id: this.#takeId(queue) };
    const kind = mergesAs(event);
    const waiting = kind === null ? undefined : queue.merging.get(kind);
    if (waiting) this.#merge(queue, waiting, queued);
    else {
      queue.events.push(queued);
      if (kind !== null) queue.merging.set(kind, queued);
    }
    queue.poll?.finish();
  }

  /** The merged event takes the newest id, and with it the newest place. */
  #merge(queue: Queue, waiting: QueuedEvent, event: QueuedEvent): void {
    waiting.messages = [...numbersOf(waiting.messages), ...numbersOf(event.messages)];
    waiting.id = event.id;
    queue.events = [...queue.events.filter((other) => other !== waiting), waiting];
  }

  /** Ids rise, but now and then one is left out. */
  #takeId(queue: Queue): number {
    const skipped = this.#machine.random() < 0.2 ? 1 : 0;
    const id = queue.nextEventId + skipped;
    queue.nextEventId = id + 1;
    return id;
  }

  #prune(queue: Queue, lastEventId: number): void {
    const newest = queue.newestPrunedId;
    if (newest !== null && lastEventId < newest)
      throw new Refusal(`An event newer than ${lastEventId} has already been pruned!`);
    const acknowledged = queue.events.filter((event) => event.id <= lastEventId);
    queue.events = queue.events.filter((event) => event.id > lastEventId);
    queue.newestPrunedId = acknowledged.at(-1)?.id ?? newest;
    if (queue.newestPrunedId !== null && queue.newestPrunedId !== lastEventId)
      throw new Refusal(`Event ${lastEventId} was not in this queue`);
  }

  /** What waits now, handed out: from here on nothing merges into it any more. */
  #contents(queue: Queue): QueuedEvent[] {
    queue.merging.clear();
    return queue.events.map((event) => ({ ...event }));
  }

  /** Answers with what waits, or waits for it. `signal` tells when the client has gone. */
  async poll(
    queue: Queue,
    {
      lastEventId,
      doesBlock,
      signal,
    }: { lastEventId: number; doesBlock: boolean; signal: AbortSignal },
  ): Promise<QueuedEvent[]> {
    this.#prune(queue, lastEventId);
    queue.poll?.finish();
    queue.lastConnectedAt = this.#machine.clock();
    if (queue.events.length === 0 && doesBlock) await this.#wait(queue, signal);
    queue.lastConnectedAt = this.#machine.clock();
    return this.#contents(queue);
  }

  #wait(queue: Queue, signal: AbortSignal): Promise<void> {
    const { timers, random, timings } = this.#machine;
    return new Promise((resolve) => {
      const poll: Poll = {
        finish: () => {
          timers.clear(heartbeat);
          signal.removeEventListener('abort', poll.finish);
          if (queue.poll === poll) queue.poll = null;
          queue.lastConnectedAt = this.#machine.clock();
          resolve();
        },
      };
      const heartbeat = timers.set(
        () => this.push(queue, { type: 'heartbeat' }),
        timings.heartbeatMs + random() * timings.heartbeatSpreadMs,
      );
      queue.poll = poll;
      signal.addEventListener('abort', poll.finish);
      if (signal.aborted) poll.finish();
    });
  }

  /** Expiry needs no timer: whoever asks finds the queue gone. */
  #collect(): void {
    const now = this.#machine.clock();
    for (const queue of this.#queues.values()) {
      const idleSeconds = (now - queue.lastConnectedAt) / 1000;
      if (!queue.poll && idleSeconds > queue.lifespanSeconds) this.#queues.delete(queue.id);
    }
  }
}
