/** What a history in one process is played on: a server, a machine, and the pages that a person has open on it. */
import { disposeChatStores } from '../../src/stores/chat/chatAccount';
import { BEHIND_LIMIT_MS } from '../../src/stores/chat/outbox/outboxBehind';
import { createChatWorld, type ChatWorld } from '../../src/testing/chatWorld';
import { createFakePlatform, type FakePlatform } from '../../src/testing/fakePlatform';
import type { PageRecord } from '../../src/testing/fakePage';
import {
  createLosableDatabases,
  type Disk,
  type LosableDatabases,
} from '../../src/testing/losableDatabases';
import type { Conversation } from '../../src/domain/chat/conversation';
import { IDBFactory } from 'fake-indexeddb';
import { seededRandom, type Random } from '../standins/chat/machine';
import type { ChatServer } from '../standins/chat/server';
import { serverByClock, signIn, START, type Caller } from '../standins/chat/testing';
import { TAB_CLOSED, TAB_OPENED } from './enough';
import { openApp, type App } from './goings/app';
import { enter, whileTimePasses } from './goings/door';
import { watchRequests } from './goings/watch';
import { createNetwork, type Network } from './network';
import { HOME, seedYonder, YONDER, type Organization } from './organizations';
import type { Wish } from './wishes';

/** The channel in which it happens. */
export const GENERAL = 2;
/** So many pages may be open at once. */
const MOST_PAGES = 3;
/** What else a seed decides is not changed by whether people come and go in it. */
const GOINGS_APART = 1_000_000;
const TWINS_APART = 2_000_000;
/** Of the seeds in which people come and go, so many have a second organization. */
const TWIN_SHARE = 0.6;

export interface OpenPage {
  platform: FakePlatform;
  world: ChatWorld;
  databases: LosableDatabases;
  /** Whether the disk failed it at any time: then what it kept may die with it. */
  sawBadDisk: boolean;
  /** Where people sign out and in; null where the person is signed in from the first to the last. */
  app: App | null;
  /** What was under way is never heard of again, and writes nothing any more. */
  kill(): void;
}

/** What was sent from here, and by whom. */
export interface SentText {
  conversation: Conversation;
  /** The page that sent it; what a page sends after it was loaded anew is its own. */
  page: OpenPage;
  /** Whether the disk was well then: it must outlive its page, whatever the disk is like later. */
  isWritten: boolean;
  /** Whether the person had it erased when they signed out, unless it had arrived. */
  isErased?: boolean;
}

/** One organization, and all that is done there: where there are two, each has its own, in the same tabs of one machine. */
export interface Stage {
  organization: Organization;
  /** The other organization that the person is in, in the same tabs; null where there is none. */
  twin: Stage | null;
  /** Its time is that of all pages, those that are gone included. */
  machine: FakePlatform;
  server: ChatServer;
  network: Network;
  indexedDb: IDBFactory;
  /** Whether the disk fails now and then, and what it is like now. */
  hasBadDisk: boolean;
  disk: Disk;
  /** Since when, and whether it ever said nothing for longer than what is in memory alone waits for it. */
  diskSinceMs: number;
  hasHung: boolean;
  /** Whether a page died whose disk had failed it. */
  hasForgotten: boolean;
  random: Random;
  me: Caller;
  others: Caller[];
  /** Whether the picture is kept on the device, for the next start. */
  isKeptOnDevice: boolean;
  /** Whether the person signs out now and then, and in again. */
  isComingAndGoing: boolean;
  /** Pages at whose door somebody stands: nobody is signed in there. */
  doors: OpenPage[];
  /** Keys and queues that nothing may be asked with: those of people who signed out. */
  closed: { keys: Set<string>; queues: Set<string> };
  /** What did not hold on the way. */
  violations: string[];
  /** Whether the person turns the same few things on and off all the time. */
  isRestless: boolean;
  /** The pages that are open now: always one at least. */
  pages: OpenPage[];
  /** What each page was told by the app, those that are gone included. */
  pageRecords: PageRecord[];
  /** In order, by text. */
  sent: Map<string, SentText>;
  /** What was typed in a topic and not sent, by its name, the newest last; empty where it was taken out again, null where what was
   * typed before may be gone. */
  typed: Map<string, (string | null)[]>;
  /** Where that was typed last, by its name. */
  typedIn: Map<string, OpenPage>;
  /** What was wished for besides, in order. */
  wishes: Wish[];
}

/** One of several, by chance. */
export function oneOf<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}

/** Looks at a view, as soon as there is something to look at; asks again where it could not be fetched. */
export function read({ world: { stores } }: OpenPage) {
  const { connection, messageLists } = stores;
  const [list] = messageLists.lists.values();
  const isMissing = !list || list.state.value === 'failed';
  if (connection.hasSnapshot && isMissing)
    messageLists.open([{ operator: 'channel', channelId: GENERAL }], 'newest');
}

/** An organization and, where the person is in two, the other. */
export const sidesOf = (stage: Stage): Stage[] => (stage.twin ? [stage, stage.twin] : [stage]);

/** Who is signed in there from the first to the last. */
function openSession({ me, isKeptOnDevice }: Stage, platform: FakePlatform) {
  const world = createChatWorld(platform, me, { isGated: true, isKeptOnDevice });
  const sync = world.start();
  const stop = () => {
    sync.stop();
    disposeChatStores(world.account);
  };
  return { worldOf: () => world, app: null, stop };
}

/** The app, with whoever is signed in there by what is kept. */
export async function openKept(stage: Stage, platform: FakePlatform) {
  const app = openApp(platform, [HOME, ...(stage.twin ? [YONDER] : [])]);
  await whileTimePasses(stage, app.sessions.restore());
  const stop = () => {
    app.stop();
    for (const account of app.sessions.accounts.values()) disposeChatStores(account);
  };
  return { app, stop };
}

/** Where people go and come back: the person is signed in once more where nobody is. */
async function openByDoor(stage: Stage, platform: FakePlatform) {
  const { app, stop } = await openKept(stage, platform);
  for (const side of sidesOf(stage)) await enter(side, { platform, app });
  const worldOf = ({ organization }: Stage) => {
    const world = app.worldOf(organization.organizationId);
    if (!world) throw new Error('Nobody could sign in');
    return world;
  };
  return { worldOf, app, stop };
}

/** Gives a tab its way to each server, and its view of the disk. */
export function connect(stage: Stage, platform: FakePlatform) {
  const ways = sidesOf(stage).map(({ network, organization }) => ({
    ...network.openWay(),
    url: organization.url,
  }));
  const databases = createLosableDatabases(stage.indexedDb);
  databases.setDisk(stage.disk);
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const way = ways.find((one) => url.startsWith(one.url)) ?? ways[0]!;
    return way.fetch(input, init);
  };
  Object.assign(platform, { fetch, indexedDb: databases.indexedDb });
  return { databases, close: () => ways.forEach((way) => way.close()) };
}

/** Opens the app in a tab, and a view of each organization in it. */
async function openPage(stage: Stage, platform: FakePlatform): Promise<void> {
  const { databases, close } = connect(stage, platform);
  const opened = stage.isComingAndGoing
    ? await openByDoor(stage, platform)
    : openSession(stage, platform);
  const page = {
    platform,
    app: opened.app,
    databases,
    sawBadDisk: stage.disk !== 'well',
    kill() {
      close();
      databases.die();
      opened.stop();
      platform.tabs.die();
    },
  };
  const pages = sidesOf(stage).map((side) => {
    const ofSide: OpenPage = { ...page, world: opened.worldOf(side) };
    side.pages.push(ofSide);
    return ofSide;
  });
  stage.pageRecords.push(platform.pageRecord);
  await platform.settle();
  pages.forEach(read);
  await platform.settle();
}

type Shared = Pick<
  Stage,
  'machine' | 'indexedDb' | 'hasBadDisk' | 'random' | 'isRestless' | 'isComingAndGoing'
>;

/** An organization with its server, in which nothing was done yet. */
async function found(
  shared: Shared,
  { organization, server }: Pick<Stage, 'organization' | 'server'>,
): Promise<Omit<Stage, 'isKeptOnDevice'>> {
  const { machine, random } = shared;
  const [me, ...others] = await Promise.all(
    ['marta', 'jonas', 'aiko'].map((name) => signIn(server, `${name}@lantern.example`)),
  );
  await others[0]!.post('/messages', {
    type: 'channel',
    to: GENERAL,
    topic: 'storm',
    content: '/poll Which way?\nwindward\nleeward',
  });
  return {
    ...shared,
    organization,
    twin: null,
    server,
    network: createNetwork(machine, server, { random, url: organization.url }),
    disk: 'well',
    diskSinceMs: machine.clock.monotonic(),
    hasHung: false,
    hasForgotten: false,
    me: me!,
    others,
    doors: [],
    closed: { keys: new Set(), queues: new Set() },
    violations: [],
    pages: [],
    pageRecords: [],
    sent: new Map(),
    typed: new Map(),
    typedIn: new Map(),
    wishes: [],
  };
}

/** Sets the stage of a seed, with one page open. */
export async function setStage(seed: number): Promise<Stage> {
  const random = seededRandom(seed);
  const ofTwin = seededRandom(seed + TWINS_APART);
  const indexedDb = new IDBFactory();
  const machine = createFakePlatform({ startMs: START, seed, indexedDb });
  const now = () => START + machine.clock.monotonic();
  const [hasBadDisk, isKeptOnDevice, isRestless] = [random() < 0.3, random() < 0.5, random() < 0.3];
  const isComingAndGoing = seededRandom(seed + GOINGS_APART)() < 0.3;
  const shared = { machine, indexedDb, hasBadDisk, random, isRestless, isComingAndGoing };
  const server = serverByClock(now, machine.timers);
  const stage = { ...(await found(shared, { organization: HOME, server })), isKeptOnDevice };
  if (isComingAndGoing && ofTwin() < TWIN_SHARE) {
    // By chance of its own: it makes no key that the other one makes.
    const there = serverByClock(now, machine.timers, {
      seed: seedYonder,
      random: seededRandom(TWINS_APART),
    });
    const twin = await found(shared, { organization: YONDER, server: there });
    stage.twin = { ...twin, isKeptOnDevice: ofTwin() < 0.5, twin: stage };
  }
  if (isComingAndGoing) sidesOf(stage).forEach(watchRequests);
  await openPage(stage, machine);
  return stage;
}

/** Whether what a page knew, or whoever took it over from there, may have died without being written down. */
export const isForgotten = ({ pages, hasForgotten }: Stage, page: OpenPage): boolean =>
  hasForgotten && !pages.includes(page);

/** All pages have one disk. */
export function setDisk(stage: Stage, disk: Disk): void {
  const nowMs = stage.machine.clock.monotonic();
  for (const side of sidesOf(stage)) {
    side.hasHung ||= side.disk === 'silent' && nowMs - side.diskSinceMs > BEHIND_LIMIT_MS;
    if (side.disk !== disk) side.diskSinceMs = nowMs;
    side.disk = disk;
    for (const page of [...side.pages, ...side.doors]) {
      page.databases.setDisk(disk);
      page.sawBadDisk ||= disk !== 'well';
    }
  }
}

function end(stage: Stage, { platform, kill }: OpenPage) {
  // Some pages have a moment for last words.
  if (stage.twin && stage.random() < 0.5) platform.leave();
  kill();
  for (const side of sidesOf(stage)) {
    const index = side.pages.findIndex((one) => one.platform === platform);
    const [page] = side.pages.splice(index, 1);
    side.hasForgotten ||= page!.sawBadDisk;
  }
}

/** A page dies without a word, and is opened again: only what was written down is left. */
export async function loadAnew(stage: Stage): Promise<void> {
  const page = oneOf(stage.pages, stage.random);
  const { tabStore, connectivity, presence } = page.platform;
  end(stage, page);
  const platform = stage.machine.openTab();
  // A reload keeps what belongs to the tab.
  Object.assign(platform, { tabStore });
  platform.setOnline(connectivity.isOnline());
  platform.setVisible(presence.isVisible());
  await openPage(stage, platform);
}

/** The same account in one more tab. */
export async function openAnother(stage: Stage): Promise<void> {
  if (stage.pages.length >= MOST_PAGES) return;
  stage.network.meet(TAB_OPENED);
  await openPage(stage, stage.machine.openTab());
}

/** A tab dies for good: what it kept for itself is gone, and what it had to send is for others to see to. */
export async function closeOne(stage: Stage): Promise<void> {
  stage.network.meet(TAB_CLOSED);
  end(stage, oneOf(stage.pages, stage.random));
  if (stage.pages.length === 0) await openPage(stage, stage.machine.openTab());
}
