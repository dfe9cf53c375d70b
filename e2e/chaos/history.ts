/** One history: a person reads and writes for a while, everything goes wrong, and then it must all be there. */
import {
  conversationKey,
  directConversation,
  topicConversation,
  type Conversation,
} from '../../src/domain/chat/conversation';
import { disposeChatStores } from '../../src/stores/chat/chatAccount';
import type { ChatSync } from '../../src/sync/chatSync';
import { createChatWorld, type ChatWorld } from '../../src/testing/chatWorld';
import { createFakePlatform, type FakePlatform } from '../../src/testing/fakePlatform';
import type { PageRecord } from '../../src/testing/fakePage';
import { createLosableDatabases, type LosableDatabases } from '../../src/testing/losableDatabases';
import { listPicture, pictureOf } from '../../src/testing/picture';
import { seededRandom, type Random } from '../standins/chat/machine';
import type { ChatServer } from '../standins/chat/server';
import { serverByClock, signIn, START, type Caller } from '../standins/chat/testing';
import { DATABASE_LOST } from './enough';
import { createNetwork, type Network } from './network';

const TROUBLE_MS = 90_000;
const RECOVERY_MS = 180_000;
const FAULT_RATE = 0.35;
const GENERAL = 2;
const JONAS = 12;

export interface HistoryResult {
  seed: number;
  violations: string[];
  /** Faults that were met, by name. */
  met: Record<string, number>;
  /** Texts that the person sent, and those of them that the server has in the end. */
  sent: number;
  stored: number;
  /** Second messages of one text that the network made by itself, as browsers do, and that were told. */
  browserCopies: number;
}

interface OpenPage {
  world: ChatWorld;
  sync: ChatSync;
  /** What was under way is never heard of again. */
  kill(): void;
}

interface Stage {
  platform: FakePlatform;
  server: ChatServer;
  network: Network;
  databases: LosableDatabases;
  random: Random;
  me: Caller;
  others: Caller[];
  /** The page that is open now; after a reload it is another one. */
  page: OpenPage;
  /** What each page was told by the app, the one that is open now last. */
  pageRecords: PageRecord[];
  /** What was sent from here, in order, by text. */
  sent: Map<string, Conversation>;
}

const conversationsOf = (userId: number): Conversation[] => [
  topicConversation(GENERAL, 'storm'),
  topicConversation(GENERAL, 'calm'),
  directConversation([JONAS], userId),
];

async function setStage(seed: number): Promise<Stage> {
  const random = seededRandom(seed);
  const databases = createLosableDatabases();
  const { indexedDb } = databases;
  const platform = createFakePlatform({ startMs: START, seed, indexedDb });
  const server = serverByClock(() => START + platform.clock.monotonic(), platform.timers);
  const [me, ...others] = await Promise.all(
    ['marta', 'jonas', 'aiko'].map((name) => signIn(server, `${name}@lantern.example`)),
  );
  const network = createNetwork(platform, server, random);
  const page = await openPage(platform, network, me!);
  const pageRecords = [platform.pageRecord];
  const machine = { platform, server, network, databases, random };
  return { ...machine, me: me!, others, page, pageRecords, sent: new Map() };
}

/** Looks at a view, as soon as there is something to look at; asks again where it could not be fetched. */
function read({ stores: { connection, messageLists } }: ChatWorld) {
  const [list] = messageLists.lists.values();
  const isMissing = !list || list.state.value === 'failed';
  if (connection.hasSnapshot && isMissing)
    messageLists.open([{ operator: 'channel', channelId: GENERAL }], 'newest');
}

/** Opens the app in a tab, and a view in it. */
async function openPage(platform: FakePlatform, network: Network, me: Caller): Promise<OpenPage> {
  let isAlive = true;
  platform.fetch = async (input, init) => {
    if (!isAlive) return new Promise<Response>(() => {});
    const settled = await network.fetch(input, init).then(
      (response) => () => response,
      (error: unknown) => () => {
        throw error;
      },
    );
    return isAlive ? settled() : new Promise<Response>(() => {});
  };
  const world = createChatWorld(platform, me, { isGated: true });
  const sync = world.start();
  await platform.settle();
  read(world);
  await platform.settle();
  function kill() {
    isAlive = false;
    sync.stop();
    disposeChatStores(world.account);
  }
  return { world, sync, kill };
}

/** The page dies without a word, and is opened again: only what was written down is left. */
async function openAfresh(stage: Stage): Promise<void> {
  const { network, me } = stage;
  const { tabStore, connectivity, presence } = stage.platform;
  stage.page.kill();
  network.reloaded();
  const platform = stage.platform.openTab();
  // A reload keeps what belongs to the tab.
  Object.assign(platform, { tabStore });
  platform.setOnline(connectivity.isOnline());
  platform.setVisible(presence.isVisible());
  stage.platform = platform;
  stage.pageRecords.push(platform.pageRecord);
  stage.page = await openPage(platform, network, me);
}

function send({ page: { world }, me, random, sent }: Stage) {
  const conversations = conversationsOf(me.userId);
  const conversation = conversations[Math.floor(random() * conversations.length)]!;
  const text = `mine ${sent.size}`;
  sent.set(text, conversation);
  world.stores.outbox.send(conversation, text);
}

/** What others do goes straight to the server: only the way to this client is bad. */
async function othersAct({ others, random }: Stage) {
  const who = others[Math.floor(random() * others.length)]!;
  // What was there before: what is sent from here must not be deleted by others.
  const messageId = 700 + Math.floor(random() * 40);
  const acts = [
    () =>
      who.post('/messages', {
        type: 'channel',
        to: GENERAL,
        topic: 'storm',
        content: `other ${random()}`,
      }),
    () =>
      who.post(`/messages/${messageId}/reactions`, {
        emoji_name: 'anchor',
        emoji_code: '2693',
        reaction_type: 'unicode_emoji',
      }),
    () => who.patch(`/messages/${messageId}`, { topic: 'moved', propagate_mode: 'change_later' }),
    () => who.patch(`/messages/${messageId}`, { content: 'edited' }),
    () => who.delete(`/messages/${messageId}`),
    () => who.patch('/settings', { full_name: `Name ${Math.floor(random() * 9)}` }),
    () => who.post('/users/me/status', { status_text: `busy ${Math.floor(random() * 9)}` }),
  ];
  await acts[Math.floor(random() * acts.length)]!();
}

/** The browser closes what the page has open, as after a long sleep; whoever asks for it again gets it. */
function loseDatabases({ network, databases }: Stage) {
  databases.takeAway();
  databases.giveBack();
  network.met.set(DATABASE_LOST, (network.met.get(DATABASE_LOST) ?? 0) + 1);
}

/** What happens to the machine and to the server. */
function disturb(stage: Stage): unknown {
  const { platform, server, network, random, me } = stage;
  const events = [
    () => openAfresh(stage),
    () => server.control.expireQueue(me.email),
    () => server.control.restart({ keepQueues: random() < 0.5 }),
    () => platform.setOnline(false),
    () => platform.setOnline(true),
    () => (network.isDown = !network.isDown),
    () => platform.setVisible(random() < 0.5),
    () => platform.resume(),
    () => loseDatabases(stage),
    () => platform.jumpClock((random() - 0.5) * 2 * 86_400_000),
  ];
  return events[Math.floor(random() * events.length)]!();
}

async function trouble(stage: Stage): Promise<void> {
  const { network, random } = stage;
  network.faultRate = FAULT_RATE;
  for (let elapsed = 0; elapsed < TROUBLE_MS;) {
    const chance = random();
    if (chance < 0.35) send(stage);
    else if (chance < 0.85) await othersAct(stage);
    else await disturb(stage);
    const stepMs = Math.floor(random() * 4_000);
    await stage.platform.advance(stepMs);
    read(stage.page.world);
    elapsed += stepMs;
  }
}

async function recover({ platform, network, page }: Stage): Promise<void> {
  network.faultRate = 0;
  network.isDown = false;
  platform.setVisible(true);
  platform.setOnline(true);
  await platform.advance(RECOVERY_MS / 2);
  read(page.world);
  await platform.advance(RECOVERY_MS / 2);
}

/** My own messages as the server has them: ids by text, ascending. */
function storedTexts({ server, me }: Stage): Map<string, number[]> {
  const stored = new Map<string, number[]>();
  for (const { senderId, content, id } of server.control.world().realm.messages.all()) {
    if (senderId === me.userId) stored.set(content, [...(stored.get(content) ?? []), id]);
  }
  return stored;
}

const UNDECIDED = ['queued', 'inFlight', 'accepted', 'uncertain'];

/** What is wrong with one text; null where all is well. */
function verdict(text: string, isStored: boolean, state: string | undefined): string | null {
  if (!isStored && state === undefined) return `2: "${text}" is gone`;
  if (isStored && state !== undefined) return `1: "${text}" was sent and is shown as ${state}`;
  if (state !== undefined && UNDECIDED.includes(state)) return `1: "${text}" stays ${state}`;
  return null;
}

/** 1, 2, 10: what was sent is there once, or shown as not sent; copies that the browser made are told. */
function checkSent(stage: Stage): string[] {
  const { byLocalId, sentTwice } = stage.page.world.stores.outbox;
  const stored = storedTexts(stage);
  const states = new Map([...byLocalId.values()].map(({ text, state }) => [text, state.kind]));
  return [...stage.sent.keys()].flatMap((text) => {
    const [first, ...copies] = stored.get(text) ?? [];
    const wrong = verdict(text, first !== undefined, states.get(text));
    const untold = copies.filter((copyId) => !sentTwice.has(copyId));
    return [...(wrong ? [wrong] : []), ...untold.map(() => `10: a copy of "${text}" is not told`)];
  });
}

/** What came of it all: a history in which nothing is wrong may be one in which nothing was done. */
function deedsOf(stage: Stage): Pick<HistoryResult, 'sent' | 'stored' | 'browserCopies'> {
  const { sentTwice } = stage.page.world.stores.outbox;
  const stored = storedTexts(stage);
  const ids = [...stage.sent.keys()].flatMap((text) => [stored.get(text) ?? []]);
  return {
    sent: ids.length,
    stored: ids.filter(([first]) => first !== undefined).length,
    browserCopies: ids.flat().filter((id) => sentTwice.has(id)).length,
  };
}

/** 4: within a conversation, what was sent first stands first. */
function checkOrder(stage: Stage): string[] {
  const stored = storedTexts(stage);
  const newest = new Map<string, number>();
  const violations: string[] = [];
  for (const [text, conversation] of stage.sent) {
    const key = conversationKey(conversation);
    const [place] = stored.get(text) ?? [];
    if (place === undefined) continue;
    const before = newest.get(key) ?? 0;
    if (place < before) violations.push(`4: "${text}" was overtaken`);
    newest.set(key, Math.max(place, before));
  }
  return violations;
}

/** 3: the picture is the one that a fresh registration gives. */
async function checkPicture({ platform, server, page: { world }, me }: Stage): Promise<string[]> {
  const tab = platform.openTab();
  tab.fetch = (input, init) => server.handle(new Request(input, init));
  const comer = createChatWorld(tab, me);
  const sync = comer.start();
  await platform.settle();
  for (const { narrow } of world.stores.messageLists.lists.values()) {
    comer.stores.messageLists.open(narrow, 'newest');
    await platform.settle();
  }
  const since = (key: string) =>
    Math.max(
      ...[world, comer].map(({ stores }) => stores.messageLists.lists.get(key)?.range.ids[0] ?? 0),
    );
  const followed: Record<string, unknown> = {
    ...pictureOf(world.stores),
    lists: listPicture(world.stores, since),
  };
  const fresh: Record<string, unknown> = {
    ...pictureOf(comer.stores),
    lists: listPicture(comer.stores, since),
  };
  sync.stop();
  const different = Object.keys(fresh).filter(
    (noun) => JSON.stringify(followed[noun]) !== JSON.stringify(fresh[noun]),
  );
  const { kind } = world.stores.connection.report;
  return [
    ...different.map((noun) => `3: ${noun} differs from a fresh registration`),
    ...(kind === 'live' ? [] : [`3: ${kind} after the trouble was over`]),
  ];
}

/** 6: no page was loaded by itself, those that are gone included. */
function checkLoads({ pageRecords }: Stage): string[] {
  const loads = pageRecords.reduce((sum, { reloadCount }) => sum + reloadCount, 0);
  return loads > 0 ? [`6: pages were loaded again ${loads} times by themselves`] : [];
}

/** Runs the history of a seed; everything in it follows from the seed. */
export async function runHistory(seed: number): Promise<HistoryResult> {
  const stage = await setStage(seed);
  const { network } = stage;
  const uncaught: string[] = [];
  const onRejection = (reason: unknown) => void uncaught.push(`8: uncaught ${String(reason)}`);
  process.on('unhandledRejection', onRejection);
  await trouble(stage);
  await recover(stage);
  const violations = [
    ...checkSent(stage),
    ...checkOrder(stage),
    ...(await checkPicture(stage)),
    ...network.violations,
    ...uncaught,
    ...checkLoads(stage),
  ];
  const deeds = deedsOf(stage);
  stage.page.kill();
  await stage.platform.settle();
  process.off('unhandledRejection', onRejection);
  return { seed, violations, met: Object.fromEntries(network.met), ...deeds };
}
