/** Asks the stand-in's routes without HTTP in between: the same handlers, a tenth of the cost. */
import { allRoutes } from '../../standins/chat/routes/all';
import { Refusal } from '../../standins/chat/refusals';
import { idReader, readValues, Router } from '../../standins/chat/router';
import type { User } from '../../standins/chat/model';
import type { Body, Parameters } from '../../standins/chat/testing';
import type { World } from '../../standins/chat/world';
import type { Doer } from '../replayDeeds';

const router = new Router(allRoutes);

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the server answers, as it would travel. @throws Refusal */
export async function callDirectly(
  world: World,
  user: User,
  endpoint: readonly [method: string, path: string],
  parameters: Parameters = {},
): Promise<string> {
  const found = router.find(...endpoint, world.featureLevel);
  if (Array.isArray(found)) throw new Refusal(`No route: ${endpoint.join(' ')}`, { status: 404 });
  const { route, segments } = found;
  if (route.options.isAdminOnly && user.role > 200) throw new Refusal('Must be an administrator');
  const given = new Map(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value)]),
  );
  const keys = await route.handle({
    world,
    user,
    values: readValues(route.parameters, given),
    segments,
    id: idReader(segments),
    given,
    files: [],
    clientName: 'website',
    signal: new AbortController().signal,
  });
  return JSON.stringify({ result: 'success', msg: '', ...keys });
}

type Call = globalThis.Parameters<typeof callDirectly>;

/** The same, read. */
export async function readDirectly(...call: Call): Promise<Body> {
  return JSON.parse(await callDirectly(...call)) as Body;
}

/** Somebody whose refused deeds end in nothing. */
export function directDoer(world: World, user: User): Doer {
  const by = (method: string) => (path: string, parameters?: Parameters) =>
    callDirectly(world, user, [method, path], parameters).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  return { userId: user.id, post: by('POST'), patch: by('PATCH'), delete: by('DELETE') };
}

/** The same as the `fetch` of a client that is signed in as this user. */
export function directFetch(world: World, user: User): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = init?.body instanceof URLSearchParams ? init.body : new URLSearchParams();
    const parameters = Object.fromEntries([...url.searchParams, ...body]);
    const path = url.pathname.replace('/api/v1', '');
    const headers = { 'content-type': 'application/json' };
    try {
      const method = init?.method ?? 'GET';
      const text = await callDirectly(world, user, [method, path], parameters);
      return new Response(text, { headers });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message: msg, code, extra, status } = error;
      const text = JSON.stringify({ result: 'error', msg, code, ...extra });
      return new Response(text, { status, headers });
    }
  };
}
