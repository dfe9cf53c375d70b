/** The chat server's HTTP conventions: form bodies with JSON values, Basic credentials, `{result, msg, code}`. */
import type * as v from 'valibot';
import type { Platform } from '@/platform/index';
import { wholeText } from '@/api/wholeText';
import {
  createTransport,
  jsonOf,
  READ_TIMEOUT_MS,
  routeName,
  WRITE_TIMEOUT_MS,
  type Answer,
  type CallOptions,
  type Exchange,
} from '@/api/transport';
import type { FileTransfer, UploadOptions } from '@/api/chat/fileTransfer';
import type { PartsTransfer } from '@/api/chat/partsTransfer';
import { readChatAnswer } from '@/api/chat/readAnswer';
import type { RequestGate } from '@/api/chat/requestGate';
import { isRateLimited, isUnauthorized, NetworkError } from '@/domain/requestError';
import { parse } from '@/api/parse';

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

/** Sends one request to a path below `/api/v1`, its parameters in the query of a GET and in the form of all others. */
export type ChatCall = <S extends v.GenericSchema>(
  path: string,
  schema: S,
  params?: ChatParams,
  options?: CallOptions,
) => Promise<v.InferOutput<S>>;

export interface UploadFile {
  /** POST where nothing is said. */
  method?: 'POST' | 'PATCH';
  content: Blob;
  name: string;
  /** Sent as further fields of the form. */
  params?: ChatParams;
}

export interface ChatClient {
  /** Where the server's own links and files live, as "https://chat.example.com" without a slash at the end. */
  readonly serverUrl: string;
  readonly get: ChatCall;
  readonly post: ChatCall;
  readonly patch: ChatCall;
  readonly delete: ChatCall;
  /** Sends one file, with parameters beside it, telling how much has left (0 to 1). */
  upload<S extends v.GenericSchema>(
    path: string,
    schema: S,
    file: UploadFile,
    options?: UploadOptions,
  ): Promise<v.InferOutput<S>>;
  /** Sends one large file in pieces. Null where the server, or what stands before it, takes none: nothing is sent then. */
  uploadInParts<S extends v.GenericSchema>(
    schema: S,
    file: Pick<UploadFile, 'content' | 'name'>,
    options?: UploadOptions,
  ): Promise<v.InferOutput<S> | null>;
  /**
   * Fetches a file of the server, by its path as "/user_uploads/2/ab/name.png", signed like every other request.
   * @throws ApiError or ServerError where the server does not give it, RangeError for what is no path
   */
  fetchFile(path: string, options?: CallOptions): Promise<Blob>;
  /** Signs all that is asked from now on with these: an e-mail address may change while its key stays good. */
  signWith(credentials: ChatCredentials): void;
  /** Tells of every call, but for files, whose credentials the server does not take. Answers how to stop. */
  onUnauthorized(listener: (route: string) => void): () => void;
}

export interface ChatClientOptions {
  platform: Pick<Platform, 'fetch' | 'timers' | 'clock' | 'upload'>;
  /** The server's origin, absolute: `https://chat.example.com`, or this page's own origin behind a proxy. */
  serverUrl: string;
  /** Null for the two calls that need no sign-in. */
  credentials: ChatCredentials | null;
  /** Told of each answer's `Date`, where readable: what the server's clock says, and the round trip, in ms. */
  onServerDate?(serverMs: number, roundTripMs: number): void;
  /** Keeps the requests of this person below what the server allows; without it they go as they come. */
  gate?: RequestGate;
}

const serverUrlOf = (url: string) => url.replace(/\/+$/, '');

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

/** A part of the app for a request; its route is whose fault it is where the part is not to be had. */
function partFor<Part>(route: string, loading: Promise<Part>): Promise<Part> {
  return loading.catch((cause: unknown) => {
    throw new NetworkError(route, 'unreachable', { cause });
  });
}

/** Sends what the client's calls amount to, and reads the answers up to where their shapes differ. */
function createSender({ platform, credentials, ...options }: ChatClientOptions) {
  const transport = createTransport(platform, wholeText);
  const serverUrl = serverUrlOf(options.serverUrl);
  const root = `${serverUrl}/api/v1`;
  const headers: Record<string, string> = credentials
    ? { Authorization: basicAuthorization(credentials) }
    : {};

  async function send(
    method: Exchange['method'],
    path: string,
    params: ChatParams,
    { signal, waitSignal = signal, timeoutMs }: CallOptions,
  ): Promise<Answer> {
    const form = encodeParams(params);
    const isRead = method === 'GET';
    const route = routeName(method, path);
    await options.gate?.enter(route, waitSignal);
    const started = platform.clock.monotonic();
    const answer = await transport.send({
      method,
      url: `${root}${path}${isRead && form.size > 0 ? `?${form.toString()}` : ''}`,
      route,
      headers,
      body: isRead || form.size === 0 ? undefined : form,
      signal,
      timeoutMs: timeoutMs ?? (isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
    });
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (!Number.isNaN(date)) options.onServerDate?.(date, platform.clock.monotonic() - started);
    return answer;
  }

  return {
    send,
    signWith(now: ChatCredentials) {
      headers.Authorization = basicAuthorization(now);
    },
    /** Most visits move no file: what does is fetched with the first. */
    async files(route: string): Promise<FileTransfer> {
      const part = await partFor(route, import('@/api/chat/fileTransfer'));
      return part.createFileTransfer({ platform, transport, serverUrl, headers });
    },
    /** The same of large files. */
    async parts(route: string): Promise<PartsTransfer> {
      const part = await partFor(route, import('@/api/chat/partsTransfer'));
      return part.createPartsTransfer({ platform, transport, serverUrl, headers });
    },
  };
}

/** So long a key counts as good that the server took. */
const KEY_IS_GOOD_MS = 60_000;

/** What never gave a key has none to prove. */
function createKeyProof({ clock }: Pick<Platform, 'clock'>, hasKey: boolean) {
  let takenAt = -Infinity;
  return {
    taken: () => void (takenAt = clock.monotonic()),
    isNeeded: () => hasKey && clock.monotonic() - takenAt > KEY_IS_GOOD_MS,
  };
}

/** Reads what answers have in common, and tells whom it concerns of what they refuse. */
function createReader({ platform: { clock }, credentials, gate }: ChatClientOptions) {
  const unauthorized = new Set<(route: string) => void>();
  const proof = createKeyProof({ clock }, credentials !== null);
  return {
    isProofNeeded: proof.isNeeded,
    bodyOf(route: string, answer: Answer, hasOwnLimit = false): unknown {
      try {
        const body = readChatAnswer(route, answer, clock.now());
        proof.taken();
        return body;
      } catch (error) {
        if (isRateLimited(error) && !hasOwnLimit) gate?.limited(route, error.retryAfterMs);
        if (isUnauthorized(error)) unauthorized.forEach((tell) => tell(route));
        throw error;
      }
    },
    onUnauthorized(listener: (route: string) => void) {
      unauthorized.add(listener);
      return () => void unauthorized.delete(listener);
    },
  };
}

export function createChatClient(options: ChatClientOptions): ChatClient {
  const { send, signWith, files, parts } = createSender(options);
  const { bodyOf, isProofNeeded, onUnauthorized } = createReader(options);

  function callsBy(method: Exchange['method']): ChatCall {
    return async (path, schema, params = {}, callOptions = {}) => {
      const route = routeName(method, path);
      const answer = await send(method, path, params, callOptions);
      return parse(schema, bodyOf(route, answer, callOptions.hasOwnLimit), route, answer.status);
    };
  }

  /** Where a file's request is refused for its key, browsers ask the person for another one: so it must not be. */
  async function proveKey(signal: AbortSignal | undefined): Promise<void> {
    if (!isProofNeeded()) return;
    const path = '/users/me';
    bodyOf(routeName('GET', path), await send('GET', path, {}, { signal }));
  }

  return {
    serverUrl: serverUrlOf(options.serverUrl),
    get: callsBy('GET'),
    post: callsBy('POST'),
    patch: callsBy('PATCH'),
    delete: callsBy('DELETE'),
    async upload(path, schema, { method = 'POST', params = {}, ...file }, uploadOptions = {}) {
      const route = routeName(method, path);
      const toSend = { ...file, method, fields: encodeParams(params) };
      await proveKey(uploadOptions.signal);
      await options.gate?.enter(route, uploadOptions.signal);
      const answer = await (await files(route)).sendFile(path, toSend, uploadOptions);
      return parse(schema, bodyOf(route, answer), route, answer.status);
    },
    async uploadInParts(schema, file, uploadOptions = {}) {
      const route = routeName('POST', '/tus');
      await proveKey(uploadOptions.signal);
      await options.gate?.enter(route, uploadOptions.signal);
      const answer = await (await parts(route)).sendInParts(file, uploadOptions);
      return answer && parse(schema, jsonOf(answer.text), route, answer.status);
    },
    async fetchFile(path, callOptions = {}) {
      return (await files(routeName('GET', path))).fetchFile(path, callOptions);
    },
    signWith,
    onUnauthorized,
  };
}
