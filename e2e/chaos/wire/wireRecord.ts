/** What passed the proxy, request by request, and what was asked too early. */
import { isApi, type WireAnswer, type WireRequest } from './httpBytes';
import { kindOf, wellWith, type Choose, type Planned, type RequestKind } from './schedule';

/** One request to the API, as it passed. */
export interface WireEntry {
  /** Milliseconds since the proxy was made. */
  atMs: number;
  route: string;
  kind: RequestKind;
  /** Whether it went to the API, and not for a part of the app. */
  isOfApi: boolean;
  /** Whether somebody's key came with it. Who tries to get in is counted by themselves. */
  isSignedIn: boolean;
  /** The name of the fault that it met; null where all went well. */
  fault: string | null;
  isReused: boolean;
  /** What a sent message is called by its sender; null for other requests. */
  localId: string | null;
  /** What the server answered, whatever became of that on the way; null where it did not. */
  status: number | null;
  /** Whether the server got it. */
  hasReached: boolean;
}

/**
 * A request may have left before the refusal that it seems to ignore was read: a page that starts while six browsers do,
 * on two cores, reads late. By a clock that the run holds, the runs in one process allow no such time.
 */
const ON_ITS_WAY_MS = 750;
/** Timers of browsers and clocks of two processes do not agree to the millisecond. */
const ROUNDING_MS = 20;

/** What a message that is sent is called by its sender; null for other requests. */
export function localIdOf({ route, body }: WireRequest): string | null {
  return route === 'POST /messages' ? new URLSearchParams(body.toString()).get('local_id') : null;
}

/** Watches over how long the server wants to be left alone; polls are counted apart. */
function createLimits(now: () => number) {
  const early: string[] = [];
  interface Window {
    isPoll: boolean;
    fromMs: number;
    untilMs: number;
  }
  let windows: Window[] = [];
  const isPoll = (kind: RequestKind) => kind === 'poll';
  return {
    early,
    asked({ route, kind, atMs }: WireEntry) {
      const broken = windows.find(
        (one) =>
          one.isPoll === isPoll(kind) &&
          atMs > one.fromMs + ON_ITS_WAY_MS &&
          atMs < one.untilMs - ROUNDING_MS,
      );
      if (broken)
        early.push(`${route} came ${Math.round(broken.untilMs - atMs)} ms before it was allowed`);
    },
    /** The server wants to be left alone. Returns how to take that back, where nobody heard it. */
    limited(kind: RequestKind, untilMs: number): () => void {
      const told: Window = { isPoll: isPoll(kind), fromMs: now(), untilMs };
      windows.push(told);
      return () => {
        windows = windows.filter((one) => one !== told);
      };
    },
    /** What was told from then on counts for nothing; in milliseconds as `atMs`. */
    forget(sinceMs: number) {
      windows = windows.filter(({ fromMs }) => fromMs < sinceMs);
    },
  };
}

/** The record of one proxy. */
export function createWireRecord() {
  const start = performance.now();
  const now = () => performance.now() - start;
  const log: WireEntry[] = [];
  const counts = new Map<RequestKind, number>();
  const limits = createLimits(now);

  return {
    log,
    now,
    limits,
    /** The last whole answer to a poll, to be given once more. */
    lastPoll: null as WireAnswer | null,
    /** Writes a request down. */
    note(request: WireRequest, { isReused }: { isReused: boolean }): WireEntry {
      const entry: WireEntry = {
        atMs: now(),
        route: request.route,
        kind: kindOf(request.route),
        isOfApi: isApi(request),
        isSignedIn: request.headers.has('authorization'),
        fault: null,
        isReused,
        localId: localIdOf(request),
        status: null,
        hasReached: false,
      };
      if (entry.isOfApi) {
        log.push(entry);
        if (entry.isSignedIn) limits.asked(entry);
      }
      return entry;
    },
    /** What a request meets; asked once for each. */
    planFor<Exchange>(
      entry: WireEntry,
      isTroubled: boolean,
      choose: Choose<Exchange>,
    ): Planned<Exchange> {
      if (!isTroubled || !entry.isOfApi) return wellWith();
      const number = counts.get(entry.kind) ?? 0;
      counts.set(entry.kind, number + 1);
      const planned = choose(entry.kind, number);
      entry.fault = planned.name;
      return planned;
    },
  };
}
