/** A proxy that speaks HTTP/2 over TLS to browsers: it treats each stream as a schedule says, and keeps a record. */
import {
  constants,
  createServer,
  type ServerHttp2Session,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { certificateFor, type ServerKey } from './certificate';
import { windowNeverOpened, type StreamExchange } from './h2Faults';
import { H2Frames } from './h2Frames';
import { routeOf, type WireAnswer, type WireRequest } from './httpBytes';
import type { Choose } from './schedule';
import { openDoor } from './wireDoor';
import { exchangeFor, Gone, proxyOf, type ProxyParts, type WireProxy } from './wireProxy';
import { createWireRecord, localIdOf } from './wireRecord';

export interface H2ProxyOptions {
  upstreamPort: number;
  choose: Choose<StreamExchange>;
  key: ServerKey;
}

/** So much of a body a browser may send before the server has read some of it. */
const WINDOW_BYTES = 64;

/** One browser connection. */
interface Line {
  socket: Socket;
  tls: TLSSocket;
  frames: H2Frames;
  requestCount: number;
}

/** A request, with the head that it would have had in HTTP/1.1. */
function requestOf(headers: IncomingHttpHeaders, body: Buffer = Buffer.alloc(0)): WireRequest {
  const { ':method': method = '', ':path': target = '', ':authority': host = '' } = headers;
  const named = new Map<string, string>([['host', host]]);
  for (const [name, value] of Object.entries(headers)) {
    if (!name.startsWith(':')) named.set(name, String(value));
  }
  if (body.length > 0) named.set('content-length', String(body.length));
  const lines = [`${method} ${target} HTTP/1.1`, ...[...named].map((pair) => pair.join(': '))];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return { method, target, route: routeOf(method, target), headers: named, body, head };
}

async function bodyOf({ stream, headers }: Asking): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve, reject) => {
    stream.once('end', resolve);
    stream.once('close', () => reject(new Gone()));
  });
  const body = Buffer.concat(chunks);
  // Who gives a stream up in the middle may end it, too: servers take no request that is shorter than it says.
  if (body.length < Number(headers['content-length'] ?? 0)) throw new Gone();
  return body;
}

/** What can be done in a stream; rejects, or throws, where the browser has given it up. */
function answeringIn(stream: ServerHttp2Stream) {
  function head({ status, headers, body }: WireAnswer, length = body.length) {
    if (stream.destroyed || stream.closed) throw new Gone();
    const hasBody = status !== 204 && status !== 304;
    stream.respond({
      ...Object.fromEntries(headers),
      ':status': status,
      ...(hasBody && { 'content-length': length }),
    });
  }
  const written = (write: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      if (stream.destroyed) reject(new Gone());
      // Written, or never to be.
      const done = () => {
        stream.off('close', done);
        resolve();
      };
      stream.once('close', done);
      write(done);
    });
  return {
    head,
    data: (bytes: Buffer) => written((done) => stream.write(bytes, done)),
    end: () => void stream.end(),
    async give(answer: WireAnswer) {
      head(answer);
      await written((done) => stream.end(answer.body, done));
    },
  };
}

function goneOf(stream: ServerHttp2Stream): AbortSignal {
  const gone = new AbortController();
  stream.on('error', () => {});
  stream.on('close', () => gone.abort());
  return gone.signal;
}

interface Asking {
  stream: ServerHttp2Stream;
  headers: IncomingHttpHeaders;
}

type Take = (asking: Asking, line: Line) => void;

/** Gives what speaks HTTP/2 on a connection: over TLS, with its frames in sight. */
function createSpeaker(key: ServerKey, take: Take) {
  const server = createServer({ settings: { initialWindowSize: WINDOW_BYTES } });
  server.on('sessionError', () => {});
  const secureContext = createSecureContext({
    cert: certificateFor(key),
    key: key.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  });
  return (socket: Socket) => {
    const tls = new TLSSocket(socket, { isServer: true, secureContext, ALPNProtocols: ['h2'] });
    const line: Line = { socket, tls, frames: new H2Frames(tls), requestCount: 0 };
    server.once('session', (session: ServerHttp2Session) => {
      session.on('stream', (stream, headers) => take({ stream, headers }, line));
    });
    server.emit('connection', line.frames);
    return line;
  };
}

/** What its own code says of a stream is told, unlike how Node would end it. */
function resetStream(stream: ServerHttp2Stream, { frames }: Line, code: number): void {
  if (stream.destroyed) return;
  frames.resetStream(stream.id ?? 0, code);
  stream.destroy();
}

/** What can be done with a connection, seen from one of its streams. */
function connectionOf(stream: ServerHttp2Stream, line: Line) {
  const { socket, tls, frames } = line;
  const streamId = stream.id ?? 0;
  return {
    resetStream: (code: number) => resetStream(stream, line, code),
    goAway: (last: 'this' | 'before') =>
      frames.goAway(last === 'this' ? streamId : Math.max(0, streamId - 2)),
    reset: () => void socket.resetAndDestroy(),
    finish: () => void tls.end(),
    losePings: () => void (frames.losesPings = true),
    vanish: () => void (frames.losesAll = true),
  };
}

/** Treats streams as their plans say. */
function createAnswering(parts: ProxyParts, choose: Choose<StreamExchange>) {
  const { record, door } = parts;

  async function answer({ stream, headers }: Asking, line: Line): Promise<void> {
    const gone = goneOf(stream);
    line.requestCount += 1;
    let request = requestOf(headers);
    const entry = record.note(request, { isReused: line.requestCount > 1 });
    const planned = record.planFor(entry, door.isTroubled, choose);
    if (planned.fault !== windowNeverOpened) {
      request = requestOf(headers, await bodyOf({ stream, headers }));
      entry.localId = localIdOf(request);
    }
    const inStream = answeringIn(stream);
    const { exchange, reach } = exchangeFor(parts, {
      request,
      entry,
      random: planned.random,
      gone,
      isDeaf: () => line.socket.destroyed || stream.rstCode !== constants.NGHTTP2_NO_ERROR,
      give: inStream.give,
    });
    if (!planned.fault) return exchange.give(await reach(gone));
    await planned.fault({ ...exchange, ...inStream, ...connectionOf(stream, line) });
  }

  return async function takeUp(asking: Asking, line: Line): Promise<void> {
    try {
      await answer(asking, line);
    } catch (error) {
      resetStream(asking.stream, line, constants.NGHTTP2_INTERNAL_ERROR);
      if (!(error instanceof Gone)) throw error;
    }
  };
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startH2Proxy(options: H2ProxyOptions): Promise<WireProxy> {
  const { upstreamPort, choose, key } = options;
  const lines = new Set<Line>();
  const speak = createSpeaker(key, (asking, line) => void takeUp(asking, line));
  const door = await openDoor((socket) => {
    const line = speak(socket);
    line.frames.hold(door.outage === 'blackHole');
    lines.add(line);
    socket.on('close', () => lines.delete(line));
  });
  const parts = { upstreamPort, record: createWireRecord(), door };
  const takeUp = createAnswering(parts, choose);
  const proxy = proxyOf('https', parts);
  const hold = (isHeld: boolean) => {
    for (const { frames } of lines) frames.hold(isHeld);
  };
  return {
    ...proxy,
    async calm(how) {
      hold(false);
      await proxy.calm(how);
    },
    async setOutage(outage) {
      hold(outage === 'blackHole');
      await proxy.setOutage(outage);
    },
  };
}
