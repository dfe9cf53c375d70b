/** Everything under /api/v1: credentials, limits, parameters, the route, and the answer's envelope. */

import type { User } from './model';
import { requireActive } from './permissions';
import { findByEmail, systemBot } from './realm';
import type { RateLimit } from './rateLimit';
import { Refusal, unauthorized } from './refusals';
import { idReader, ignoredNames, readValues, type Found, type Route, type Router } from './router';
import type { World } from './world';

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'Authorization',
  'access-control-allow-methods': 'GET, POST, DELETE, PUT, PATCH, HEAD',
};

export interface Limits {
  api: RateLimit;
  events: RateLimit;
}

export interface WriteEntry {
  method: string;
  path: string;
  userId: number | null;
  /** The parameters as they were sent. */
  parameters: Record<string, string>;
  status: number;
  /** UNIX milliseconds. */
  at: number;
}

// --- Credentials ----------------------------------------------------------

function decodeCredentials(header: string): [email: string, apiKey: string] {
  const [scheme = '', encoded = ''] = header.split(' ');
  if (scheme.toLowerCase() !== 'basic')
    throw unauthorized('This endpoint requires HTTP basic authentication.');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const [email, apiKey] = decoded;
  if (decoded.length !== 2 || email === undefined || apiKey === undefined)
    throw unauthorized('Invalid authorization header for basic auth');
  return [email, apiKey];
}

/** The user of a Basic header, or the server's refusal. */
export function authenticate(world: World, header: string | null): User {
  if (header === null)
    throw unauthorized('Not logged in: API authentication or user session required');
  const [email, apiKey] = decodeCredentials(header);
  const user = findByEmail(world.realm, email);
  if (!user || user.apiKey === '' || user.apiKey !== apiKey)
    throw unauthorized('Invalid API key', 'INVALID_API_KEY');
  requireActive(world, user);
  return user;
}

// --- Parameters -----------------------------------------------------------

interface Sent {
  given: Map<string, string>;
  files: File[];
}

/** Query string and form together. A body of any other type, such as JSON, is not looked at. */
async function readParameters(request: Request): Promise<Sent> {
  const given = new Map(new URL(request.url).searchParams);
  const files: File[] = [];
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of new URLSearchParams(await request.text())) given.set(name, value);
  } else if (type.startsWith('multipart/form-data')) {
    for (const [name, value] of await request.formData())
      if (typeof value === 'string') given.set(name, value);
      else files.push(value);
  }
  return { given, files };
}

/** The product in front of the version; a browser is "Mozilla". */
function clientNameOf(request: Request, given: ReadonlyMap<string, string>): string {
  const agent = request.headers.get('user-agent') ?? '';
  return given.get('client') ?? /^[^/ ]+/.exec(agent)?.[0] ?? 'Unspecified';
}

// --- Answers --------------------------------------------------------------

const errorAnswer = (refusal: Refusal): Response =>
  Response.json(
    { result: 'error', msg: refusal.message, ...refusal.extra, code: refusal.code },
    { status: refusal.status, headers: { ...CORS, ...refusal.headers } },
  );

const noRoute = (methods: string[]): Response =>
  methods.length === 0
    ? Response.json(
        { result: 'error', msg: 'Resource not found', code: 'BAD_REQUEST' },
        { status: 404, headers: CORS },
      )
    : Response.json(
        {
          result: 'error',
          msg: 'Method Not Allowed',
          allowed_methods: methods,
          code: 'BAD_REQUEST',
        },
        { status: 405, headers: { ...CORS, allow: methods.join(', ') } },
      );

export interface Api {
  world: World;
  router: Router;
  limits: Limits;
  ledger: WriteEntry[];
}

interface Outcome {
  body: object;
  headers: Record<string, string>;
  userId: number | null;
}

/** Long polls are counted apart; some routes are not counted at all. */
function countRequest({ limits }: Api, route: Route, user: User): Record<string, string> {
  if (route.options.limiter === 'none' || !route.options.needsUser) return {};
  const limit = route.options.limiter === 'events' ? limits.events : limits.api;
  limit.hit(String(user.id));
  return limit.headers(String(user.id));
}

async function carryOut(
  api: Api,
  { route, segments }: Found,
  request: Request,
  sent: Sent,
): Promise<Outcome> {
  const { world } = api;
  const user = route.options.needsUser
    ? authenticate(world, request.headers.get('authorization'))
    : systemBot(world.realm);
  const headers = countRequest(api, route, user);
  if (route.options.isAdminOnly && user.role > 200)
    throw new Refusal('Must be an organization administrator', { code: 'UNAUTHORIZED_PRINCIPAL' });
  const keys = await route.handle({
    world,
    user,
    values: readValues(route.parameters, sent.given),
    segments,
    id: idReader(segments),
    given: sent.given,
    files: sent.files,
    clientName: clientNameOf(request, sent.given),
    signal: request.signal,
  });
  const ignored = ignoredNames(route, sent.given);
  return {
    headers,
    userId: route.options.needsUser ? user.id : null,
    body: {
      result: 'success',
      msg: '',
      ...(ignored.length > 0 && { ignored_parameters_unsupported: ignored }),
      ...keys,
    },
  };
}

/** The other vocabulary has its own word for the server's own emoji as well. */
const EXTRA_EMOJI = { zulip: 'zulip_extra_emoji', service: 'service_extra_emoji' };

const toOwnWords = (given: Map<string, string>): void => {
  if (given.get('reaction_type') === EXTRA_EMOJI.service)
    given.set('reaction_type', EXTRA_EMOJI.zulip);
};

const inWordsOf = ({ vocabulary }: World, body: object): string => {
  const text = JSON.stringify(body);
  return vocabulary === 'zulip'
    ? text
    : text.replaceAll(`"${EXTRA_EMOJI.zulip}"`, `"${EXTRA_EMOJI.service}"`);
};

const successAnswer = (world: World, { body, headers }: Outcome): Response =>
  new Response(inWordsOf(world, body), {
    headers: {
      'content-type': 'application/json',
      ...CORS,
      'cache-control': 'no-store',
      ...headers,
    },
  });

/** Answers one request; `path` is what follows /api/v1. */
export async function answerApi(api: Api, request: Request, path: string): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  const sent = await readParameters(request);
  const method = request.method === 'POST' ? (sent.given.get('method') ?? 'POST') : request.method;
  const found = api.router.find(method === 'HEAD' ? 'GET' : method, path, api.world.featureLevel);
  if (Array.isArray(found)) return noRoute(found);
  const note = (status: number, userId: number | null) => {
    if (method !== 'GET')
      api.ledger.push({
        method,
        path,
        userId,
        parameters: Object.fromEntries(sent.given),
        status,
        at: api.world.clock(),
      });
  };
  try {
    toOwnWords(sent.given);
    const outcome = await carryOut(api, found, request, sent);
    note(200, outcome.userId);
    return successAnswer(api.world, outcome);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    note(error.status, null);
    return errorAnswer(error);
  }
}
