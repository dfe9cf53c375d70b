/** The route table: which handler answers a method and path, with which parameters, for whom. */

import type { User } from './model';
import { pathInteger, type ParameterTable, type ValuesOf } from './validate';
import type { World } from './world';

/** One request on its way to a handler. `V` are the values of the declared parameters. */
export interface Call<V> {
  world: World;
  /** Who asks. Routes without sign-in get the server's notification bot and must not look. */
  user: User;
  values: V;
  /** Path segments by name, decoded. */
  segments: Record<string, string>;
  /** A path segment that must be an integer. */
  id: (name: string) => number;
  /** Parameters that the route does not declare but may look for by itself, such as settings. */
  given: ReadonlyMap<string, string>;
  /** Files of a multipart body. */
  files: File[];
  clientName: string;
  signal: AbortSignal;
}

type Answer = object | undefined;

export interface RouteOptions {
  /** False for the few routes that take no credentials. */
  needsUser?: boolean;
  /** More names that are no surprise, for routes that read `given`. */
  accepts?: readonly string[];
  /** Long polls count apart from all else. */
  limiter?: 'api' | 'events' | 'none';
  isAdminOnly?: boolean;
  /** Servers of older levels know nothing of it. */
  fromLevel?: number;
}

export interface Route {
  method: string;
  segments: string[];
  parameters: ParameterTable;
  options: Required<RouteOptions>;
  handle: (call: Call<Record<string, unknown>>) => Promise<Answer>;
}

const DEFAULTS: Required<RouteOptions> = {
  needsUser: true,
  accepts: [],
  limiter: 'api',
  isAdminOnly: false,
  fromLevel: 0,
};

/**
 * A route. The pattern's segments that start with ":" are named; parameters are read and checked
 * before the handler runs, as the server does it.
 */
export function route<P extends ParameterTable>(
  endpoint: `${string} /${string}`,
  parameters: P,
  handle: (call: Call<ValuesOf<P>>) => Answer | Promise<Answer>,
  options: RouteOptions = {},
): Route {
  const [method = '', pattern = ''] = endpoint.split(' ');
  return {
    method,
    segments: pattern.slice(1).split('/'),
    parameters,
    options: { ...DEFAULTS, ...options },
    // The values come from `readValues` with this very table, so they have its types.
    handle: async (call) => handle(call as unknown as Call<ValuesOf<P>>),
  };
}

export function readValues(parameters: ParameterTable, given: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [
      name,
      parameter.read(name, given.get(name)),
    ]),
  );
}

/** Names in the request that the route knows nothing of. Every route takes `client`. */
export function ignoredNames(route: Route, given: ReadonlyMap<string, string>): string[] {
  const known = new Set([...Object.keys(route.parameters), ...route.options.accepts, 'client']);
  return [...given.keys()].filter((name) => !known.has(name));
}

function bind(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const values: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = path[index] ?? '';
    if (expected.startsWith(':')) values[expected.slice(1)] = decodeURIComponent(actual);
    else if (expected !== actual) return null;
  }
  return values;
}

export interface Found {
  route: Route;
  segments: Record<string, string>;
}

/** Literal segments win, so `/users/me` goes before `/users/:user`. */
const literals = ({ segments }: Route) =>
  segments.filter((segment) => !segment.startsWith(':')).length;

export class Router {
  readonly #routes: Route[];

  constructor(routes: readonly Route[]) {
    this.#routes = routes.toSorted((a, b) => literals(b) - literals(a));
  }

  /** Routes with this path, whatever their method. */
  #atPath(path: string): Found[] {
    const parts = path.slice(1).split('/');
    return this.#routes.flatMap((route) => {
      const segments = bind(route.segments, parts);
      return segments ? [{ route, segments }] : [];
    });
  }

  /** The route, or the methods that the path would take (none for an unknown path), at a feature level. */
  find(method: string, path: string, level: number): Found | string[] {
    const found = this.#atPath(path).filter(({ route }) => route.options.fromLevel <= level);
    return (
      found.find(({ route }) => route.method === method) ?? found.map(({ route }) => route.method)
    );
  }
}

export const idReader = (segments: Record<string, string>) => (name: string) =>
  pathInteger(name, segments[name] ?? '');
