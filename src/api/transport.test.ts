import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { MalformedResponseError, NetworkError } from '@/domain/requestError';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { countedText } from './countedText';
import {
  createTransport,
  READ_TIMEOUT_MS,
  retryAfterFromHeader,
  routeName,
  type Exchange,
  type Transport,
} from './transport';
import { wholeText } from './wholeText';

const exchange: Exchange = {
  method: 'GET',
  url: 'https://chat.example.com/api/v1/messages',
  route: 'GET /messages',
  headers: {},
  timeoutMs: READ_TIMEOUT_MS,
};

let platform: FakePlatform;
let server: FakeServer;
let transport: Transport;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  transport = createTransport(platform, countedText(64_000));
});

/** How a promise ends, looked at later. */
function outcomeOf<Value>(promise: Promise<Value>) {
  return promise.then(
    (value) => ({ value, error: null }),
    (error: unknown) => ({ value: null, error }),
  );
}

/** A body that arrives piece by piece. */
function inPieces(pieces: number[][]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Uint8Array.from(piece));
      controller.close();
    },
  });
}

describe('one exchange', () => {
  it('gives back status, body as text, and headers, whatever the content type', async () => {
    const headers = { 'content-type': 'application/json', 'x-more': 'yes' };
    server.prepare({ route: 'GET /messages', answer: '{"a": 1}', status: 418, headers });
    const answer = await transport.send(exchange);
    expect(answer).toMatchObject({ status: 418, text: '{"a": 1}' });
    expect(answer.headers.get('x-more')).toBe('yes');
    server.assertDone();
  });

  it('reads letters whole that come in pieces', async () => {
    const bytes = new TextEncoder().encode('\uFEFFhafen “ö” ⚓');
    platform.fetch = () =>
      Promise.resolve(new Response(inPieces([...bytes].map((byte) => [byte]))));
    expect((await transport.send(exchange)).text).toBe('hafen “ö” ⚓');
  });

  it('ends an answer that is too long while it is read, and says so', async () => {
    let taken = 0;
    let signal: AbortSignal | null | undefined;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken += 1;
        controller.enqueue(new Uint8Array(100));
      },
    });
    platform.fetch = (_input, init) => {
      signal = init?.signal;
      // What is stated is not believed.
      const headers = { 'content-length': '3' };
      return Promise.resolve(new Response(endless, { status: 203, headers }));
    };
    const { error } = await outcomeOf(createTransport(platform, countedText(1_000)).send(exchange));
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(error).toMatchObject({ status: 203, path: '', rawText: null });
    expect(String(error)).toContain('GET /messages: malformed answer at "": too long');
    expect(taken).toBeLessThan(20);
    expect(signal?.aborted).toBe(true);
  });

  it('takes what is large as a whole, unless it is stated to be, or is, too large', async () => {
    const large = createTransport(platform, wholeText);
    platform.fetch = () => Promise.resolve(new Response('x'.repeat(70_000)));
    expect((await large.send(exchange)).text).toHaveLength(70_000);
    const headers = { 'content-length': '64000001' };
    platform.fetch = () => Promise.resolve(new Response('x', { headers }));
    const stated = await outcomeOf(large.send(exchange));
    expect(String(stated.error)).toContain('too long');
    platform.fetch = () => Promise.resolve(new Response('x'.repeat(64_000_001)));
    const came = await outcomeOf(large.send(exchange));
    expect(String(came.error)).toContain('too long');
  });

  it('reads one that is just as long as it may be', async () => {
    platform.fetch = () => Promise.resolve(new Response('x'.repeat(1_000)));
    const { text } = await createTransport(platform, countedText(1_000)).send(exchange);
    expect(text).toHaveLength(1_000);
  });

  it('reads no body as an empty text', async () => {
    server.prepare({ route: 'DELETE /account', status: 204 });
    const url = 'https://api.example.com/v2/account';
    const answer = await transport.send({ ...exchange, method: 'DELETE', url });
    expect(answer).toMatchObject({ status: 204, text: '' });
  });

  it('keeps to itself what a browser would add: cookies, referrer, redirects, caches', async () => {
    let init: RequestInit | undefined;
    platform.fetch = (_input, given) => {
      init = given;
      return Promise.resolve(new Response('ok'));
    };
    await createTransport(platform, countedText(64_000)).send(exchange);
    expect(init).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  it.each([500, 502, 503, 429, 408])('sends once where a GET is answered %d', async (status) => {
    server.prepare({ route: 'GET /messages', status, answer: 'no' });
    await transport.send(exchange);
    expect(server.takeRequests()).toHaveLength(1);
  });

  it('leaves no timer behind', async () => {
    server.prepare({ route: 'GET /messages', answer: {} });
    await transport.send(exchange);
    server.prepare({ route: 'GET /messages', fault: 'unreachable' });
    await outcomeOf(transport.send(exchange));
    expect(platform.pendingTimers()).toBe(0);
  });
});

describe('an exchange that goes wrong', () => {
  it.each(['unreachable', 'breakMidBody'] as const)('is unreachable at %s', async (fault) => {
    server.prepare({ route: 'GET /messages', fault });
    const { error } = await outcomeOf(transport.send(exchange));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason: 'unreachable', route: 'GET /messages' });
    expect(server.takeRequests()).toHaveLength(1);
  });

  it.each(['silence', 'stallMidBody'] as const)(
    'is too late at %s, and not a moment before the limit',
    async (fault) => {
      server.prepare({ route: 'GET /messages', fault });
      let isOver = false;
      const outcome = outcomeOf(transport.send(exchange)).finally(() => {
        isOver = true;
      });
      await platform.advance(READ_TIMEOUT_MS - 1);
      expect(isOver).toBe(false);
      await platform.advance(1);
      const { error } = await outcome;
      expect(error).toBeInstanceOf(NetworkError);
      expect(error).toMatchObject({ reason: 'timeout' });
    },
  );

  it('holds neither the address nor the credentials, however deep one looks', async () => {
    server.prepare({ route: 'GET /messages', fault: 'unreachable' });
    const url = `${exchange.url}?narrow=secret-topic`;
    const headers = { authorization: 'Basic secret-key' };
    const { error } = await outcomeOf(transport.send({ ...exchange, url, headers }));
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('secret');
    expect(error).toHaveProperty('cause.message', 'Failed to fetch');
  });
});

describe('an exchange that the caller gives up', () => {
  it('is not sent at all where it was given up before', async () => {
    const reason = new Error('left the page');
    const signal = AbortSignal.abort(reason);
    const { error } = await outcomeOf(transport.send({ ...exchange, signal }));
    expect(error).toBe(reason);
    expect(server.takeRequests()).toHaveLength(0);
  });

  it.each(['silence', 'stallMidBody'] as const)('ends with the reason at %s', async (fault) => {
    server.prepare({ route: 'GET /messages', fault });
    const controller = new AbortController();
    const outcome = outcomeOf(transport.send({ ...exchange, signal: controller.signal }));
    await platform.settle();
    const reason = new Error('left the page');
    controller.abort(reason);
    expect((await outcome).error).toBe(reason);
    expect(platform.pendingTimers()).toBe(0);
  });
});

describe('the header that asks to wait', () => {
  const nowMs = Date.UTC(2025, 5, 2, 9);
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['1.5', 1_500],
    ['Mon, 02 Jun 2025 09:00:30 GMT', 30_000],
    ['Mon, 02 Jun 2025 08:00:00 GMT', 0],
    ['soon', null],
    ['-3', null],
    ['', null],
  ])('reads "%s" as %s', (value, expected) => {
    expect(retryAfterFromHeader(new Headers({ 'retry-after': value }), nowMs)).toBe(expected);
  });

  it('reads a missing one as null', () => {
    expect(retryAfterFromHeader(new Headers(), nowMs)).toBeNull();
  });
});

describe('the name of a route', () => {
  it.each([
    ['/messages/31/reactions', 'GET /messages/…/reactions'],
    ['/users/mara@chat.example', 'GET /users/…'],
    ['/users/mara%40chat.example', 'GET /users/…'],
    ['/user_uploads/2/9f/xyz1/pay-slip.pdf', 'GET /user_uploads/…/…/…/…'],
    ['/realm/domains/firm.example', 'GET /realm/domains/…'],
    ['/users/me/api_key/regenerate', 'GET /users/me/api_key/regenerate'],
  ])('of %s is %s', (path, expected) => {
    expect(routeName('GET', path)).toBe(expected);
  });
});

it('keeps apart from its errors those that only a reader of bodies can make', async () => {
  server.prepare({ route: 'GET /messages', fault: 'garbledJson' });
  const { value, error } = await outcomeOf(transport.send(exchange));
  expect(error).not.toBeInstanceOf(MalformedResponseError);
  expect(value?.status).toBe(200);
});
