/** The ground of a replay: the stand-in, several people, and clients of one of them that follow or come afresh. */
import type { Narrow } from '../../src/domain/chat/narrow';
import { createChatWorld, type ChatWorld } from '../../src/testing/chatWorld';
import { createFakePlatform, type FakePlatform } from '../../src/testing/fakePlatform';
import { listPicture, pictureOf, plain } from '../../src/testing/picture';
import { seededRandom } from '../standins/chat/machine';
import type { ChatServer } from '../standins/chat/server';
import { serverByClock, signIn, START, type Caller } from '../standins/chat/testing';
import { doDeed } from './replayDeeds';

/** One thing that somebody does: the chance that decides which. */
export type Step = number;

export const PEOPLE = ['marta', 'jonas', 'aiko', 'priya'];

export const GENERAL = 2;
/** Private, and without its history. */
const COUNCIL = 11;
const JONAS = 12;
const AIKO = 13;

/** What is open while the others are busy: kinds whose members events can tell. A page keeps twenty of them. */
const ALWAYS: readonly Narrow[] = [
  [{ operator: 'channel', channelId: GENERAL }],
  [
    { operator: 'channel', channelId: GENERAL },
    { operator: 'topic', topic: 't0' },
  ],
  [{ operator: 'sender', userId: JONAS }],
  [{ operator: 'is', what: 'mentioned' }],
  [{ operator: 'is', what: 'starred' }],
  [{ operator: 'has', what: 'link' }],
  [{ operator: 'has', what: 'reaction', isNegated: true }],
  [
    { operator: 'channel', channelId: GENERAL },
    { operator: 'has', what: 'attachment' },
  ],
  [
    { operator: 'channel', channelId: GENERAL },
    { operator: 'sender', userId: JONAS, isNegated: true },
  ],
  [{ operator: 'in', what: 'home' }],
  [{ operator: 'is', what: 'followed' }],
  [{ operator: 'channels', which: 'public' }],
  [{ operator: 'channel', channelId: COUNCIL }],
  [
    { operator: 'topic', topic: '✔ t0' },
    { operator: 'is', what: 'resolved', isNegated: true },
  ],
];

export const NARROWS: readonly Narrow[] = [
  ...ALWAYS,
  [{ operator: 'dm', userIds: [JONAS] }],
  [{ operator: 'is', what: 'dm' }],
  [{ operator: 'is', what: 'resolved' }],
  [{ operator: 'is', what: 'alerted' }],
  [{ operator: 'dm-including', userId: AIKO }],
  [{ operator: 'dm', userIds: [JONAS, AIKO] }],
];

export const OTHER_NARROWS: readonly Narrow[] = [
  ...ALWAYS,
  [
    { operator: 'channel', channelId: GENERAL },
    { operator: 'topic', topic: 't1', isNegated: true },
  ],
  [
    { operator: 'sender', userId: JONAS },
    { operator: 'is', what: 'starred' },
  ],
  [
    { operator: 'channels', which: 'public' },
    { operator: 'has', what: 'link' },
  ],
  [{ operator: 'is', what: 'followed', isNegated: true }],
  [
    { operator: 'channel', channelId: GENERAL },
    { operator: 'is', what: 'mentioned' },
  ],
];

export interface ReplayGround {
  platform: FakePlatform;
  server: ChatServer;
  people: Caller[];
  /** One more tab of the first person. */
  openClient(): ChatWorld;
}

export async function createGround(): Promise<ReplayGround> {
  const platform = createFakePlatform({ startMs: START });
  const server = serverByClock(() => platform.clock.now(), platform.timers);
  const people: Caller[] = [];
  for (const name of PEOPLE) people.push(await signIn(server, `${name}@lantern.example`));
  const fetch: typeof globalThis.fetch = (input, init) => server.handle(new Request(input, init));
  return {
    platform,
    server,
    people,
    openClient() {
      const tab = platform.openTab();
      tab.fetch = fetch;
      return createChatWorld(tab, people[0]!);
    },
  };
}

/** Lets everything under way arrive. */
async function catchUp({ platform }: ReplayGround): Promise<void> {
  for (let round = 0; round < 3; round += 1) await platform.settle();
}

async function openAll(ground: ReplayGround, { stores }: ChatWorld): Promise<void> {
  const { messageLists, topics } = stores;
  await topics.load(GENERAL);
  const lists = NARROWS.map((narrow) => messageLists.open(narrow, 'newest'));
  await catchUp(ground);
  for (const list of lists) {
    while (!list.range.hasOldest && list.error.value === null) await messageLists.loadOlder(list);
  }
}

/** From which message on both hold all of a list. */
function commonStart(clients: readonly ChatWorld[]): (key: string) => number {
  return (key) =>
    Math.max(
      ...clients.map(({ stores }) => {
        const range = stores.messageLists.lists.get(key)?.range;
        return !range || range.hasOldest ? 0 : (range.ids[0] ?? 0);
      }),
    );
}

/** Subscribers that a client believes in, and the server's own word on them. */
async function subscribersOf({ stores }: ChatWorld, [own]: readonly Caller[]) {
  const believed: Record<number, unknown> = {};
  const real: Record<number, unknown> = {};
  for (const [channelId, userIds] of stores.channels.subscriberIds) {
    if (!stores.channels.isSubscribed(channelId)) continue;
    const { body } = await own!.get(`/streams/${channelId}/members`);
    believed[channelId] = plain(userIds);
    real[channelId] = plain(new Set(body.subscribers as number[]));
  }
  return { believed, real };
}

export interface Replayed {
  /** What the client holds that followed, by store. */
  followed: Record<string, unknown>;
  /** What the one holds that came afterwards. */
  fresh: Record<string, unknown>;
}

async function doSteps(ground: ReplayGround, steps: readonly Step[]): Promise<void> {
  const { people, server } = ground;
  for (const step of steps) {
    const random = seededRandom(step);
    const pick = (limit: number) => Math.floor(random() * limit);
    await doDeed(people, pick, server.control.world().realm.messages.lastId());
    // Sometimes several things arrive at once.
    if (pick(3) > 0) await catchUp(ground);
  }
  await catchUp(ground);
}

/** Does the steps while one client follows; tells what it then holds, and what one holds that comes afresh. */
export async function runReplay(steps: readonly Step[]): Promise<Replayed> {
  const ground = await createGround();
  const follower = ground.openClient();
  const following = follower.start();
  await catchUp(ground);
  await openAll(ground, follower);
  await doSteps(ground, steps);
  // What only the server knows is fetched when somebody looks.
  await openAll(ground, follower);
  const comer = ground.openClient();
  const coming = comer.start();
  await catchUp(ground);
  await openAll(ground, comer);
  const since = commonStart([follower, comer]);
  const { believed, real } = await subscribersOf(follower, ground.people);
  const { skippedEventTypes, report } = follower.stores.connection;
  const result = {
    followed: {
      ...pictureOf(follower.stores),
      lists: listPicture(follower.stores, since),
      subscribers: believed,
      skipped: skippedEventTypes,
      state: report.kind,
    },
    fresh: {
      ...pictureOf(comer.stores),
      lists: listPicture(comer.stores, since),
      subscribers: real,
      skipped: [],
      state: 'live',
    },
  };
  following.stop();
  coming.stop();
  await ground.platform.settle();
  return result;
}

/** A registration, and the events that some steps then brought, both as the server sends them. */
export async function recordEvents(steps: readonly Step[]) {
  const ground = await createGround();
  const [own] = ground.people;
  const register = { slim_presence: true, client_gravatar: false };
  const answer = await own!.register(register);
  await doSteps({ ...ground, platform: { ...ground.platform, settle: async () => {} } }, steps);
  const events = await own!.events({ ...answer });
  return { answer, events, credentials: own! };
}
