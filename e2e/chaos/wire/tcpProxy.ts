/**
 * A proxy on the TCP level in front of a stand-in: it treats the bytes of each request and of its answer as a schedule
 * says, and keeps a record of every request. It never sends a request to the server by itself a second time.
 */
import { once, setMaxListeners } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import {
  answerBytes,
  lastRequestBytes,
  readAnswer,
  readRequest,
  type WireAnswer,
  type WireRequest,
} from './httpBytes';
import type { WireExchange } from './wireFaults';
import { createWireRecord, type Choose, type WireEntry } from './wireRecord';

/** How the whole way is: as it should be; nobody takes up a connection; or bytes vanish without a word. */
export type Outage = 'none' | 'refused' | 'blackHole';

export interface TcpProxyOptions {
  upstreamPort: number;
  choose: Choose;
}

export interface TcpProxy {
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
class Gone extends Error {
  override readonly name = 'Gone';
}

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

/** One browser connection: its requests, one after the other. */
function createLine(socket: Socket, answer: (request: WireRequest, line: Line) => Promise<void>) {
  const gone = new AbortController();
  let bytes: Buffer = Buffer.alloc(0);
  let isBusy = false;
  const line: Line = { socket, gone, requestCount: 0 };

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      for (
        let found = readRequest(bytes);
        found && !gone.signal.aborted;
        found = readRequest(bytes)
      ) {
        bytes = found.rest;
        line.requestCount += 1;
        await answer(found.request, line);
      }
    } catch (error) {
      socket.destroy();
      if (!(error instanceof Gone)) throw error;
    } finally {
      isBusy = false;
    }
  }

  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    void goOn();
  });
  socket.on('error', () => {});
  socket.on('close', () => gone.abort());
  return line;
}

interface Line {
  socket: Socket;
  gone: AbortController;
  requestCount: number;
}

function waiting(line: Line, trouble: AbortSignal) {
  return (milliseconds: number) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        reject(new Gone());
      };
      const timer = setTimeout(() => {
        line.gone.signal.removeEventListener('abort', leave);
        trouble.removeEventListener('abort', leave);
        resolve();
      }, milliseconds);
      if (line.gone.signal.aborted || trouble.aborted) leave();
      line.gone.signal.addEventListener('abort', leave, { once: true });
      trouble.addEventListener('abort', leave, { once: true });
    });
}

/** Bytes out; ends when they have left this process. */
function sending({ socket }: Line) {
  return (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (socket.destroyed) reject(new Gone());
      else socket.write(bytes, (error) => (error ? reject(new Gone()) : resolve()));
    });
}

async function open(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

interface Way {
  isTroubled: boolean;
  outage: Outage;
  trouble: AbortController;
}

/** Ends what waits on however many lines. */
function newTrouble(): AbortController {
  const trouble = new AbortController();
  setMaxListeners(0, trouble.signal);
  return trouble;
}

/** Treats the requests of all lines as their plans say. */
function createAnswering(
  upstreamPort: number,
  record: ReturnType<typeof createWireRecord>,
  way: Way,
) {
  return async function answer(request: WireRequest, line: Line): Promise<void> {
    const wait = waiting(line, way.trouble.signal);
    // What vanished stays so for this connection, also when the way is open again.
    if (way.outage === 'blackHole') return wait(FOR_EVER_MS);
    const isReused = line.requestCount > 1;
    const { entry, planned } = record.note(request, { isReused, isTroubled: way.isTroubled });
    const send = sending(line);
    const give = (given: WireAnswer) => send(answerBytes(given, request));
    const reach = async (ending?: AbortSignal) => {
      entry.hasReached = true;
      const given = await carry(upstreamPort, request, ending);
      entry.status = given.status;
      if (entry.kind === 'poll' && given.status === 200) record.lastPoll = given;
      return given;
    };
    if (!planned.fault) return give(await reach(line.gone.signal));
    const exchange: WireExchange = {
      request,
      random: planned.random,
      work: () => reach(),
      give,
      send,
      wait,
      reset: () => void line.socket.resetAndDestroy(),
      finish: () => void line.socket.end(),
      limited(seconds) {
        const untilMs = record.now() + seconds * 1_000;
        // Tries to get in are counted by themselves.
        if (entry.route === 'POST /fetch_api_key') return;
        const heard = () => {
          if (!line.socket.destroyed) record.limits.limited(entry.kind, untilMs);
        };
        setTimeout(heard, HEARING_MS);
      },
      lastPoll: record.lastPoll,
    };
    await planned.fault(exchange);
  };
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startTcpProxy({ upstreamPort, choose }: TcpProxyOptions): Promise<TcpProxy> {
  const record = createWireRecord(choose);
  const way: Way = { isTroubled: false, outage: 'none', trouble: newTrouble() };
  const answer = createAnswering(upstreamPort, record, way);
  const lines = new Set<Line>();
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    const line = createLine(socket, answer);
    lines.add(line);
    socket.on('close', () => lines.delete(line));
  });
  await open(server, 0);
  const { port } = server.address() as AddressInfo;

  function breakOff() {
    for (const { socket } of lines) socket.resetAndDestroy();
  }

  async function setOutage(next: Outage) {
    const before = way.outage;
    if (next === before) return;
    way.outage = next;
    if (next === 'refused') {
      server.close();
      breakOff();
    } else if (before === 'refused') await open(server, port);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    log: record.log,
    early: record.limits.early,
    trouble() {
      way.isTroubled = true;
    },
    setOutage,
    async calm({ breaksOff }) {
      way.isTroubled = false;
      await setOutage('none');
      if (breaksOff) way.trouble.abort();
      way.trouble = newTrouble();
    },
    now: record.now,
    forgetLimits: record.limits.forget,
    async close() {
      const closed = server.listening ? once(server, 'close') : null;
      server.close();
      breakOff();
      await closed;
    },
  };
}

/** Whoever has not hung up by then has heard. */
const HEARING_MS = 60;
const FOR_EVER_MS = 86_400_000;
