/**
 * Which request meets which fault. It follows from the seed, the kind of the request and its number within that kind
 * alone, so that a seed is one schedule however the requests of different kinds come to be mixed.
 */
import { seededRandom, type Random } from '../../standins/chat/machine';
import { anyWireFaults, pollWireFaults, sendWireFaults, type WireFault } from './wireFaults';

export const requestKinds = ['poll', 'send', 'register', 'read', 'write'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What kind of request a route is; each kind has a schedule of its own. */
export function kindOf(route: string): RequestKind {
  if (route === 'GET /events') return 'poll';
  if (route === 'POST /messages') return 'send';
  if (route === 'POST /register') return 'register';
  return route.startsWith('GET ') ? 'read' : 'write';
}

export interface Planned {
  /** Null where all goes well. */
  name: string | null;
  fault: WireFault | null;
  /** What the fault itself leaves to chance. */
  random: Random;
}

/** Share of the requests of a kind that meet a fault. */
const RATES: Readonly<Record<RequestKind, number>> = {
  poll: 0.3,
  send: 0.4,
  register: 0.25,
  read: 0.15,
  write: 0.25,
};

/** Faults of a kind alone; each second one of its faults is of these. */
const OWN_FAULTS: Partial<Record<RequestKind, Readonly<Record<string, WireFault>>>> = {
  poll: pollWireFaults,
  send: sendWireFaults,
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
export function plannedFor(seed: number, kind: RequestKind, number: number): Planned {
  const random = mixed(seed, kind, number);
  if (random() >= RATES[kind]) return { name: null, fault: null, random };
  const own = random() < 0.5 ? OWN_FAULTS[kind] : undefined;
  const entries = Object.entries(own ?? anyWireFaults);
  const [name, fault] = entries[Math.floor(random() * entries.length)]!;
  return { name, fault, random };
}

/** The first so many steps of a schedule, a line for each kind of request. */
export function scheduleLines(seed: number, length: number): string[] {
  return requestKinds.map((kind) => {
    const names = Array.from({ length }, (_, number) => plannedFor(seed, kind, number).name ?? '–');
    return `${kind}: ${names.join(' | ')}`;
  });
}
