/** One HTTP exchange: sent once, within its time, with nothing that a browser would add, and read whole. */
import { MalformedResponseError, NetworkError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';

/** How long a request may take, headers and body together, in milliseconds. */
export const READ_TIMEOUT_MS = 20_000;
export const WRITE_TIMEOUT_MS = 30_000;

export interface CallOptions {
  /** Ends the request; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Ends a call of the chat only while it waits until it may leave, and takes the place of `signal` until then. */
  waitSignal?: AbortSignal;
  /** Overrides the usual time limit, in milliseconds. */
  timeoutMs?: number;
  /** Whether being asked too often is, here, about this kind of request alone: all others go on. */
  hasOwnLimit?: boolean;
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
   * @throws NetworkError where no whole answer came; MalformedResponseError where it is too long to be one; the signal's
   * reason where the caller gave up.
   */
  send(exchange: Exchange): Promise<Answer>;
  /** Fetches a file whole, however long it is; ends as `send` does. */
  fetchFile(exchange: Exchange): Promise<FileAnswer>;
}

/** Reads an answer's body, whose connection may be lost meanwhile. @throws MalformedResponseError where it is too long */
export type TextReader = (response: Response, route: string) => Promise<string>;

export const tooLong = (route: string, { status }: Response) =>
  new MalformedResponseError(route, { status, path: '', detail: 'too long' });

export function createTransport(
  platform: Pick<Platform, 'fetch' | 'timers'>,
  textOf: TextReader,
): Transport {
  /** `read` takes the answer's body: a connection can be lost in the middle of one. */
  async function withinLimit<Content>(
    exchange: Exchange,
    read: (response: Response) => Promise<Content>,
  ) {
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
      const response = await platform.fetch(exchange.url, {
        method: exchange.method,
        headers: exchange.headers,
        body: exchange.body,
        signal: controller.signal,
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      return { response, content: await read(response) };
    } catch (error) {
      exchange.signal?.throwIfAborted();
      // What is left of an answer is not worth the wait.
      controller.abort();
      if (error instanceof MalformedResponseError) throw error;
      throw new NetworkError(exchange.route, isLate ? 'timeout' : 'unreachable', {
        cause: error,
      });
    } finally {
      limit.cancel();
      exchange.signal?.removeEventListener('abort', onAbort);
    }
  }

  return {
    async send(exchange) {
      const { response, content } = await withinLimit(exchange, (answer) =>
        textOf(answer, exchange.route),
      );
      return { status: response.status, text: content, headers: response.headers };
    },
    async fetchFile(exchange) {
      const { response, content } = await withinLimit(exchange, (answer) => answer.blob());
      return { status: response.status, content };
    },
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
