/** One HTTP exchange: the only user of ofetch. Knows its habits, so that nobody else must. */
import { createFetch, FetchError, type $Fetch } from 'ofetch';
import { NetworkError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';

/** How long a request may take, headers and body together, in milliseconds. */
export const READ_TIMEOUT_MS = 20_000;
export const WRITE_TIMEOUT_MS = 30_000;

export interface CallOptions {
  /** Ends the request; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Overrides the usual time limit, in milliseconds. */
  timeoutMs?: number;
}

export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** How errors name this call, as "GET /messages". */
  route: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams | FormData;
  signal?: AbortSignal;
  timeoutMs: number;
}

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** A file as it was fetched. */
export interface FileAnswer {
  status: number;
  content: Blob;
}

export interface Transport {
  /**
   * Sends once, never again by itself.
   * @throws NetworkError where no whole answer came; the signal's reason where the caller gave up.
   */
  send(exchange: Exchange): Promise<Answer>;
  /** Fetches a file whole; ends as `send` does. */
  fetchFile(exchange: Exchange): Promise<FileAnswer>;
}

function fetchOptions(exchange: Exchange, signal: AbortSignal) {
  return {
    method: exchange.method,
    headers: exchange.headers,
    body: exchange.body,
    signal,
    // By default ofetch repeats a GET that failed, parses what it can, and throws at 4xx: all three are ours to decide.
    retry: 0,
    ignoreResponseError: true,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  } as const;
}

async function exchangeOnce($fetch: $Fetch, exchange: Exchange, signal: AbortSignal) {
  const response = await $fetch.raw(exchange.url, {
    ...fetchOptions(exchange, signal),
    responseType: 'text',
  });
  return { status: response.status, text: response._data ?? '', headers: response.headers };
}

async function fetchFileOnce($fetch: $Fetch, exchange: Exchange, signal: AbortSignal) {
  const response = await $fetch.raw(exchange.url, {
    ...fetchOptions(exchange, signal),
    responseType: 'blob',
  });
  return { status: response.status, content: response._data ?? new Blob() };
}

/** ofetch's own error holds the whole request: headers with their secrets must not travel in ours. */
function innermost(error: unknown): unknown {
  return error instanceof FetchError ? error.cause : error;
}

export function createTransport(platform: Pick<Platform, 'fetch' | 'timers'>): Transport {
  const $fetch = createFetch({
    fetch: platform.fetch,
    Headers,
    AbortController,
  });
  async function withinLimit<Result>(
    exchange: Exchange,
    once: ($fetch: $Fetch, exchange: Exchange, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    exchange.signal?.throwIfAborted();
    const controller = new AbortController();
    const onAbort = () => controller.abort(exchange.signal?.reason);
    exchange.signal?.addEventListener('abort', onAbort);
    let isLate = false;
    const limit = platform.timers.after(exchange.timeoutMs, () => {
      isLate = true;
      controller.abort();
    });
    try {
      return await once($fetch, exchange, controller.signal);
    } catch (error) {
      exchange.signal?.throwIfAborted();
      throw new NetworkError(exchange.route, isLate ? 'timeout' : 'unreachable', {
        cause: innermost(error),
      });
    } finally {
      limit.cancel();
      exchange.signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    send: (exchange) => withinLimit(exchange, exchangeOnce),
    fetchFile: (exchange) => withinLimit(exchange, fetchFileOnce),
  };
}

/**
 * A `Retry-After` header in milliseconds: a count of seconds or a date.
 * Null where it is missing, unreadable (other origins do not expose it) or nonsense.
 */
export function retryAfterFromHeader(headers: Headers, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d{1,12}(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  // Engines read dates into almost anything, "-3" included.
  const date = /\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : NaN;
  // A date is told by the server's own clock, where that can be read: ours may be a day off.
  const told = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(date) ? null : Math.max(0, date - (Number.isNaN(told) ? nowMs : told));
}

/** The body as JSON, or undefined where it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A plain object, as JSON has them. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How errors name a call: only plain words of the path are kept, for ids, addresses and file names are private. */
export function routeName(method: string, path: string): string {
  const shape = path
    .split('/')
    .map((segment) => (/^[a-z_]*$/i.test(segment) ? segment : '…'))
    .join('/');
  return `${method} ${shape}`;
}
