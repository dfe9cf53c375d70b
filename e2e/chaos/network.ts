/** The way between client and server, with its faults and a record of what must hold about it. */
import type { FakePlatform } from '../../src/testing/fakePlatform';
import type { Random } from '../standins/chat/machine';
import type { ChatServer } from '../standins/chat/server';
import { anyFaults, pollFaults, sentTwice, type Answering } from './faults';
import { createWriteLog, type Write, type WriteLog } from './writes';

/** The way of one page to the server. */
export interface Way {
  fetch: typeof fetch;
  /** The page is gone: what it had asked is answered to nobody. */
  close(): void;
}

export interface Network {
  openWay(): Way;
  /** Share of requests that meet a fault; 0 ends the trouble. */
  faultRate: number;
  /** Nothing gets through at all. */
  isDown: boolean;
  readonly violations: string[];
  /** What the server did for the person, in order. */
  readonly writes: readonly Write[];
  /** Faults that were met, by name. */
  readonly met: Map<string, number>;
  /** Counts one more of them. */
  meet(name: string): void;
  /** Somebody else asks from now on: what was told of waits, and the last events, are nothing to them. */
  forget(): void;
  /** Whether somebody signs in just now. */
  isAtDoor: boolean;
  /** Told of each request that leaves a page. */
  onRequest: ((request: Request, route: string) => void) | null;
}

type Signal = AbortSignal | null | undefined;

const isPoll = (route: string) => route === 'GET /events';

/** Ends after so much time, or rejects when the client gives up. */
function waiting(platform: FakePlatform, signal: Signal) {
  return (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const timer = platform.timers.after(milliseconds, resolve);
      signal?.addEventListener('abort', () => {
        timer.cancel();
        reject(signal.reason as Error);
      });
    });
}

/** Who asks, and with what key; both empty at the door. */
export function credentialsOf({ headers }: Request): { email: string; apiKey: string } {
  const [, signature = ''] = headers.get('authorization')?.split(' ') ?? [];
  const [email = '', apiKey = ''] = atob(signature).split(':');
  return { email, apiKey };
}

/** Watches over the fifth rule: nothing is asked before the end of the time that the server wanted. */
function createPatience(monotonic: () => number, violations: string[]) {
  // Each for itself: being told to wait for less, or for no time, takes nothing back.
  let waits: { of: string; ofPolls: boolean; sinceMs: number; untilMs: number }[] = [];
  return {
    asked(route: string, request: Request) {
      const now = monotonic();
      // Servers count each person by themselves: who has left may still say goodbye while another one has to wait.
      const { email } = credentialsOf(request);
      const own = waits.filter((one) => one.of === email && one.ofPolls === isPoll(route));
      // What left at the same moment could not know.
      const heard = own.filter(({ sinceMs }) => sinceMs < now);
      const earlyMs = Math.max(0, ...heard.map(({ untilMs }) => untilMs - now));
      if (earlyMs > 0) violations.push(`5: ${route} came ${earlyMs} ms before it was allowed`);
    },
    forget() {
      waits = [];
    },
    async answered(route: string, request: Request, answer: Response) {
      if (answer.status !== 429) return;
      const sinceMs = monotonic();
      const inBody = /"retry-after":([\d.]+)/.exec(await answer.clone().text())?.[1];
      const waitSeconds = Number(inBody ?? answer.headers.get('retry-after') ?? 0);
      const untilMs = sinceMs + waitSeconds * 1000;
      const { email } = credentialsOf(request);
      waits.push({ of: email, ofPolls: isPoll(route), sinceMs, untilMs });
    },
  };
}

function choose(network: Network, route: string, random: Random): [string, Answering] | null {
  if (network.isDown && anyFaults.refused) return ['refused', anyFaults.refused];
  if (random() >= network.faultRate) return null;
  if (route === 'POST /messages' && random() < 0.15) return ['sent twice', sentTwice];
  const faults = Object.entries(isPoll(route) ? { ...anyFaults, ...pollFaults } : anyFaults);
  return faults[Math.floor(random() * faults.length)] ?? null;
}

/** A way for each page; what is under way on one that was closed ends never. */
function createWay(
  carry: (isOpen: () => boolean, ...asked: Parameters<typeof fetch>) => Promise<Response>,
): Way {
  let isOpen = true;
  const nothing = () => new Promise<Response>(() => {});
  return {
    async fetch(input, init) {
      if (!isOpen) return nothing();
      const settled = await carry(() => isOpen, input, init).then(
        (response) => () => response,
        (error: unknown) => () => {
          throw error;
        },
      );
      return isOpen ? settled() : nothing();
    },
    close() {
      isOpen = false;
    },
  };
}

/** As in "POST /messages". */
function routeOf({ method, url }: Request, serverUrl: string, violations: string[]): string {
  const { origin, pathname } = new URL(url);
  if (origin !== serverUrl) violations.push(`9: a request to ${origin}`);
  return `${method} ${pathname.replace('/api/v1', '')}`;
}

interface Asked {
  request: Request;
  route: string;
  signal: Signal;
  /** The last answer to a poll. */
  lastPoll: string | null;
}

interface Answerers {
  platform: FakePlatform;
  server: ChatServer;
  random: Random;
  log: WriteLog;
  network: () => Network;
}

/** What comes of a request: the server's answer, or a fault. */
function createAnswering({ platform, server, random, log, network }: Answerers) {
  return async ({ request, route, signal, lastPoll }: Asked): Promise<Response> => {
    const chosen = choose(network(), route, random);
    const handle = await log.asked(route, request, (one) => server.handle(one));
    if (!chosen) return handle(request);
    const [name, answering] = chosen;
    network().meet(name);
    return answering({
      route,
      // A request that the client gave up may have arrived all the same.
      work: () => handle(new Request(request.clone(), { signal: null })),
      wait: waiting(platform, signal),
      random,
      lastPoll,
    });
  };
}

/** `url`: where the server is asked for. */
export function createNetwork(
  platform: FakePlatform,
  server: ChatServer,
  { random, url }: { random: Random; url: string },
): Network {
  const violations: string[] = [];
  const patience = createPatience(() => platform.clock.monotonic(), violations);
  const log = createWriteLog(() => platform.clock.monotonic());
  const answer = createAnswering({ platform, server, random, log, network: () => network });
  let lastPoll: string | null = null;
  /** So many asked here before, each in the place of the last. */
  let askers = 0;

  const met = new Map<string, number>();

  async function carry(isOpen: () => boolean, ...asked: Parameters<typeof fetch>) {
    const [input, init] = asked;
    const { signal } = init ?? {};
    signal?.throwIfAborted();
    const request = new Request(input, init);
    const route = routeOf(request, url, violations);
    patience.asked(route, request);
    network.onRequest?.(request.clone(), route);
    const asker = askers;
    const given = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const response = await Promise.race([answer({ request, route, signal, lastPoll }), given]);
    // What is answered to who is out, or at the door, those who are in cannot know.
    if (isOpen() && asker === askers && !network.isAtDoor)
      await patience.answered(route, request, response);
    response.headers.set('date', new Date(server.control.world().clock()).toUTCString());
    if (isPoll(route) && response.status === 200 && asker === askers)
      lastPoll = await response.clone().text();
    return response;
  }

  const network: Network = {
    openWay() {
      // What other pages were told, a new one cannot know at once.
      patience.forget();
      return createWay(carry);
    },
    faultRate: 0,
    isDown: false,
    violations,
    writes: log.writes,
    met,
    meet: (name) => void met.set(name, (met.get(name) ?? 0) + 1),
    forget() {
      askers += 1;
      patience.forget();
      lastPoll = null;
    },
    isAtDoor: false,
    onRequest: null,
  };
  return network;
}
