/** The errors that a request can end in: one class per meaning, thrown by `api`, read by everyone above. */

/** What every request error knows: which route it was, as "GET /messages" (never a query, never a secret). */
export abstract class RequestError extends Error {
  readonly route: string;

  constructor(route: string, message: string, options?: ErrorOptions) {
    super(`${route}: ${message}`, options);
    this.route = route;
    this.name = new.target.name;
  }
}

/**
 * No answer came: refused, reset, cut off, blocked by CORS, or too slow.
 * Whether the server did the work is unknown: a browser cannot tell "not sent" from "answer lost".
 */
export class NetworkError extends RequestError {
  readonly reason: 'unreachable' | 'timeout';

  constructor(route: string, reason: 'unreachable' | 'timeout', options?: ErrorOptions) {
    super(route, reason === 'timeout' ? 'no answer in time' : 'no answer', options);
    this.reason = reason;
  }
}

/** What a server said when it refused. */
export interface Refusal {
  /** HTTP status, 400 to 499. */
  status: number;
  /** The server's error code, or null where it gave none (the hosting API never does). */
  code: string | null;
  /** The server's own sentence: plain text, perhaps in another language; empty if it gave none. */
  serverMessage: string;
  /** How long the server asks us to wait, in milliseconds; null if it did not say. */
  retryAfterMs: number | null;
  /** The other fields of the answer, as they came. */
  details: Readonly<Record<string, unknown>>;
}

/** The server understood and refused (4xx): nothing was changed by this copy of the request. */
export class ApiError extends RequestError {
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string;
  readonly retryAfterMs: number | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(route: string, refusal: Refusal) {
    super(route, `refused with ${refusal.status} ${refusal.code ?? ''}`.trim());
    this.status = refusal.status;
    this.code = refusal.code;
    this.serverMessage = refusal.serverMessage;
    this.retryAfterMs = refusal.retryAfterMs;
    this.details = refusal.details;
  }
}

/** The server failed (5xx), or something in front of it did. Whether the work was done is unknown. */
export class ServerError extends RequestError {
  readonly status: number;
  /** How long the server asks us to wait, in milliseconds; null if it did not say. */
  readonly retryAfterMs: number | null;

  constructor(route: string, status: number, retryAfterMs: number | null = null) {
    super(route, `server failed with ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * An answer came that is not what the protocol promises: not JSON, or JSON of another shape.
 * Holds where it went wrong and the kind of value found there, never the value itself.
 */
export class MalformedResponseError extends RequestError {
  readonly status: number;
  /** Where in the answer, in wire names, as "messages.3.sender_id"; empty for the whole body. */
  readonly path: string;
  /** The whole answer as text, only where the person must be able to save it (a created account). */
  readonly rawText: string | null;

  constructor(
    route: string,
    found: { status: number; path: string; detail: string; rawText?: string | null },
    options?: ErrorOptions,
  ) {
    super(route, `malformed answer at "${found.path}": ${found.detail}`, options);
    this.status = found.status;
    this.path = found.path;
    this.rawText = found.rawText ?? null;
  }
}

/** Whether the server asked us to slow down, at whatever status it said so. */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 429 || error.code === 'RATE_LIMIT_HIT');
}

/** Whether the credentials were refused. One such answer may be a proxy's hiccup: confirm before signing out. */
export function isUnauthorized(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the request may have been carried out all the same: no answer, a server failure or a garbled answer. */
export function isOutcomeUnknown(error: unknown): boolean {
  return (
    error instanceof NetworkError ||
    error instanceof ServerError ||
    (error instanceof MalformedResponseError && (error.status < 400 || error.status >= 500))
  );
}
