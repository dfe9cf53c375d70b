/** An event queue in front of a fake server, and all that it told. */
import { createChatClient } from '@/api/chat/client';
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ConnectionState } from '@/sync/connectionState';
import { createEventQueue, type EventQueue } from '@/sync/eventQueue';
import { createFaultLog } from '@/sync/faultLog';
import type { LoadPoller } from '@/sync/latePoller';
import { createPoller } from '@/sync/poller';
import { createFakePlatform, type FakeOverrides, type FakePlatform } from './fakePlatform';
import { chatAnswer, createFakeServer, type FakeServer, type Preparation } from './fakeServer';
import { wireInitialSnapshot } from './eg/initialSnapshot';
import type { WireInitialSnapshot } from '@/api/chat/model/initialSnapshot';

export interface QueueHarness {
  platform: FakePlatform;
  server: FakeServer;
  queue: EventQueue;
  states: ConnectionState[];
  snapshots: InitialSnapshot[];
  events: ChatEvent[];
  /** Kinds that were left out and said. */
  leftOut: string[];
  /** Set to let the handlers fail. */
  onEvents: (events: readonly ChatEvent[]) => void;
  /** Set to withhold what polls. */
  loadPoller: LoadPoller;
  /** Ids of the events that were handed over, in order. */
  heard(): number[];
  /** Kinds of state in the order in which they were told, repetitions left out. */
  told(): string[];
  prepareRegister(snapshot?: Partial<WireInitialSnapshot>, more?: Partial<Preparation>): void;
  /** One answer with heartbeats of these ids. */
  preparePoll(eventIds: readonly number[], more?: Partial<Preparation>): void;
  /** One answer with these events. */
  prepareEvents(events: readonly object[], more?: Partial<Preparation>): void;
  /** One poll that nothing answers. */
  prepareSilence(): void;
}

export const wireHeartbeat = (id: number) => ({ id, type: 'heartbeat' });

export function createQueueHarness(overrides: FakeOverrides = {}): QueueHarness {
  const platform = createFakePlatform(overrides);
  const server = createFakeServer(platform);
  const credentials = { email: 'mara@chat.example', apiKey: 'k3y' };
  const client = createChatClient({ platform, serverUrl: 'https://chat.example.com', credentials });
  const states: ConnectionState[] = [];
  const snapshots: InitialSnapshot[] = [];
  const events: ChatEvent[] = [];
  const leftOut: string[] = [];
  const faults = createFaultLog({
    monotonic: () => platform.clock.monotonic(),
    onLeftOut: (kind) => void leftOut.push(kind),
  });
  const queue = createEventQueue({
    client,
    platform,
    faults,
    loadPoller: () => harness.loadPoller(),
    listener: {
      onSnapshot: (snapshot) => void snapshots.push(snapshot),
      onEvents(batch) {
        harness.onEvents(batch);
        events.push(...batch);
      },
      onState: (state) => void states.push(state),
    },
  });
  const prepareEvents: QueueHarness['prepareEvents'] = (list, more = {}) =>
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events: list }), ...more });
  const harness: QueueHarness = {
    platform,
    server,
    queue,
    states,
    snapshots,
    events,
    leftOut,
    onEvents: () => {},
    loadPoller: () => Promise.resolve(createPoller),
    heard: () => events.map(({ eventId }) => eventId),
    told: () =>
      states.map(({ kind }) => kind).filter((kind, place, all) => kind !== all[place - 1]),
    prepareRegister: (snapshot = {}, more = {}) =>
      server.prepare({
        route: 'POST /register',
        answer: chatAnswer(wireInitialSnapshot(snapshot)),
        ...more,
      }),
    preparePoll: (eventIds, more) => prepareEvents(eventIds.map(wireHeartbeat), more),
    prepareEvents,
    prepareSilence: () => server.prepare({ route: 'GET /events', fault: 'silence' }),
  };
  return harness;
}
