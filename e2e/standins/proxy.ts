/**
 * Forwards requests to a real server under its own origin: streamed both ways, never buffered, never tried twice,
 * and without cookies, which the app does not use.
 */
import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import { CONTENT_POLICY } from './http';

/** Hop-by-hop headers, cookies, and what would reach beyond the one answer into our own origin. */
const NOT_FORWARDED = new Set([
  'accept-ch',
  'alt-svc',
  'clear-site-data',
  'connection',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'nel',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'referer',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function forwardedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name));
  return Object.fromEntries(entries);
}

function requestHeaders(message: IncomingMessage, target: URL): IncomingHttpHeaders {
  const headers = forwardedHeaders(message.headers);
  headers.host = target.host;
  if (headers.origin !== undefined) headers.origin = target.origin;
  return headers;
}

/** A redirect within the real server must stay within ours. */
function answerHeaders(answer: IncomingMessage, target: URL): IncomingHttpHeaders {
  const headers = forwardedHeaders(answer.headers);
  if (headers.location !== undefined && URL.canParse(headers.location, target)) {
    const location = new URL(headers.location, target);
    if (location.origin === target.origin) {
      headers.location = location.pathname + location.search + location.hash;
    }
  }
  return headers;
}

/** Sends the head of the real server's answer; of what we say ourselves, its policy holds besides ours, and no more. */
function answerHead(response: ServerResponse, answer: IncomingMessage, target: URL): void {
  const headers = Object.entries(answerHeaders(answer, target));
  const [policy] = headers.flatMap(([name, value]) => (name === CONTENT_POLICY && value) || []);
  if (policy !== undefined) response.appendHeader(CONTENT_POLICY, policy);
  const others = headers.filter(([name]) => !response.hasHeader(name));
  response.writeHead(answer.statusCode ?? 502, Object.fromEntries(others));
  response.flushHeaders();
}

function answerUnreachable(response: ServerResponse, target: URL): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`No answer from ${target.origin}.`);
}

/**
 * Sends the message on to `target` (an origin, perhaps with a path in front) and its answer back.
 * An upstream that cannot be reached gives 502; one that breaks off midway breaks our answer off too.
 */
export function forward(target: URL, message: IncomingMessage, response: ServerResponse): void {
  const { request } = target.protocol === 'https:' ? https : http;
  const isRead = message.method === 'GET' || message.method === 'HEAD';
  const upstream = request(target, {
    method: message.method,
    path: target.pathname.replace(/\/$/, '') + (message.url ?? '/'),
    headers: requestHeaders(message, target),
    // A kept-alive connection may die just as a write starts on it: then nobody knows whether it was done.
    ...(isRead ? {} : { agent: false }),
  });
  upstream.setNoDelay(true);
  upstream.on('response', (answer) => {
    answerHead(response, answer, target);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  upstream.on('error', () => answerUnreachable(response, target));
  response.on('close', () => upstream.destroy());
  message.on('error', () => upstream.destroy());
  message.pipe(upstream);
}
