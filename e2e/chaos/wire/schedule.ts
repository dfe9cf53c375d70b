/**
 * Which request meets which fault. It follows from the seed, the kind of the request and its number within that kind
 * alone, so that a seed is one schedule however the requests of different kinds come to be mixed.
 */
import { seededRandom, type Random } from '../../standins/chat/machine';
import { anyStreamFaults, sendStreamFaults, type StreamExchange } from './h2Faults';
import {
  anyWireFaults,
  pollWireFaults,
  sendWireFaults,
  type ByteExchange,
  type Fault,
} from './wireFaults';

export const requestKinds = ['poll', 'send', 'register', 'read', 'write'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What kind of request a route is; each kind has a schedule of its own. */
export function kindOf(route: string): RequestKind {
  if (route === 'GET /events') return 'poll';
  if (route === 'POST /messages') return 'send';
  if (route === 'POST /register') return 'register';
  return route.startsWith('GET ') ? 'read' : 'write';
}

export interface Planned<Exchange> {
  /** Null where all goes well. */
  name: string | null;
  fault: Fault<Exchange> | null;
  /** What the fault itself leaves to chance. */
  random: Random;
}

/** What a request of the API meets; asked once for each. */
export type Choose<Exchange> = (kind: RequestKind, number: number) => Planned<Exchange>;

export const wellWith = <Exchange>(random: Random = () => 0): Planned<Exchange> => ({
  name: null,
  fault: null,
  random,
});

type FaultTable<Exchange> = Readonly<Record<string, Fault<Exchange>>>;

/** What can go wrong with whatever a proxy speaks. */
export interface Faults<Exchange> {
  any: FaultTable<Exchange>;
  /** Faults of a kind alone; each second one of its faults is of these. */
  own: Partial<Record<RequestKind, FaultTable<Exchange>>>;
}

export const h1Faults: Faults<ByteExchange> = {
  any: anyWireFaults,
  own: { poll: pollWireFaults, send: sendWireFaults },
};

export const h2Faults: Faults<StreamExchange> = {
  any: anyStreamFaults,
  own: { poll: pollWireFaults, send: sendStreamFaults },
};

/** Each third seed goes by HTTP/2. */
export const speaksH2 = (seed: number): boolean => seed % 3 === 0;

/** Share of the requests of a kind that meet a fault. */
const RATES: Readonly<Record<RequestKind, number>> = {
  poll: 0.3,
  send: 0.4,
  register: 0.25,
  read: 0.15,
  write: 0.25,
};

/** Neighbouring seeds must not give neighbouring draws. */
function mixed(seed: number, kind: RequestKind, number: number): Random {
  const place = requestKinds.indexOf(kind) + 1;
  const random = seededRandom(
    Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b) ^ (place << 24),
  );
  random();
  return random;
}

/** The fault for the request of a kind with that number, counted from 0. */
export function plannedFor<Exchange>(
  { any, own }: Faults<Exchange>,
  seed: number,
  kind: RequestKind,
  number: number,
): Planned<Exchange> {
  const random = mixed(seed, kind, number);
  if (random() >= RATES[kind]) return wellWith(random);
  const entries = Object.entries((random() < 0.5 ? own[kind] : undefined) ?? any);
  const [name, fault] = entries[Math.floor(random() * entries.length)]!;
  return { name, fault, random };
}

/** The first so many steps of a schedule, a line for each kind of request. */
export function scheduleLines<Exchange>(
  faults: Faults<Exchange>,
  seed: number,
  length: number,
): string[] {
  return requestKinds.map((kind) => {
    const names = Array.from(
      { length },
      (_, number) => plannedFor(faults, seed, kind, number).name ?? '–',
    );
    return `${kind}: ${names.join(' | ')}`;
  });
}
