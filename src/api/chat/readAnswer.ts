/** What an answer of a chat server means: its body, or one of our errors. */
import { ApiError, MalformedResponseError, ServerError } from '@/domain/requestError';
import { isRecord, jsonOf, retryAfterFromHeader, type Answer } from '@/api/transport';

/** Statuses whose meaning is plain without the server's own JSON: proxies answer them too. */
const SELF_EXPLAINING = new Set([401, 413, 429]);

/** The longer of what body and header say: a proxy may want more than the server. Other origins see only the body. */
function retryAfterOf(body: unknown, answer: Answer, nowMs: number): number | null {
  const inHeader = retryAfterFromHeader(answer.headers, nowMs);
  const seconds = isRecord(body) ? body['retry-after'] : undefined;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return inHeader;
  return Math.max(Math.ceil(seconds * 1000), inHeader ?? 0);
}

function refusal(route: string, answer: Answer, body: unknown, nowMs: number): ApiError {
  const { code, msg, result: _result, ...details } = isRecord(body) ? body : {};
  return new ApiError(route, {
    status: answer.status,
    code: typeof code === 'string' ? code : null,
    serverMessage: typeof msg === 'string' ? msg : '',
    retryAfterMs: retryAfterOf(body, answer, nowMs),
    details,
  });
}

/**
 * The body of a successful answer.
 * @throws ApiError, ServerError or MalformedResponseError for every other one.
 */
export function readChatAnswer(route: string, answer: Answer, nowMs: number): unknown {
  const { status } = answer;
  const body = jsonOf(answer.text);
  const result = isRecord(body) ? body.result : undefined;
  // The code counts at every status: being told to slow down is no failure of the server.
  const isLimited = isRecord(body) && body.code === 'RATE_LIMIT_HIT';
  if (status >= 500 && !isLimited) {
    throw new ServerError(route, status, retryAfterOf(body, answer, nowMs));
  }
  if (result === 'error' || SELF_EXPLAINING.has(status)) throw refusal(route, answer, body, nowMs);
  if (status >= 200 && status < 300 && result === 'success') return body;
  const detail = body === undefined ? 'not JSON' : 'not the answer of a chat server';
  throw new MalformedResponseError(route, { status, path: '', detail });
}
