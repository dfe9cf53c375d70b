/** What can go wrong on the way to a server and back. */

export type Fault =
  /** Nothing answers: refused, reset, or blocked by CORS; a browser tells them not apart. */
  | 'unreachable'
  /** The request arrives and no answer ever comes. */
  | 'silence'
  /** Headers and a part of the body come, then the connection breaks. */
  | 'breakMidBody'
  /** Headers and a part of the body come, then nothing more. */
  | 'stallMidBody'
  /** A proxy's error page. */
  | 'html502'
  /** A proxy's or captive portal's page where an answer should be. */
  | 'html200'
  /** An answer that was cut off, with the length still fitting. */
  | 'garbledJson'
  /** Slow down, said in the body as both servers do. */
  | 'limitedInBody'
  /** Slow down, said by a proxy in a header. */
  | 'limitedInHeader'
  /** Slow down, said with the chat server's code at another status. */
  | 'limitedByCode';

export interface PreparedAnswer {
  answer?: unknown;
  status?: number;
  headers?: Record<string, string>;
}

const HTML = { 'content-type': 'text/html' };
const ERROR_PAGE = '<!DOCTYPE html><html><body><h1>Bad Gateway</h1></body></html>';
const PART_OF_JSON = '{"result": "success", "messages": [{"id": 1, "con';

/** A whole answer: objects as JSON, strings as they are, nothing for 204. */
export function answerOf({ answer = '', status = 200, headers = {} }: PreparedAnswer): Response {
  const isText = typeof answer === 'string';
  const type = isText ? 'text/plain' : 'application/json';
  const body = status === 204 ? null : isText ? answer : JSON.stringify(answer);
  return new Response(body, { status, headers: { 'content-type': type, ...headers } });
}

function never(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
}

function partialAnswer(signal: AbortSignal | null | undefined, breaks: boolean): Response {
  let chunks = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1;
      if (chunks === 1) controller.enqueue(new TextEncoder().encode(PART_OF_JSON));
      else if (breaks) controller.error(new TypeError('terminated'));
      else signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

const LIMITED = { result: 'error', code: 'RATE_LIMIT_HIT', msg: 'Too many requests' };

/** The answer that a fault makes, if it makes one. */
export function faultAnswer(
  fault: Fault,
  signal: AbortSignal | null | undefined,
): Response | Promise<Response> {
  switch (fault) {
    case 'unreachable':
      return Promise.reject(new TypeError('Failed to fetch'));
    case 'silence':
      return never(signal);
    case 'breakMidBody':
      return partialAnswer(signal, true);
    case 'stallMidBody':
      return partialAnswer(signal, false);
    case 'html502':
      return answerOf({ answer: ERROR_PAGE, status: 502, headers: HTML });
    case 'html200':
      return answerOf({ answer: ERROR_PAGE, headers: HTML });
    case 'garbledJson':
      return answerOf({ answer: PART_OF_JSON });
    case 'limitedInBody':
      return answerOf({
        answer: { ...LIMITED, 'retry-after': 28.7, retryAfterMs: 28_700 },
        status: 429,
      });
    case 'limitedInHeader':
      return answerOf({
        answer: ERROR_PAGE,
        status: 429,
        headers: { ...HTML, 'retry-after': '7' },
      });
    case 'limitedByCode':
      return answerOf({ answer: { ...LIMITED, 'retry-after': 2 }, status: 400 });
  }
}
