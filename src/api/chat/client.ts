/** The chat server's HTTP conventions: form bodies with JSON values, Basic credentials, `{result, msg, code}`. */
import type * as v from 'valibot';
import { ApiError, MalformedResponseError, NetworkError, ServerError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';
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
import { parse } from '@/api/wire';

/** What signs a chat request. */
export interface ChatCredentials {
  email: string;
  apiKey: string;
}

/** A value that the server wants as JSON text even where it is a string. */
export class JsonText {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** A request parameter: strings go as they are, everything else as JSON text, undefined not at all. */
export type ChatParam =
  string | number | boolean | null | readonly unknown[] | object | JsonText | undefined;
export type ChatParams = Record<string, ChatParam>;

export interface UploadFile {
  content: Blob;
  name: string;
  /** Sent as further fields of the form. */
  params?: ChatParams;
}

export interface UploadOptions {
  signal?: AbortSignal;
  onProgress?(share: number): void;
}

export interface ChatClient {
  /** Where the server's own links and files live, as "https://chat.example.com" without a slash at the end. */
  readonly serverUrl: string;
  get<S extends v.GenericSchema>(
    path: string,
    schema: S,
    params?: ChatParams,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  post<S extends v.GenericSchema>(
    path: string,
    schema: S,
    params?: ChatParams,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  patch<S extends v.GenericSchema>(
    path: string,
    schema: S,
    params?: ChatParams,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  delete<S extends v.GenericSchema>(
    path: string,
    schema: S,
    params?: ChatParams,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  /** Sends one file, with parameters beside it, telling how much has left (0 to 1). */
  upload<S extends v.GenericSchema>(
    path: string,
    schema: S,
    file: UploadFile,
    options?: UploadOptions,
  ): Promise<v.InferOutput<S>>;
}

export interface ChatClientOptions {
  platform: Pick<Platform, 'fetch' | 'timers' | 'clock' | 'upload'>;
  /** The server's origin, absolute: `https://chat.example.com`, or this page's own origin behind a proxy. */
  serverUrl: string;
  /** Null for the two calls that need no sign-in. */
  credentials: ChatCredentials | null;
  /** Told of each answer's `Date`, where readable: what the server's clock says, and the round trip, in ms. */
  onServerDate?(serverMs: number, roundTripMs: number): void;
}

const UPLOAD_STALL_MS = 60_000;

/** Form encoding as the server wants it. */
export function encodeParams(params: ChatParams): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, JSON.stringify(value instanceof JsonText ? value.value : value));
  }
  return form;
}

/** The Basic credentials header; e-mail addresses may hold any character. */
export function basicAuthorization({ email, apiKey }: ChatCredentials): string {
  const bytes = new TextEncoder().encode(`${email}:${apiKey}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** Statuses whose meaning is plain without the server's own JSON: proxies answer them too. */
const SELF_EXPLAINING = new Set([401, 413, 429]);

function retryAfterOf(
  body: unknown,
  answer: Pick<Answer, 'headers'>,
  nowMs: number,
): number | null {
  const seconds = isRecord(body) ? body['retry-after'] : undefined;
  if (typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0) {
    return Math.ceil(seconds * 1000);
  }
  return retryAfterFromHeader(answer.headers, nowMs);
}

/**
 * The body of a successful answer.
 * @throws ApiError, ServerError or MalformedResponseError for every other one.
 */
export function readChatAnswer(route: string, answer: Answer, nowMs: number): unknown {
  const { status } = answer;
  const body = jsonOf(answer.text);
  const isErrorShape = isRecord(body) && body.result === 'error';
  if (status >= 500) throw new ServerError(route, status, retryAfterOf(body, answer, nowMs));
  if (isErrorShape || (status >= 400 && SELF_EXPLAINING.has(status))) {
    const { code, msg, result: _result, ...details } = isRecord(body) ? body : {};
    throw new ApiError(route, {
      status,
      code: typeof code === 'string' ? code : null,
      serverMessage: typeof msg === 'string' ? msg : '',
      retryAfterMs: retryAfterOf(body, answer, nowMs),
      details,
    });
  }
  if (status >= 200 && status < 300 && isRecord(body) && body.result === 'success') return body;
  const detail = body === undefined ? 'not JSON' : 'not the answer of a chat server';
  throw new MalformedResponseError(route, { status, path: '', detail });
}

export function createChatClient(options: ChatClientOptions): ChatClient {
  const { platform, credentials } = options;
  const transport = createTransport(platform);
  const serverUrl = options.serverUrl.replace(/\/+$/, '');
  const headers: Record<string, string> = credentials
    ? { Authorization: basicAuthorization(credentials) }
    : {};

  function noteDate(answer: Pick<Answer, 'headers'>, startedMs: number) {
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(date)) options.onServerDate?.(date, platform.clock.monotonic() - startedMs);
  }

  async function call<S extends v.GenericSchema>(
    method: Exchange['method'],
    path: string,
    schema: S,
    params: ChatParams = {},
    { signal, timeoutMs }: CallOptions = {},
  ): Promise<v.InferOutput<S>> {
    const route = routeName(method, path);
    const form = encodeParams(params);
    const query = method === 'GET' && form.size > 0 ? `?${form.toString()}` : '';
    const started = platform.clock.monotonic();
    const answer = await transport.send({
      method,
      url: `${serverUrl}/api/v1${path}${query}`,
      route,
      headers,
      body: method === 'GET' || form.size === 0 ? undefined : form,
      signal,
      timeoutMs: timeoutMs ?? (method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
    });
    noteDate(answer, started);
    return parse(schema, readChatAnswer(route, answer, platform.clock.now()), route, answer.status);
  }

  async function sendFile(
    route: string,
    url: string,
    { content, name, params = {} }: UploadFile,
    { signal = new AbortController().signal, onProgress = () => undefined }: UploadOptions,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const body = new FormData();
    for (const [field, value] of encodeParams(params)) body.append(field, value);
    body.append('filename', content, name);
    const request = { url, headers, body, onProgress, signal, stallTimeoutMs: UPLOAD_STALL_MS };
    try {
      return { ...(await platform.upload(request)), headers: new Headers() };
    } catch (error) {
      signal.throwIfAborted();
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      throw new NetworkError(route, isLate ? 'timeout' : 'unreachable', { cause: error });
    }
  }

  return {
    serverUrl,
    get: (path, schema, params, callOptions) => call('GET', path, schema, params, callOptions),
    post: (path, schema, params, callOptions) => call('POST', path, schema, params, callOptions),
    patch: (path, schema, params, callOptions) => call('PATCH', path, schema, params, callOptions),
    delete: (path, schema, params, callOptions) =>
      call('DELETE', path, schema, params, callOptions),
    async upload(path, schema, file, uploadOptions = {}) {
      const route = routeName('POST', path);
      const answer = await sendFile(route, `${serverUrl}/api/v1${path}`, file, uploadOptions);
      return parse(
        schema,
        readChatAnswer(route, answer, platform.clock.now()),
        route,
        answer.status,
      );
    },
  };
}
