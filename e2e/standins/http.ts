/** The HTTP door: serves a `Request → Promise<Response>` function through node:http, streams and all. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { isDroppedConnection } from './connection';

/** A service: everything a stand-in is, seen from outside. */
export type Handle = (request: Request) => Promise<Response>;

/** A function in the style of connect: answers, or passes on by calling `next`. */
export type Middleware = (
  message: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** A server that is listening. */
export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  /** Cuts what is still open and stops listening. */
  close(): Promise<void>;
}

function requestUrl(message: IncomingMessage): string {
  const base = `http://${message.headers.host ?? '127.0.0.1'}`;
  return new URL(message.url ?? '/', URL.canParse(base) ? base : 'http://127.0.0.1').href;
}

/** The request that a message stands for; its signal is aborted when the client goes away unanswered. */
export function toRequest(message: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) {
    for (const text of [value ?? []].flat()) headers.append(name, text);
  }
  headers.set('x-forwarded-for', message.socket.remoteAddress ?? '');
  const method = message.method ?? 'GET';
  const init: RequestInit & { duplex?: 'half' } = { method, headers, signal: gone.signal };
  if (method !== 'GET' && method !== 'HEAD') {
    init.body = Readable.toWeb(message) as unknown as ReadableStream<Uint8Array>;
    init.duplex = 'half';
  }
  return new Request(requestUrl(message), init);
}

/** Of several policies all hold: whoever answers on our origin may add to what is there, and take nothing away. */
export const CONTENT_POLICY = 'content-security-policy';

/** Sends an answer piece by piece, as it comes. Rejects if either side breaks off. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    if (name === CONTENT_POLICY) response.appendHeader(name, value);
    else if (name !== 'set-cookie') response.setHeader(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (answer.body === null || response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answer.body as NodeReadableStream), response);
}

function fail(error: unknown, response: ServerResponse): void {
  const isGone = response.destroyed || response.req.destroyed;
  if (isDroppedConnection(error) || isGone || response.headersSent) {
    response.req.socket.destroy();
    return;
  }
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : 'failed'}\n`);
  response.statusCode = 500;
  response.end('The stand-in failed.');
}

/** Answers one message with a service; a `DroppedConnection` cuts the socket instead. */
export async function answerMessage(
  handle: Handle,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await sendResponse(await handle(toRequest(message, response)), response);
  } catch (error) {
    fail(error, response);
  }
}

/** Listens on 127.0.0.1 with a listener; port 0 takes a free one. */
export async function listen(
  listener: (message: IncomingMessage, response: ServerResponse) => void,
  port = 0,
): Promise<RunningServer> {
  const server = createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Serves a service on 127.0.0.1; port 0 takes a free one. */
export function serve(handle: Handle, port = 0): Promise<RunningServer> {
  return listen((message, response) => void answerMessage(handle, message, response), port);
}
