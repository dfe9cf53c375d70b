/** Holds what the client's routes send, and the examples that we test them with, against the protocol's description. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createChatClient } from '../../src/api/chat/client';
import { createFakePlatform } from '../../src/testing/fakePlatform';
import { chatAnswer } from '../../src/testing/fakeServer';
import { allRouteCases } from '../../src/testing/routeCases/all';
import type { RouteCase } from '../../src/testing/routeCases/routeCase';

interface Exchange {
  method: string;
  path: string;
  query: string;
  contentType?: string;
  body?: Uint8Array;
  status: number;
  response: unknown;
}

interface Problem {
  where: 'request' | 'response';
  pointer: string;
  message: string;
  inferred?: boolean;
}

interface Checker {
  check(exchange: Exchange): { operation: string | null; problems: Problem[] };
  operations: { id: string; method: string; path: string; deprecated: boolean }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const contractFolder = process.env.CHAT_CONTRACT ?? `${root}../shared/tools/chat-contract`;
const isHere = existsSync(`${contractFolder}/contract.mjs`);

async function loadChecker(): Promise<Checker> {
  const address = pathToFileURL(`${contractFolder}/contract.mjs`).href;
  return (await import(/* @vite-ignore */ address)) as Checker;
}

type Examples = Record<string, Record<string, object[] | undefined>>;

function loadExamples(): Examples {
  return JSON.parse(readFileSync(`${contractFolder}/examples.json`, 'utf8')) as Examples;
}

const documented = allRouteCases.filter(
  (routeCase): routeCase is RouteCase & { slug: string } => routeCase.slug !== null,
);

/** Runs a route in front of `response`, and gives back the exchange and what the route came to. */
async function exchangeOf(routeCase: RouteCase, response: object) {
  let exchange: Exchange | null = null;
  async function record(request: Request) {
    const { pathname, search } = new URL(request.url);
    exchange = {
      method: request.method,
      path: pathname,
      query: search.slice(1),
      contentType: request.headers.get('content-type') ?? undefined,
      body: new Uint8Array(await request.arrayBuffer()),
      status: 200,
      response,
    };
    return Response.json(response);
  }
  const platform = createFakePlatform({
    fetch: (input, init) => record(new Request(input, { ...init, signal: null })),
    upload: async ({ url, headers, body }) => {
      const answer = await record(new Request(url, { method: 'POST', headers, body }));
      return { status: answer.status, text: await answer.text() };
    },
  });
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null });
  const error: unknown = await routeCase.call(client).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (exchange === null) throw new Error(`${routeCase.route} sent nothing`);
  return { exchange: exchange as Exchange, error };
}

/** Their examples leave out keys that the description does not call optional, and that every server sends. */
const ABRIDGED = ['get-messages', 'get-subscriptions'];

/**
 * Not for clients: an example of errors, and what the server itself sends to others. And `PATCH /users/me/subscriptions`,
 * which servers have no longer from feature level 512: joining and leaving have requests of their own.
 */
const NOT_CALLED = ['rest-error-handling', 'zulip-outgoing-webhooks', 'update-subscriptions'];

describe.skipIf(!isHere)('the client’s routes', () => {
  it.each(documented)('$route ($slug) is sent as described', async (routeCase) => {
    const { check } = await loadChecker();
    const example = loadExamples()[routeCase.slug]?.['200']?.[0] ?? chatAnswer();
    const { exchange } = await exchangeOf(routeCase, example);
    const { operation, problems } = check(exchange);
    expect(operation).toBe(routeCase.slug);
    expect(problems.filter(({ where }) => where === 'request')).toEqual([]);
  });

  it.each(documented)('$route ($slug) is tested with an answer as described', async (routeCase) => {
    const { check } = await loadChecker();
    const { exchange, error } = await exchangeOf(routeCase, chatAnswer(routeCase.answer));
    expect(error).toBeNull();
    expect(check(exchange).problems.filter(({ inferred }) => !inferred)).toEqual([]);
  });

  it.each(documented)('$route ($slug) reads the description’s own example', async (routeCase) => {
    const { check } = await loadChecker();
    const example = loadExamples()[routeCase.slug]?.['200']?.[0] ?? chatAnswer();
    const { exchange, error } = await exchangeOf(routeCase, example);
    const isAbridged =
      ABRIDGED.includes(routeCase.slug) ||
      check(exchange).problems.some(({ where }) => where === 'response');
    expect(isAbridged ? null : error).toBeNull();
  });

  it('leave out no operation that is not deprecated', async () => {
    const { operations } = await loadChecker();
    const called = new Set(documented.map(({ slug }) => slug));
    const missing = operations
      .filter(({ id, deprecated }) => !deprecated && !called.has(id) && !NOT_CALLED.includes(id))
      .map(({ id }) => id);
    expect(missing).toEqual([]);
  });
});

it.skipIf(isHere)(
  'the protocol’s description is not here: set CHAT_CONTRACT to check against it',
  () => {
    expect(isHere).toBe(false);
  },
);
