/**
 * Finds where a moment lies in a history that can only be asked for by ids: servers number messages as they are written,
 * so that ids and times grow together, however unevenly.
 */

/** A message, as far as this needs to know it. */
export interface Stamped {
  readonly id: number;
  /** In seconds since 1970. */
  readonly timestamp: number;
}

/** A stretch of a history, oldest first. */
export interface Stretch {
  readonly messages: readonly Stamped[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** Where to ask for a stretch: around an id, whether or not a message has it, or at an end. */
export type StretchPlace = number | 'oldest' | 'newest';

export interface Finding {
  /** The moment, in seconds since 1970. */
  readonly since: number;
  /** Messages of whatever history on the same server: they say where to look, and are never taken for the answer. */
  readonly hints: Iterable<Stamped>;
  /** Tells of some messages on both sides of a place. What it throws ends the search. */
  ask(at: StretchPlace): Promise<Stretch>;
}

export interface Found {
  /** The first message at the moment or later; null where there is none. */
  readonly next: Stamped | null;
  /** The last before it; null where there is none. */
  readonly previous: Stamped | null;
}

/** So many halvings are lent to guesses, each of which has to bring in half of one. */
const LENT = 3;

/**
 * The most requests that a search takes where times grow with ids, in a history whose ids lie this far apart. Usually one
 * to three; some ten in a long history that grew quickly and is as dense as all conversations together.
 */
export const mostRequests = (ids: number): number =>
  2 * (Math.ceil(Math.log2(Math.max(2, ids))) + LENT) + 4;

/** What is known so far. */
interface Bounds {
  /** The answer's id is this one or a greater one, and smaller than `top`, or it is `next`. */
  bottom: number;
  top: number;
  /** What is nearest on both sides, of this history or another. */
  low: Stamped | null;
  high: Stamped | null;
  /** What is nearest in this history. */
  previous: Stamped | null;
  next: Stamped | null;
}

function comeNearer(bounds: Bounds, since: number, point: Stamped) {
  if (point.timestamp < since) {
    if (point.id > (bounds.low?.id ?? -1)) bounds.low = point;
  } else if (point.id < (bounds.high?.id ?? Infinity)) bounds.high = point;
}

/** What other histories say is given up where this one says otherwise: times may be a little out of order. */
function dropUntrue(bounds: Bounds) {
  if (bounds.low && bounds.low.id >= bounds.top) bounds.low = bounds.previous;
  if (bounds.high && bounds.high.id < bounds.bottom) bounds.high = bounds.next;
}

/** Takes in what a stretch says: of several pairs of neighbours between which the moment lies the first one counts. */
function learn(bounds: Bounds, since: number, at: number, stretch: Stretch) {
  const { messages, foundOldest, foundNewest } = stretch;
  const place = messages.findIndex(({ timestamp }) => timestamp >= since);
  const next = messages[place];
  const previous = place === 0 ? undefined : messages.at(place < 0 ? -1 : place - 1);
  if (previous) bounds.previous = previous;
  if (next) {
    bounds.next = next;
    const isFirst = previous !== undefined || foundOldest;
    bounds.top = isFirst ? bounds.bottom : Math.min(at, next.id);
  } else bounds.bottom = foundNewest ? bounds.top : Math.max(at, previous?.id ?? at) + 1;
  for (const point of [previous, next]) if (point) comeNearer(bounds, since, point);
  dropUntrue(bounds);
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

/**
 * Where the moment lies if messages were written evenly between the two points. `pull`: how often one of them, the newer
 * one where it is positive, stayed while the other came nearer; they are less even then, and it lies closer to that one.
 */
function evenly(low: Stamped, high: Stamped, since: number, pull: number): number {
  const before = (since - low.timestamp) * 2 ** Math.max(0, pull - 1);
  const after = (high.timestamp - since) * 2 ** Math.max(0, -pull - 1);
  return low.id + Math.floor((before / (before + after)) * (high.id - low.id));
}

/** The ids that are left, from the first to before the last: by what other histories say, which may not be true of this one. */
const leftIn = ({ bottom, top, low, high }: Bounds) => ({
  from: Math.max(bottom, (low?.id ?? -1) + 1),
  to: Math.min(top, high?.id ?? Infinity),
});

/**
 * Says where to ask next: where the moment lies if messages were written evenly; or, after guesses that told too little,
 * in the middle of what is left, by which half of it is known.
 */
function createChoice(since: number) {
  let pull = 0;
  let last: Pick<Bounds, 'low' | 'high'> | null = null;
  /** How much may be left for another guess. */
  let allowed: number | null = null;

  function pullNow({ low, high }: Bounds): number {
    if (last === null || (last.low === low) === (last.high === high)) return 0;
    return last.high === high ? Math.max(0, pull) + 1 : Math.min(0, pull) - 1;
  }

  /** Call it once before each request. */
  return (bounds: Bounds): StretchPlace => {
    const { bottom, top, low, high } = bounds;
    if (!low && bottom === 0) return 'oldest';
    const { from, to } = leftIn(bounds);
    if (to === Infinity) return 'newest';
    if (to <= from) return within(from, bottom, top - 1);
    const left = to - from;
    allowed = (allowed ?? left * 2 ** LENT) * Math.SQRT1_2;
    pull = pullNow(bounds);
    last = { low, high };
    if (!low || !high || left > allowed) return from + Math.floor(left / 2);
    return within(evenly(low, high, since, pull), from, to - 1);
  };
}

/** Finds the first message at a moment or later; for how many requests that takes, see `mostRequests`. */
export async function findSince({ since, hints, ask }: Finding): Promise<Found> {
  const none = { low: null, high: null, previous: null, next: null };
  const bounds: Bounds = { bottom: 0, top: Infinity, ...none };
  for (const hint of hints) comeNearer(bounds, since, hint);
  const choose = createChoice(since);
  while (bounds.bottom < bounds.top) {
    const place = choose(bounds);
    const at = typeof place === 'number' ? place : place === 'oldest' ? 0 : Infinity;
    learn(bounds, since, at, await ask(place));
  }
  return { next: bounds.next, previous: bounds.previous };
}
