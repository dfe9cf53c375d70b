/** What the tests of the chat server share: a server with a clock that stands still, and signed-in callers. */

import type { Timers } from './machine';
import { createChatServer, type ChatServer, type ChatServerOptions } from './server';

/** 15 May 2025, 10:00 UTC. */
export const START = Date.UTC(2025, 4, 15, 10);

export interface TestMachine {
  clock: () => number;
  timers: Timers;
  /** Moves the clock on and runs what falls due on the way. */
  advance: (milliseconds: number) => Promise<void>;
}

interface Due {
  at: number;
  callback: () => void;
}

/** Lets promises that are ready run on. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export function testMachine(): TestMachine {
  let now = START;
  const due = new Set<Due>();
  const timers: Timers = {
    set: (callback, milliseconds) => {
      const entry = { at: now + milliseconds, callback };
      due.add(entry);
      return entry;
    },
    clear: (timer) => {
      for (const entry of due) if (entry === timer) due.delete(entry);
    },
  };
  const advance = async (milliseconds: number) => {
    const end = now + milliseconds;
    for (;;) {
      const [next] = [...due].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      due.delete(next);
      now = next.at;
      next.callback();
      await settle();
    }
    now = end;
    await settle();
  };
  return { clock: () => now, timers, advance };
}

/** A server that goes by a fake clock; what `now` gives is its time, in milliseconds since 1970. */
export function serverByClock(
  now: () => number,
  timers: { after(milliseconds: number, run: () => void): { cancel(): void } },
  options: ChatServerOptions = {},
): ChatServer {
  return createChatServer({
    clock: now,
    timers: {
      set: (callback, milliseconds) => timers.after(milliseconds, callback),
      clear: (timer) => (timer as { cancel(): void }).cancel(),
    },
    hasAnsweringBots: false,
    ...options,
  });
}

export function newServer(options: ChatServerOptions & { machine?: TestMachine } = {}): ChatServer {
  const { machine = testMachine(), ...rest } = options;
  return createChatServer({
    clock: machine.clock,
    timers: machine.timers,
    hasAnsweringBots: false,
    ...rest,
  });
}

// --- Callers --------------------------------------------------------------

/** What an answer holds, not yet looked at. */
export type Body = Record<string, unknown>;

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function expected(kind: string, body: Body, key: string): never {
  throw new Error(`${key} is no ${kind} in ${JSON.stringify(body).slice(0, 200)}`);
}

export function numberIn(body: Body, key: string): number {
  const value = body[key];
  return typeof value === 'number' ? value : expected('number', body, key);
}

export function textIn(body: Body, key: string): string {
  const value = body[key];
  return typeof value === 'string' ? value : expected('text', body, key);
}

export function bodyIn(body: Body, key: string): Body {
  const value = body[key];
  return isBody(value) ? value : expected('object', body, key);
}

export function bodiesIn(body: Body, key: string): Body[] {
  const value = body[key];
  return Array.isArray(value) && value.every(isBody)
    ? value
    : expected('list of objects', body, key);
}

export function numbersIn(body: Body, key: string): number[] {
  const value = body[key];
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'number');
  return isList ? value : expected('list of numbers', body, key);
}

export interface Answer {
  status: number;
  body: Body;
  headers: Headers;
}

export type Parameters = Record<string, unknown>;

const encode = (parameters: Parameters) =>
  new URLSearchParams(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

const ORIGIN = 'http://chat.test';

export interface Caller {
  userId: number;
  email: string;
  apiKey: string;
  call: (
    method: string,
    path: string,
    parameters?: Parameters,
    signal?: AbortSignal,
  ) => Promise<Answer>;
  get: (path: string, parameters?: Parameters) => Promise<Answer>;
  post: (path: string, parameters?: Parameters) => Promise<Answer>;
  patch: (path: string, parameters?: Parameters) => Promise<Answer>;
  delete: (path: string, parameters?: Parameters) => Promise<Answer>;
  upload: (path: string, file: File) => Promise<Answer>;
  register: (parameters?: Parameters) => Promise<Body>;
  /** What waits in a queue, without blocking; acknowledges it on the next call. */
  events: (queue: Body) => Promise<Body[]>;
}

async function readBody(response: Response): Promise<Body> {
  const body: unknown = await response.json();
  if (!isBody(body)) throw new Error('the answer is no object');
  return body;
}

async function toAnswer(response: Response): Promise<Answer> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: isJson ? await readBody(response) : {},
    headers: response.headers,
  };
}

export function rawRequest(
  method: string,
  path: string,
  {
    parameters = {},
    headers = {},
    signal,
  }: { parameters?: Parameters; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Request {
  const encoded = encode(parameters);
  const isWhole = /^\/(api|user_uploads|user_avatars|avatar|static)\//.test(path);
  const url = new URL(isWhole ? path : `/api/v1${path}`, ORIGIN);
  const hasBody = method !== 'GET';
  if (!hasBody) url.search = encoded.toString();
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: encoded }),
    ...(signal && { signal }),
  });
}

/** Without credentials. */
export const callOpenly = async (
  server: ChatServer,
  method: string,
  path: string,
  parameters?: Parameters,
) => toAnswer(await server.handle(rawRequest(method, path, { parameters: parameters ?? {} })));

const FULL_CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
};

export async function signIn(server: ChatServer, email: string): Promise<Caller> {
  const { body } = await callOpenly(server, 'POST', '/dev_fetch_api_key', { username: email });
  const apiKey = textIn(body, 'api_key');
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  const headers = { authorization };
  const call: Caller['call'] = async (method, path, parameters = {}, signal) =>
    toAnswer(
      await server.handle(
        rawRequest(method, path, { parameters, headers, ...(signal && { signal }) }),
      ),
    );
  const caller: Caller = {
    userId: numberIn(body, 'user_id'),
    email,
    apiKey,
    call,
    get: (path, parameters) => call('GET', path, parameters),
    post: (path, parameters) => call('POST', path, parameters),
    patch: (path, parameters) => call('PATCH', path, parameters),
    delete: (path, parameters) => call('DELETE', path, parameters),
    upload: async (path, file) => {
      const form = new FormData();
      form.append('file', file);
      const request = new Request(`${ORIGIN}/api/v1${path}`, {
        method: 'POST',
        headers,
        body: form,
      });
      return toAnswer(await server.handle(request));
    },
    register: async (parameters = {}) => {
      const answer = await call('POST', '/register', {
        apply_markdown: true,
        client_capabilities: FULL_CAPABILITIES,
        ...parameters,
      });
      return answer.body;
    },
    events: async (queue) => {
      const answer = await call('GET', '/events', {
        queue_id: queue.queue_id,
        last_event_id: queue.last_event_id,
        dont_block: true,
      });
      const events = bodiesIn(answer.body, 'events');
      queue.last_event_id = events.at(-1)?.id ?? queue.last_event_id;
      return events;
    },
  };
  return caller;
}
