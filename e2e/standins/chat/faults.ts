/** Faults and delays that a test asks for, each spent on the next requests that match. */

/** The connection broke: whoever serves this over HTTP should close the socket without an answer. */
export class ConnectionLost extends Error {
  constructor(message = 'connection lost') {
    super(message);
    this.name = 'ConnectionLost';
  }
}

/** Such as `POST /messages`; the path is what follows /api/v1, or a whole path outside it. */
export type RequestMatch = string | RegExp | ((method: string, path: string) => boolean);

export type Fault =
  /** The request never arrives. */
  | { kind: 'lost' }
  /** The request is carried out, but its answer never arrives. */
  | { kind: 'answerLost' }
  /** No answer comes until the client gives up. */
  | { kind: 'silence' }
  /** What a proxy says in HTML, say with 502. */
  | { kind: 'html'; status: number }
  | { kind: 'refusal'; status: number; code: string; msg?: string; extra?: Record<string, unknown> }
  | { kind: 'rateLimited'; retryAfterSeconds: number }
  /** The request is carried out, but the answer's body is not JSON. */
  | { kind: 'malformed' };

interface Planned {
  match: RequestMatch;
  times: number;
  fault?: Fault;
  milliseconds?: number;
}

function matches(match: RequestMatch, method: string, path: string): boolean {
  if (typeof match === 'function') return match(method, path);
  const request = `${method} ${path}`;
  return typeof match === 'string' ? request === match : match.test(request);
}

export class Faults {
  #planned: Planned[] = [];

  plan(planned: Planned): void {
    this.#planned.push(planned);
  }

  clear(): void {
    this.#planned = [];
  }

  /** The plans that this request uses up: at most one fault and one delay. */
  take(method: string, path: string): { fault?: Fault; milliseconds: number } {
    const fault = this.#spend(
      (plan) => plan.fault !== undefined && matches(plan.match, method, path),
    );
    const delay = this.#spend(
      (plan) => plan.milliseconds !== undefined && matches(plan.match, method, path),
    );
    return { ...(fault?.fault && { fault: fault.fault }), milliseconds: delay?.milliseconds ?? 0 };
  }

  #spend(isWanted: (plan: Planned) => boolean): Planned | undefined {
    const plan = this.#planned.find(isWanted);
    if (plan) {
      plan.times -= 1;
      this.#planned = this.#planned.filter((other) => other.times > 0);
    }
    return plan;
  }
}

const injected = new WeakSet<Response>();

/** Whether this answer is no answer of the server, but one that a test asked for. */
export const isInjected = (response: Response): boolean => injected.has(response);

function markInjected(response: Response): Response {
  injected.add(response);
  return response;
}

/** Half an answer, as from a proxy that lost its breath. */
export const garbledAnswer = (): Response =>
  markInjected(
    new Response('{"result": "succ', { headers: { 'content-type': 'application/json' } }),
  );

/** Answers or failures that stand in for the real answer; null lets the real one through. */
export function faultyAnswer(fault: Fault): Response | null {
  const instead = answerInstead(fault);
  return instead && markInjected(instead);
}

function answerInstead(fault: Fault): Response | null {
  switch (fault.kind) {
    case 'html':
      return new Response(`<html><body><h1>${fault.status}</h1></body></html>`, {
        status: fault.status,
        headers: { 'content-type': 'text/html' },
      });
    case 'refusal':
      return Response.json(
        { result: 'error', code: fault.code, msg: fault.msg ?? 'Asked to fail', ...fault.extra },
        { status: fault.status },
      );
    case 'rateLimited':
      return Response.json(
        {
          result: 'error',
          code: 'RATE_LIMIT_HIT',
          msg: 'API usage exceeded rate limit',
          'retry-after': fault.retryAfterSeconds,
        },
        { status: 429, headers: { 'retry-after': String(fault.retryAfterSeconds) } },
      );
    case 'lost':
      throw new ConnectionLost();
    default:
      return null;
  }
}
