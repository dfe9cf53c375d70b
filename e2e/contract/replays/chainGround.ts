/** The ground of many replays in a row: one small organization, and three ways to follow it. */
import { parse } from '../../../src/api/parse';
import { parseEvents } from '../../../src/api/chat/model/events/index';
import { initialSnapshot } from '../../../src/api/chat/model/initialSnapshot';
import { CLIENT_CAPABILITIES } from '../../../src/api/chat/routes/queues';
import type { Narrow } from '../../../src/domain/chat/narrow';
import { dispatch } from '../../../src/sync/dispatch';
import { createBatches, FLAGS_IN_DOUBT } from '../../../src/sync/eventBatch';
import { createFaultLog } from '../../../src/sync/faultLog';
import { loadSnapshot } from '../../../src/testing/loadSnapshot';
import { createRenewalPlan } from '../../../src/sync/renewalPlan';
import { createChatWorld, type ChatWorld } from '../../../src/testing/chatWorld';
import { createFakePlatform, type FakePlatform } from '../../../src/testing/fakePlatform';
import { seededRandom } from '../../standins/chat/machine';
import type { User } from '../../standins/chat/model';
import { canSeeChannel } from '../../standins/chat/permissions';
import { seedHarbour } from '../../standins/chat/seed/demo';
import { userOf } from '../../standins/chat/seed/history';
import type { Thread } from '../../standins/chat/seed/thread';
import { serverByClock, START, type Body } from '../../standins/chat/testing';
import type { World } from '../../standins/chat/world';
import { GENERAL, PEOPLE } from '../replayWorld';
import type { Doer } from '../replayDeeds';
import { directDoer, directFetch, readDirectly } from './directCalls';

/** A week: nobody's queue ends within a chain. */
const LONG_LIFE_SECONDS = 7 * 24 * 3_600;

const line = (who: string, says: string, more = {}) => ({ who, says, ...more });

const THREADS: readonly Thread[] = [
  {
    place: 'general',
    topic: 't0',
    hoursAgo: 3,
    every: 1,
    lines: [line('jonas', 'Ahoy', { starredBy: ['marta'] }), line('marta', 'x'), line('aiko', 'y')],
  },
  { place: 'general', topic: 't1', hoursAgo: 2, every: 1, lines: [line('aiko', 'z')] },
  { place: 'ferry', topic: 't0', hoursAgo: 2, every: 1, lines: [line('jonas', '@**all** hear')] },
  { place: 'archive', topic: 't1', hoursAgo: 2, every: 1, lines: [line('elena', 'old')] },
  { place: ['jonas', 'marta'], hoursAgo: 1, every: 1, lines: [line('jonas', 'you?')] },
];

/** Sometimes an answer comes in the same turn as an event, sometimes just before or after it: so many places are tried. */
const MOST_TURNS = 40;

async function later(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

/** One who follows: the stores, and how far the queue was read. */
export interface Follower {
  client: ChatWorld;
  /** Registers again, in place, where an event asked for it. */
  renew(): Promise<void>;
  /** What waits in the queue, taken out of it. */
  pull(): Promise<Body[]>;
  /** Whether flags changed that matter to others: waiting on, the server would merge them, and lose their order. */
  mustPull(): boolean;
  apply(events: readonly Body[]): Promise<void>;
}

export interface ChainGround {
  platform: FakePlatform;
  world: World;
  own: User;
  people: readonly Doer[];
  /** What everybody who follows looks at. */
  narrows: readonly Narrow[];
  /** Lets everything under way arrive. */
  arrive(): Promise<void>;
  /** From now on answers stay on their way, while events go on; or what stayed arrives, the last one first. */
  holdAnswers(isHeld: boolean): void;
  openClient(): ChatWorld;
  openFollower(): Promise<Follower>;
}

/** A registration's answer. */
export function register({ world, own }: Pick<ChainGround, 'world' | 'own'>): Promise<Body> {
  return readDirectly(world, own, ['POST', '/register'], {
    apply_markdown: true,
    client_gravatar: false,
    slim_presence: true,
    client_capabilities: CLIENT_CAPABILITIES,
    queue_lifespan_secs: LONG_LIFE_SECONDS,
  });
}

export const readSnapshot = (answer: Body) => parse(initialSnapshot, answer, 'POST /register');

/** Opens the lists that others will be busy in. */
export function openLists(
  { narrows }: Pick<ChainGround, 'narrows'>,
  { stores }: ChatWorld,
): Promise<void> {
  for (const narrow of narrows) stores.messageLists.open(narrow, 'newest');
  // Somebody may have been put out of the channel.
  return stores.topics.load(GENERAL).catch(() => {});
}

/** Whether an answer leaves in doubt what it means, as several taken for one may; all of it is applied by then. */
async function isInDoubt(applying: Promise<void>): Promise<boolean> {
  try {
    await applying;
    return false;
  } catch (error) {
    if (error instanceof Error && error.message === FLAGS_IN_DOUBT) return true;
    throw error;
  }
}

async function openFollower(ground: Omit<ChainGround, 'openFollower'>): Promise<Follower> {
  const { platform, world, own } = ground;
  const client = ground.openClient();
  const position = { lastEventId: -1 };
  const faults = createFaultLog({ monotonic: () => 0, onLeftOut: () => {} });
  let queueId = '';
  let acknowledged = -1;
  let isOutdated = false;
  const renewal = createRenewalPlan(platform, () => (isOutdated = true));
  const applyBatch = createBatches({
    platform,
    faults,
    onEvents(events) {
      renewal.heard(events);
      events.forEach((event) => dispatch(client.stores, event));
    },
  });

  async function follow() {
    const answer = await register(ground);
    const snapshot = readSnapshot(answer);
    isOutdated = false;
    queueId = String(answer.queue_id);
    position.lastEventId = acknowledged = snapshot.lastEventId;
    renewal.registered(snapshot);
    loadSnapshot(client.stores, snapshot);
    await openLists(ground, client);
  }

  await follow();
  return {
    client,
    async renew() {
      await platform.advance(0);
      if (!isOutdated) return;
      world.queues.remove(world.queues.require(queueId, own.id));
      await follow();
    },
    async pull() {
      const queue = { queue_id: queueId, last_event_id: acknowledged, dont_block: true };
      const { events } = await readDirectly(world, own, ['GET', '/events'], queue);
      const pulled = events as (Body & { id: number })[];
      acknowledged = pulled.at(-1)?.id ?? acknowledged;
      return pulled;
    },
    mustPull: () =>
      world.queues
        .require(queueId, own.id)
        .events.some(
          ({ type, op, flag }) =>
            type === 'update_message_flags' && (op === 'remove' || flag !== 'read'),
        ),
    async apply(events) {
      const applying = applyBatch(position, parseEvents(events), () => true);
      if (await isInDoubt(applying)) isOutdated = true;
    },
  };
}

/**
 * Leaves channels in sight that would become private behind the back of whoever follows: servers tell of that only those
 * who still see the channel, so that no client can follow it.
 */
function withinSight(doer: Doer, { realm }: World, own: User): Doer {
  return {
    ...doer,
    async patch(path, parameters) {
      const channel = realm.channels.get(Number(/^\/streams\/(\d+)$/.exec(path)?.[1]));
      const isToHide = parameters?.is_private === true && channel !== undefined;
      if (isToHide && !canSeeChannel(own, { ...channel, isPrivate: true })) return;
      await doer.patch(path, parameters);
    },
  };
}

export function createChainGround(narrows: readonly Narrow[]): ChainGround {
  const platform = createFakePlatform({ startMs: START });
  const server = serverByClock(() => platform.clock.now(), platform.timers, {
    seed: (world) => seedHarbour(world, THREADS),
  });
  const world = server.control.world();
  const own = userOf(world, PEOPLE[0]!);
  const underWay = new Set<unknown>();
  const fetchDirectly = directFetch(world, own);
  let held: (() => void)[] | null = null;
  const random = seededRandom(START);
  const fetch: typeof globalThis.fetch = (...call) => {
    const way = new Promise<void>((resolve) => (held ? held.push(resolve) : resolve()));
    const given = fetchDirectly(...call);
    const turns = Math.floor(random() * MOST_TURNS);
    const answer = way.then(() => later(turns)).then(() => given);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
  function holdAnswers(isHeld: boolean) {
    const ways = held ?? [];
    held = isHeld ? [] : null;
    for (const arrive of ways.toReversed()) arrive();
  }
  const ground = {
    platform,
    world,
    own,
    narrows,
    people: PEOPLE.map((handle) =>
      withinSight(directDoer(world, userOf(world, handle)), world, own),
    ),
    holdAnswers,
    async arrive() {
      holdAnswers(false);
      do await platform.settle();
      while (underWay.size > 0);
    },
    openClient() {
      const tab = platform.openTab();
      tab.fetch = fetch;
      return createChatWorld(tab, { userId: own.id, email: own.email, apiKey: own.apiKey });
    },
  };
  return { ...ground, openFollower: () => openFollower(ground) };
}
