/** A server for tests that answers only what was prepared; everything else fails the test. */
// So that what imports it settles within the turns that a test waits for.
import '@/api/chat/fileTransfer';
import type { UploadRequest } from '@/platform/index';
import type { FakePlatform } from './fakePlatform';
import { answerOf, faultAnswer, type Fault } from './fakeFaults';

/** A request as the server saw it. */
export interface SeenRequest {
  method: string;
  /** The path below the API's root as it travelled, escapes included, as "/messages/3". */
  path: string;
  url: URL;
  headers: Headers;
  /** The body as text; empty for a form with a file. */
  body: string;
  /** The form with a file, if that is what was sent. */
  form: FormData | null;
  /** Query and form parameters, as they travelled. */
  params: Record<string, string>;
  credentials: RequestCredentials | undefined;
}

export interface Preparation {
  /** Method and path below the API's root, as "GET /messages". */
  route: string;
  /** The body: an object becomes JSON, a string goes as it is. */
  answer?: unknown;
  status?: number;
  headers?: Record<string, string>;
  /** What goes wrong instead of an answer. */
  fault?: Fault;
  /** Fake time that passes before the answer, in milliseconds. */
  delayMs?: number;
  /** Looks at the request; what it throws fails the test. */
  check?(request: SeenRequest): void;
}

export interface FakeServer {
  /** Promises one answer to one request; equal routes are answered in the order of their preparation. */
  prepare(preparation: Preparation): void;
  /** The requests since the last call, in order of arrival. */
  takeRequests(): SeenRequest[];
  /** The one request since the last call. */
  takeRequest(): SeenRequest;
  /** @throws Error for unprepared requests, failed checks and answers that nobody asked for. */
  assertDone(): void;
  fetch: typeof fetch;
}

/** A chat server's success. */
export function chatAnswer(values: object = {}): object {
  return { result: 'success', msg: '', ...values };
}

/** A chat server's refusal; give the status beside it. */
export function chatRefusal(code: string, values: object = {}): object {
  return { result: 'error', msg: `Refused: ${code}`, code, ...values };
}

const API_ROOTS = /^.*?\/(?:api\/v1|v2)(?=\/)/;

function kindOf(body: unknown): string {
  return Object.prototype.toString.call(body);
}

function seenRequest(url: URL, init: RequestInit): SeenRequest {
  const headers = new Headers(init.headers);
  const { body } = init;
  const form = kindOf(body) === '[object FormData]' ? (body as FormData) : null;
  const isParams = kindOf(body) === '[object URLSearchParams]';
  if (isParams && !headers.has('content-type')) {
    headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
  }
  const text = typeof body === 'string' ? body : isParams ? String(body as URLSearchParams) : '';
  const params = Object.fromEntries(url.searchParams);
  if (isParams) Object.assign(params, Object.fromEntries(new URLSearchParams(text)));
  return {
    method: (init.method ?? 'GET').toUpperCase(),
    path: url.pathname.replace(API_ROOTS, ''),
    url,
    headers,
    body: text,
    form,
    params,
    credentials: init.credentials,
  };
}

const routeOf = ({ method, path }: SeenRequest) => `${method} ${path}`;

/** Waits fake time, or until the request is given up. */
function pause(platform: FakePlatform, delayMs: number, signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve, reject) => {
    const timer = platform.timers.after(delayMs, resolve);
    signal?.addEventListener('abort', () => {
      timer.cancel();
      reject(signal.reason as Error);
    });
  });
}

/** What was prepared and what was asked for. */
function createLedger() {
  const prepared: Preparation[] = [];
  const failures: unknown[] = [];
  let seen: SeenRequest[] = [];
  return {
    prepare: (preparation: Preparation) => void prepared.push(preparation),
    /** The preparation for a request. Failures are kept, for the code under test may swallow them. */
    claim(request: SeenRequest): Preparation {
      seen.push(request);
      const place = prepared.findIndex(({ route }) => route === routeOf(request));
      const [preparation] = place < 0 ? [] : prepared.splice(place, 1);
      try {
        if (!preparation) throw new Error(`Nothing was prepared for ${routeOf(request)}`);
        preparation.check?.(request);
        return preparation;
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
    takeRequests(): SeenRequest[] {
      const taken = seen;
      seen = [];
      return taken;
    },
    takeRequest(): SeenRequest {
      const taken = this.takeRequests();
      const [request] = taken;
      if (request && taken.length === 1) return request;
      throw new Error(`Expected one request, saw: ${taken.map(routeOf).join(', ') || 'none'}`);
    },
    assertDone(): void {
      if (failures.length > 0) throw failures[0];
      const left = prepared.map(({ route }) => route);
      if (left.length > 0) throw new Error(`Prepared but never asked for: ${left.join(', ')}`);
    },
  };
}

/** Stands in for every server that `platform` talks to: takes over its `fetch` and `upload`. */
export function createFakeServer(platform: FakePlatform): FakeServer {
  const ledger = createLedger();

  async function serve(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    init.signal?.throwIfAborted();
    const address = input instanceof Request ? input.url : String(input);
    const preparation = ledger.claim(seenRequest(new URL(address, platform.origin), init));
    if (preparation.delayMs !== undefined) await pause(platform, preparation.delayMs, init.signal);
    if (preparation.fault) return faultAnswer(preparation.fault, init.signal);
    return answerOf(preparation);
  }

  async function serveUpload({ method, url, headers, body, signal, onProgress }: UploadRequest) {
    onProgress(0.5);
    const response = await serve(url, { method, headers, body, signal });
    onProgress(1);
    return { status: response.status, text: await response.text() };
  }

  platform.fetch = serve;
  platform.upload = serveUpload;
  return { ...ledger, fetch: serve };
}
