/** The hosting account service in miniature: one function from a request to its response, and a back door. */
import { CONDITIONS, Refused } from './conditions';
import { createAccountControl, type AccountControl } from './control';
import { endpointListing, plainGuide } from './discovery';
import { answerInstead, isBeforeWork, spoil, takeDelay, takeFault } from './faults';
import { countRequest } from './rateLimit';
import { findRoute, type Concern } from './routes';
import { createWorld, type AccountServiceOptions, type World } from './world';

/** The service: `handle` is its only front door, `control` its only back door. */
export interface AccountService {
  /**
   * Answers a request below `/v2`, and the discovery paths beside it.
   * @throws DroppedConnection where an ordered fault cuts the connection.
   */
  handle(request: Request): Promise<Response>;
  control: AccountControl;
}

/** What was decided about a request, before any fault spoils the answer. */
interface Decision {
  answer: Response;
  refusal: Refused | null;
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'content-type, x-auth-token, x-otp-code',
  'access-control-max-age': '600',
};

function refusalAnswer(world: World, refused: Refused): Response {
  const status = world.settings.statuses[refused.condition] ?? CONDITIONS[refused.condition].status;
  const { message, retryAfterMs } = refused;
  if (retryAfterMs === null) return Response.json({ message }, { status });
  const headers = { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  return Response.json({ message, retryAfterMs }, { status, headers });
}

async function decide(
  world: World,
  request: Request,
  path: string,
  concern: Concern,
): Promise<Decision> {
  try {
    countRequest(world, request);
    const route = findRoute(world, request.method, path);
    return { answer: await route(world, request, concern), refusal: null };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { answer: refusalAnswer(world, error), refusal: error };
  }
}

async function answerApi(world: World, request: Request, path: string): Promise<Response> {
  const { method } = request;
  const fault = takeFault(world, method, path);
  const delay = takeDelay(world, method, path);
  if (delay > 0) await world.sleep(delay);
  if (fault !== null && isBeforeWork(fault)) return answerInstead(fault, request);

  const concern: Concern = { accountHash: null, challenge: null };
  const { answer, refusal } = await decide(world, request, path, concern);
  if (method !== 'GET') {
    const condition = refusal?.condition ?? null;
    const isAnswered = fault === null;
    const entry = { at: world.now(), method, path, status: answer.status, refusal: condition };
    world.ledger.push({ ...entry, ...concern, isAnswered });
  }
  return fault === null ? answer : spoil(fault, answer);
}

async function answer(world: World, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  if (pathname === '/endpoints/v2/json') return Response.json(endpointListing(world));
  if (pathname === '/llms.txt') return new Response(plainGuide(world));
  if (!pathname.startsWith('/v2/')) return refusalAnswer(world, new Refused('routeUnknown'));
  return answerApi(world, request, pathname.slice('/v2'.length));
}

/** Builds a service without accounts. */
export function createAccountService(options: AccountServiceOptions = {}): AccountService {
  let world = createWorld(options);
  const control = createAccountControl(
    () => world,
    () => {
      world = createWorld(options);
    },
  );
  return {
    async handle(request) {
      const current = world;
      const response = await answer(current, request);
      response.headers.set('cache-control', 'no-store');
      if (current.settings.allowsOtherOrigins) {
        for (const [name, value] of Object.entries(CORS_HEADERS)) response.headers.set(name, value);
      }
      return response;
    },
    control,
  };
}
