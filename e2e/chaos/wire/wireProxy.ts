/** What the proxies have in common, whether they speak HTTP/1.1 or HTTP/2: the way to the server, and a record. */
import { connect } from 'node:net';
import { lastRequestBytes, readAnswer, type WireAnswer, type WireRequest } from './httpBytes';
import type { Outage, WireDoor } from './wireDoor';
import type { WireExchange } from './wireFaults';
import type { createWireRecord, WireEntry } from './wireRecord';
import type { Random } from '../../standins/chat/machine';

/** A proxy in front of a stand-in. It never sends a request to the server by itself a second time. */
export interface WireProxy {
  /** Without a slash at the end. */
  url: string;
  log: readonly WireEntry[];
  /** Requests that came before a 429 allowed them, as sentences. */
  readonly early: readonly string[];
  /** From now on requests meet faults. */
  trouble(): void;
  setOutage(outage: Outage): Promise<void>;
  /** Ends the trouble; what still hangs is broken off, or left to hang. */
  calm(options: { breaksOff: boolean }): Promise<void>;
  /** Milliseconds since the proxy was made. */
  now(): number;
  /** Forgets how long the server wanted to be left alone, where it said so from then on: nobody was there to hear it. */
  forgetLimits(sinceMs: number): void;
  close(): Promise<void>;
}

/** One side has gone: nothing is left to do for this request. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/** Whoever has not hung up by then has heard. */
const HEARING_MS = 60;

/** Carries a request to the server over a connection of its own. */
async function carry(
  port: number,
  request: WireRequest,
  ending?: AbortSignal,
): Promise<WireAnswer> {
  const upstream = connect({ port, host: '127.0.0.1' });
  const leave = () => upstream.destroy();
  ending?.addEventListener('abort', leave);
  const chunks: Buffer[] = [];
  upstream.on('data', (chunk) => chunks.push(chunk));
  upstream.on('error', () => {});
  upstream.write(lastRequestBytes(request));
  await new Promise((resolve) => upstream.on('close', resolve));
  ending?.removeEventListener('abort', leave);
  // A stand-in that hangs up is one more way for the browser to get no answer.
  if (chunks.length === 0) throw new Gone();
  return readAnswer(Buffer.concat(chunks));
}

/** Waits until the time is over; rejects when the browser has gone, or the trouble is over. */
export function waiting(gone: AbortSignal, trouble: AbortSignal) {
  return (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      const signals = [gone, trouble];
      const end = (settle: () => void) => {
        clearTimeout(timer);
        for (const signal of signals) signal.removeEventListener('abort', leave);
        settle();
      };
      const leave = () => end(() => reject(new Gone()));
      const timer = setTimeout(() => end(resolve), milliseconds);
      if (signals.some(({ aborted }) => aborted)) return leave();
      for (const signal of signals) signal.addEventListener('abort', leave, { once: true });
    });
}

/** One request, as far as it does not matter what it came over. */
export interface Asked {
  request: WireRequest;
  entry: WireEntry;
  random: Random;
  /** Aborts when the browser has gone. */
  gone: AbortSignal;
  /** Whether the browser left before it could hear what it was told. */
  isDeaf(): boolean;
  give(answer: WireAnswer): Promise<void>;
}

export interface ProxyParts {
  upstreamPort: number;
  record: ReturnType<typeof createWireRecord>;
  door: WireDoor;
}

/** What can be done with a request, and how the server is reached for it. */
export function exchangeFor({ upstreamPort, record, door }: ProxyParts, asked: Asked) {
  const { request, entry, random, gone, isDeaf, give } = asked;
  async function reach(ending?: AbortSignal): Promise<WireAnswer> {
    entry.hasReached = true;
    const given = await carry(upstreamPort, request, ending);
    entry.status = given.status;
    if (entry.kind === 'poll' && given.status === 200) record.lastPoll = given;
    return given;
  }
  const exchange: WireExchange = {
    request,
    random,
    work: () => reach(),
    give,
    wait: waiting(gone, door.trouble),
    limited(seconds) {
      if (!entry.isSignedIn) return;
      // From now on, and not from when it is clear who heard: whoever leaves in between takes it along.
      const takeBack = record.limits.limited(entry.kind, record.now() + seconds * 1_000);
      setTimeout(() => {
        if (isDeaf()) takeBack();
      }, HEARING_MS);
    },
    lastPoll: record.lastPoll,
  };
  return { exchange, reach };
}

/** A proxy as those see it who use it. */
export function proxyOf(
  scheme: 'http' | 'https',
  { record, door }: Omit<ProxyParts, 'upstreamPort'>,
): WireProxy {
  return {
    url: `${scheme}://127.0.0.1:${door.port}`,
    log: record.log,
    early: record.limits.early,
    trouble: door.startTrouble,
    setOutage: door.setOutage,
    calm: door.calm,
    now: record.now,
    forgetLimits: record.limits.forget,
    close: door.close,
  };
}
