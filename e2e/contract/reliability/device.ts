/** A server behind a way that opens and closes, and devices with storage of their own in front of it. */
import { IDBFactory } from 'fake-indexeddb';
import { createSecretVault } from '../../../src/platform/secretVault';
import { disposeChatStores } from '../../../src/stores/chat/chatAccount';
import { createChatWorld, type ChatWorld } from '../../../src/testing/chatWorld';
import {
  createFakePlatform,
  memoryTextStore,
  type FakePlatform,
} from '../../../src/testing/fakePlatform';
import { FakeTabsHub } from '../../../src/testing/fakeTabs';
import type { ChatServer } from '../../standins/chat/server';
import { serverByClock, signIn, START, type Caller } from '../../standins/chat/testing';

/** How a request fares: it is answered, it never arrives, or it is carried out and nobody hears of it. */
export type Way = 'open' | 'closed' | 'deaf';

export interface Stage {
  /** Its time is everybody's. */
  platform: FakePlatform;
  server: ChatServer;
  me: Caller;
  way: Way;
  /** How often each request came, as "GET /events". */
  traffic: Map<string, number>;
}

/** What a browser keeps for one person. */
export interface Storage extends Pick<FakePlatform, 'deviceStore' | 'tabStore' | 'indexedDb'> {
  /** What its tabs have in common. */
  hub: FakeTabsHub;
}

export interface OpenPage {
  platform: FakePlatform;
  world: ChatWorld;
  /** The page is gone, without a word. */
  kill(): void;
}

/** The stage, with its clock where the server's is, or `offMs` beside it. */
export async function setStage({ offMs = 0 } = {}): Promise<Stage> {
  const platform = createFakePlatform({ startMs: START });
  const server = serverByClock(() => START + platform.clock.monotonic(), platform.timers);
  platform.jumpClock(offMs);
  const me = await signIn(server, 'marta@lantern.example');
  // What one device keeps must not come to another through the server.
  await me.patch('/settings', { enable_drafts_synchronization: false });
  return { platform, server, me, way: 'open', traffic: new Map() };
}

/** Nothing kept yet. */
export function emptyStorage(): Storage {
  return {
    deviceStore: memoryTextStore(),
    tabStore: memoryTextStore(),
    indexedDb: new IDBFactory(),
    hub: new FakeTabsHub(),
  };
}

const lost = () => new TypeError('Failed to fetch');

function neverAnswered(signal: AbortSignal | null | undefined) {
  return new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(lost()));
  });
}

async function travel(stage: Stage, input: RequestInfo | URL, init?: RequestInit) {
  const request = new Request(input, { ...init, signal: null });
  const { pathname } = new URL(request.url);
  const route = `${request.method} ${pathname.replace('/api/v1', '')}`;
  stage.traffic.set(route, (stage.traffic.get(route) ?? 0) + 1);
  if (stage.way === 'closed') throw lost();
  const answer = stage.server.handle(request);
  const response = await Promise.race([answer, neverAnswered(init?.signal)]);
  if (stage.way === 'deaf') return neverAnswered(init?.signal);
  response.headers.set('date', new Date(stage.server.control.world().clock()).toUTCString());
  return response;
}

/** Opens the app in a new tab of a browser that keeps these things. */
export async function openPage(stage: Stage, storage: Storage): Promise<OpenPage> {
  const platform = stage.platform.openTab();
  const { subtle, random, clock, timers } = platform;
  const vault = createSecretVault({ subtle, random, clock, timers, ...storage });
  let isAlive = true;
  const fetch: FakePlatform['fetch'] = async (input, init) => {
    if (!isAlive) return new Promise<Response>(() => {});
    const settled = await travel(stage, input, init).then(
      (response) => () => response,
      (error: unknown) => () => {
        throw error;
      },
    );
    return isAlive ? settled() : new Promise<Response>(() => {});
  };
  const { hub, ...stores } = storage;
  Object.assign(platform, { ...stores, tabs: hub.openTab(), vault, fetch });
  const world = createChatWorld(platform, stage.me, { isGated: true, isKeptOnDevice: true });
  const sync = world.start();
  await platform.settle();
  return {
    platform,
    world,
    kill() {
      isAlive = false;
      sync.stop();
      disposeChatStores(world.account);
    },
  };
}

/** How often a text of mine is on the server. */
export function countOf({ server, me }: Stage, text: string): number {
  const all = [...server.control.world().realm.messages.all()];
  return all.filter(({ senderId, content }) => senderId === me.userId && content === text).length;
}
