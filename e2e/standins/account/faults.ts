/** Faults on order: what a test can make the next matching requests meet. */
import { DroppedConnection } from '../connection';
import type { World } from './world';

/** Which requests: "PUT /account", "/account", "GET *" or "*"; paths are those below `/v2`. */
export type FaultMatch = string;

/** An answer made up by the test; nothing is done. */
export interface MadeUpAnswer {
  status: number;
  /** An object is sent as JSON, a text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * A made-up answer, or a fault by name. Names ending in `AfterWork`, and `garbled`, do what was asked first and
 * spoil the answer; `hang` never answers.
 */
export type Fault =
  | MadeUpAnswer
  | 'dropBeforeWork'
  | 'dropAfterWork'
  | 'html502'
  | 'html502AfterWork'
  | 'html200'
  | 'garbled'
  | 'emptyAfterWork'
  | 'hang';

function matches(match: FaultMatch, method: string, path: string): boolean {
  const [first = '*', second] = match.split(' ');
  const [wantedMethod, wantedPath] = second === undefined ? ['*', first] : [first, second];
  const methodFits = wantedMethod === '*' || wantedMethod === method;
  const pathFits = wantedPath.endsWith('*')
    ? path.startsWith(wantedPath.slice(0, -1))
    : path === wantedPath;
  return methodFits && pathFits;
}

function take<Order extends { match: FaultMatch; remaining: number }>(
  orders: Order[],
  method: string,
  path: string,
): Order | null {
  const index = orders.findIndex((order) => matches(order.match, method, path));
  const order = orders[index];
  if (order === undefined) return null;
  order.remaining -= 1;
  if (order.remaining <= 0) orders.splice(index, 1);
  return order;
}

/** The fault ordered for this request, used up; null if none is. */
export function takeFault(world: World, method: string, path: string): Fault | null {
  return take(world.faults, method, path)?.fault ?? null;
}

/** The delay ordered for this request in milliseconds, used up; 0 if none is. */
export function takeDelay(world: World, method: string, path: string): number {
  return take(world.delays, method, path)?.milliseconds ?? 0;
}

/** The faults that happen before anything is done. */
export type FaultBeforeWork = MadeUpAnswer | 'dropBeforeWork' | 'html502' | 'html200' | 'hang';

const AFTER_WORK: readonly unknown[] = [
  'dropAfterWork',
  'html502AfterWork',
  'garbled',
  'emptyAfterWork',
];

/** Whether the request is carried out before the fault shows. */
export function isBeforeWork(fault: Fault): fault is FaultBeforeWork {
  return !AFTER_WORK.includes(fault);
}

const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };

function html(status: number, heading: string): Response {
  const page = `<!doctype html><html><head><title>${heading}</title></head><body><h1>${heading}</h1></body></html>`;
  return new Response(page, { status, headers: HTML_HEADERS });
}

function madeUp({ status, body, headers = {} }: MadeUpAnswer): Response {
  const isText = typeof body === 'string';
  const contentType = isText ? 'text/plain; charset=utf-8' : 'application/json';
  const hasBody = body !== undefined && ![204, 205, 304].includes(status);
  return new Response(hasBody ? (isText ? body : JSON.stringify(body)) : null, {
    status,
    headers: { ...(hasBody ? { 'content-type': contentType } : {}), ...headers },
  });
}

/** What a fault before the work answers. @throws DroppedConnection where it is no answer at all. */
export async function answerInstead(fault: FaultBeforeWork, request: Request): Promise<Response> {
  switch (fault) {
    case 'dropBeforeWork':
      throw new DroppedConnection();
    case 'html502':
      return html(502, '502 Bad Gateway');
    case 'html200':
      return html(200, 'Welcome to the network');
    case 'hang':
      await untilAborted(request.signal);
      throw new DroppedConnection();
    default:
      return madeUp(fault);
  }
}

/** What a fault after the work makes of the answer. @throws DroppedConnection where it is no answer at all. */
export async function spoil(fault: Fault, answer: Response): Promise<Response> {
  switch (fault) {
    case 'html502AfterWork':
      return html(502, '502 Bad Gateway');
    case 'emptyAfterWork':
      return new Response('', { status: answer.status === 204 ? 200 : answer.status });
    case 'garbled': {
      const text = await answer.text();
      const headers = { 'content-type': 'application/json' };
      return new Response(text.slice(0, Math.ceil(text.length / 2)) || '{', { headers });
    }
    default:
      throw new DroppedConnection();
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
