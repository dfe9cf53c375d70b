/** The hosting API's HTTP conventions: JSON both ways, `x-auth-token`, `{message, retryAfterMs}`. */
import type * as v from 'valibot';
import { ApiError, ServerError } from '@/domain/requestError';
import type { Clock, Platform } from '@/platform/index';
import { countedText } from '@/api/countedText';
import {
  createTransport,
  isRecord,
  jsonOf,
  READ_TIMEOUT_MS,
  retryAfterFromHeader,
  routeName,
  WRITE_TIMEOUT_MS,
  type Answer,
  type CallOptions,
  type Exchange,
} from '@/api/transport';
import { parse } from '@/api/parse';
import { LONGEST_SENTENCE, shortened } from './sentence';

/** Starts with a slash: otherwise it could change the host that the token goes to. */
export type HostingPath = `/${string}`;

export interface HostingCallOptions extends CallOptions {
  /** Reads without credentials have none: they then need no preflight. See `carrying`. */
  headers?: Record<string, string>;
  body?: string;
}

/** What the service answered where it did not refuse. */
export interface HostingAnswer {
  /** How errors name the call. */
  route: string;
  status: number;
  text: string;
  /** The text as JSON, or as it is where it is none. */
  value: unknown;
}

export interface HostingClient {
  /** The device's clock, for answers that must be dated. */
  readonly clock: Pick<Clock, 'now'>;
  /** For calls whose answers are read in a way of their own. @throws request errors */
  send(
    method: Exchange['method'],
    path: HostingPath,
    options?: HostingCallOptions,
  ): Promise<HostingAnswer>;
  call<S extends v.GenericSchema>(
    method: Exchange['method'],
    path: HostingPath,
    schema: S,
    options?: HostingCallOptions,
  ): Promise<v.InferOutput<S>>;
}

/** The service allows 100 to an address or a token. */
const MOST_IN_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/** A server that asks for more than this is not believed. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
/** In bytes. What the service has to say fits into some hundred. */
const LONGEST_ANSWER = 1_000_000;

/** A captive portal's page, or one of a proxy. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|[a-z])/i.test(text);
}

/** The server's own sentence: `message`, a JSON string, or short plain text; empty where there is none. */
export function serverMessageOf(text: string, body: unknown): string {
  if (isRecord(body)) return shortened(body.message);
  if (typeof body === 'string') return shortened(body);
  const plain = text.trim();
  return plain.length < LONGEST_SENTENCE && !looksLikeHtml(plain) ? plain : '';
}

function retryAfterOf(body: unknown, answer: Answer, nowMs: number): number | null {
  const stated = isRecord(body) ? body.retryAfterMs : undefined;
  const isUsable = typeof stated === 'number' && Number.isFinite(stated) && stated >= 0;
  const wait = isUsable ? stated : retryAfterFromHeader(answer.headers, nowMs);
  return wait === null ? null : Math.min(Math.ceil(wait), LONGEST_WAIT_MS);
}

/** The answer as JSON, or as text where it is none: the service may say a word or a token without quotes. */
function valueOf(text: string, json: unknown): unknown {
  // A token of nothing but digits reads as a number, and loses its end on the way.
  return json === undefined || typeof json === 'number' ? text.trim() : json;
}

/** @throws ApiError for 4xx, ServerError for 5xx. */
function throwIfRefused(route: string, answer: Answer, body: unknown, nowMs: number): void {
  if (answer.status >= 500) {
    throw new ServerError(route, answer.status, retryAfterOf(body, answer, nowMs));
  }
  if (answer.status >= 400) {
    throw new ApiError(route, {
      status: answer.status,
      code: null,
      serverMessage: serverMessageOf(answer.text, body),
      retryAfterMs: retryAfterOf(body, answer, nowMs),
      details: isRecord(body) ? body : {},
    });
  }
}

/** What the service would say to a request now: that it is one too many. */
export function limitError(route: string, retryAfterMs: number): ApiError {
  const refusal = { status: 429, code: null, serverMessage: '', details: {}, retryAfterMs };
  return new ApiError(route, refusal);
}

/** Counts requests, and says before anything is sent what the service would say soon. @throws ApiError */
function createOwnLimit({ monotonic }: Pick<Clock, 'monotonic'>): (route: string) => void {
  let sentMs: number[] = [];
  return (route) => {
    const nowMs = monotonic();
    sentMs = sentMs.filter((atMs) => atMs > nowMs - MINUTE_MS);
    const [firstMs = nowMs] = sentMs;
    if (sentMs.length >= MOST_IN_A_MINUTE) throw limitError(route, firstMs + MINUTE_MS - nowMs);
    sentMs.push(nowMs);
  };
}

export function createHostingClient(options: {
  platform: Pick<Platform, 'fetch' | 'timers' | 'clock'>;
  /** Absolute address of the API with its version, as "https://api.example.com/v2". */
  baseUrl: string;
}): HostingClient {
  const { platform } = options;
  const transport = createTransport(platform, countedText(LONGEST_ANSWER));
  const count = createOwnLimit(platform.clock);
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  async function send(
    method: Exchange['method'],
    path: HostingPath,
    callOptions: HostingCallOptions = {},
  ): Promise<HostingAnswer> {
    const { headers = {}, body, signal, timeoutMs } = callOptions;
    const route = routeName(method, path);
    count(route);
    const answer = await transport.send({
      method,
      url: `${baseUrl}${path}`,
      route,
      headers,
      body,
      signal,
      timeoutMs: timeoutMs ?? (method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
    });
    const { status, text } = answer;
    const json = jsonOf(text);
    throwIfRefused(route, answer, json, platform.clock.now());
    return { route, status, text, value: valueOf(text, json) };
  }

  return {
    clock: platform.clock,
    send,
    async call(method, path, schema, callOptions) {
      const { route, status, value } = await send(method, path, callOptions);
      return parse(schema, value, route, status);
    },
  };
}
