/** The chat server in miniature: one function from a request to its answer, over a realm in memory. */

import { answerApi, type Api } from './api';
import { answerAsset, isAssetPath } from './assets';
import { createControl, type Control } from './control';
import { emojiTable } from './markdown/emojiTable';
import { EventQueues, STOCK_TIMINGS } from './eventQueues';
import { ConnectionLost, Faults, faultyAnswer, garbledAnswer } from './faults';
import { realTimers, seededRandom, type Clock, type Random, type Timers } from './machine';
import { RateLimit } from './rateLimit';
import { Router } from './router';
import { allRoutes } from './routes/all';
import { FEATURE_LEVEL } from './realmSettings';
import { deliverDue } from './scheduling';
import { DEMO_USER } from './seed/people';
import { foundRealm, seedDemo } from './seed/demo';
import { startBots } from './bots';
import type { World } from './world';

export interface ChatServerOptions {
  /** UNIX milliseconds; the machine's clock if left out. */
  clock?: Clock;
  timers?: Timers;
  /** Seeded if left out, so that runs are alike. */
  random?: Random;
  /** Without it, the origin of the request at hand. */
  realmUrl?: string;
  /** Fills the empty realm; with the demo organization if left out. Called again by `control.reset`. */
  seed?: (world: World) => void;
  /** Requests a user may make in a minute; 200 on a stock server. */
  requestsPerMinute?: number;
  /** Whether version keys are called `zulip_*` or `service_*`. */
  vocabulary?: 'zulip' | 'service';
  /** Keys that real servers send though the API's description lacks them. On unless switched off. */
  hasUndocumentedKeys?: boolean;
  /** People who talk by themselves, as on a busy day. Off unless asked for. */
  hasLivelyBots?: boolean;
  /** Bots answer when mentioned or written to. On unless switched off. */
  hasAnsweringBots?: boolean;
}

export interface ChatServer {
  /** Rejects with `ConnectionLost` where a fault breaks the connection. */
  handle: (request: Request) => Promise<Response>;
  control: Control;
  /** Somebody to sign in as. */
  demoUser: { email: string; password: string };
}

/** Tests send far more than a person would. */
const GENEROUS_LIMIT = 100_000;

interface Machine {
  clock: Clock;
  timers: Timers;
  random: Random;
}

/** Each world has its own random source, so that a reset brings back the very same realm. */
function createWorld(
  { clock, timers }: Omit<Machine, 'random'>,
  options: ChatServerOptions,
): World {
  const machine: Machine & Pick<World, 'timings'> = {
    clock,
    timers,
    random: options.random ?? seededRandom(7),
    timings: { ...STOCK_TIMINGS },
  };
  const world: World = {
    realm: foundRealm(machine.clock()),
    queues: new EventQueues(machine),
    emoji: emojiTable,
    ...machine,
    vocabulary: options.vocabulary ?? 'zulip',
    featureLevel: FEATURE_LEVEL,
    hasUndocumentedKeys: options.hasUndocumentedKeys ?? true,
    realmUrl: options.realmUrl ?? '',
    generation: Math.floor(machine.clock() / 1000),
    presenceUpdateId: 1,
    listeners: new Set(),
    temporaryUrls: new Map(),
    pictureFiles: new Map(),
  };
  (options.seed ?? seedDemo)(world);
  return world;
}

const wait = (timers: Timers, milliseconds: number) =>
  new Promise<void>((resolve) => {
    timers.set(resolve, milliseconds);
  });

const never = () => new Promise<Response>(() => undefined);

/** What the ledger, faults and a test call the path. */
const shortPath = (path: string) =>
  path.startsWith('/api/v1/') ? path.slice('/api/v1'.length) : path;

async function answer(api: Api, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  deliverDue(api.world);
  if (pathname.startsWith('/api/v1/')) return answerApi(api, request, shortPath(pathname));
  if (isAssetPath(pathname)) return answerAsset(api.world, request, pathname);
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}

async function answerWithFaults(api: Api, faults: Faults, request: Request): Promise<Response> {
  const { fault, milliseconds } = faults.take(
    request.method,
    shortPath(new URL(request.url).pathname),
  );
  if (milliseconds > 0) await wait(api.world.timers, milliseconds);
  if (!fault) return answer(api, request);
  const instead = faultyAnswer(fault);
  if (instead) return instead;
  if (fault.kind === 'silence') return never();
  await answer(api, request);
  if (fault.kind === 'answerLost') throw new ConnectionLost();
  return garbledAnswer();
}

export function createChatServer(options: ChatServerOptions = {}): ChatServer {
  const offset = { milliseconds: 0 };
  const clock = options.clock ?? Date.now;
  const machine = {
    clock: () => clock() + offset.milliseconds,
    timers: options.timers ?? realTimers,
  };
  const limit = options.requestsPerMinute ?? GENEROUS_LIMIT;
  const api: Api = {
    world: createWorld(machine, options),
    router: new Router(allRoutes),
    limits: {
      api: new RateLimit(machine.clock, limit),
      events: new RateLimit(machine.clock, limit),
    },
    ledger: [],
  };
  const faults = new Faults();
  const bots = { stop: startBots(api.world, options) };
  return {
    demoUser: DEMO_USER,
    handle: async (request) => {
      if (api.world.realmUrl === '') api.world.realmUrl = new URL(request.url).origin;
      return answerWithFaults(api, faults, request);
    },
    control: createControl(api, {
      faults,
      offset,
      replaceWorld: () => {
        bots.stop();
        api.world.queues.removeAll();
        const { realmUrl } = api.world;
        api.world = { ...createWorld(machine, options), realmUrl };
        bots.stop = startBots(api.world, options);
      },
    }),
  };
}
