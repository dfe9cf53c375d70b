import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ApiError,
  isOutcomeUnknown,
  isRateLimited,
  isUnauthorized,
  MalformedResponseError,
  NetworkError,
  ServerError,
} from '@/domain/requestError';
import { wire } from '@/api/wire';
import type { Fault } from '@/testing/fakeFaults';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import {
  chatAnswer,
  chatRefusal,
  createFakeServer,
  type FakeServer,
  type Preparation,
} from '@/testing/fakeServer';
import { createRequestGate } from './requestGate';
import {
  basicAuthorization,
  createChatClient,
  encodeParams,
  JsonText,
  type ChatClient,
} from './client';

const credentials = { email: 'mara@chat.example', apiKey: 'k3y' };
const answer = wire({ message_count: v.number() });

let platform: FakePlatform;
let server: FakeServer;
let client: ChatClient;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  client = createChatClient({ platform, serverUrl: 'https://chat.example.com/', credentials });
});

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

/** The error that `GET /messages` ends in, in front of a server that is prepared like this. */
async function errorAfter(preparation: Omit<Preparation, 'route'>): Promise<unknown> {
  server.prepare({ route: 'GET /messages', ...preparation });
  const error = errorOf(client.get('/messages', answer));
  await platform.advance(60_000);
  return error;
}

describe('parameters', () => {
  it('go as they are where they are text, as JSON where they are not, and not at all where undefined', () => {
    const form = encodeParams({
      text: 'plain "text"',
      flag: true,
      count: 3,
      nothing: null,
      list: [1, 2],
      object: { a: 'b' },
      quoted: new JsonText('unlimited'),
      left_out: undefined,
    });
    expect(Object.fromEntries(form)).toEqual({
      text: 'plain "text"',
      flag: 'true',
      count: '3',
      nothing: 'null',
      list: '[1,2]',
      object: '{"a":"b"}',
      quoted: '"unlimited"',
    });
  });

  it('travel in the query of a GET', async () => {
    server.prepare({ route: 'GET /messages', answer: chatAnswer({ message_count: 2 }) });
    await client.get('/messages', answer, { narrow: [{ operator: 'is', operand: 'dm' }] });
    const { url, body, headers } = server.takeRequest();
    expect(url.href).toBe(
      'https://chat.example.com/api/v1/messages?narrow=%5B%7B%22operator%22%3A%22is%22%2C%22operand%22%3A%22dm%22%7D%5D',
    );
    expect(body).toBe('');
    expect(headers.has('content-type')).toBe(false);
  });

  it.each(['post', 'patch', 'delete'] as const)('travel in the form of a %s', async (method) => {
    const route = `${method.toUpperCase()} /messages`;
    server.prepare({ route, answer: chatAnswer({ message_count: 2 }) });
    await client[method]('/messages', answer, { content: 'a&b = é' });
    const { url, body, headers } = server.takeRequest();
    expect(url.search).toBe('');
    expect(body).toBe('content=a%26b+%3D+%C3%A9');
    expect(headers.get('content-type')).toContain('application/x-www-form-urlencoded');
  });
});

describe('credentials', () => {
  it('are sent as Basic, in UTF-8', async () => {
    server.prepare({ route: 'GET /messages', answer: chatAnswer({ message_count: 2 }) });
    await client.get('/messages', answer);
    const { headers } = server.takeRequest();
    expect(headers.get('authorization')).toBe(`Basic ${btoa('mara@chat.example:k3y')}`);
    expect(basicAuthorization({ email: 'jörg@x', apiKey: 'k' })).toBe('Basic asO2cmdAeDpr');
  });

  it('are left out for the calls that must have none', async () => {
    const anonymous = createChatClient({
      platform,
      serverUrl: 'https://chat.example.com',
      credentials: null,
    });
    server.prepare({ route: 'GET /messages', answer: chatAnswer({ message_count: 2 }) });
    await anonymous.get('/messages', answer);
    const { headers } = server.takeRequest();
    expect([...headers.keys()]).toEqual([]);
  });
});

describe('a good answer', () => {
  it('comes out in our names', async () => {
    server.prepare({ route: 'GET /messages', answer: chatAnswer({ message_count: 2, more: 1 }) });
    expect(await client.get('/messages', answer)).toEqual({ messageCount: 2 });
  });

  it('tells what the server’s clock says, and how long the trip took', async () => {
    const dates: [number, number][] = [];
    const clocked = createChatClient({
      platform,
      serverUrl: 'https://chat.example.com',
      credentials,
      onServerDate: (serverMs, roundTripMs) => dates.push([serverMs, roundTripMs]),
    });
    const headers = { date: 'Mon, 02 Jun 2025 09:05:00 GMT' };
    const body = chatAnswer({ message_count: 2 });
    server.prepare({ route: 'GET /messages', answer: body, headers, delayMs: 250 });
    server.prepare({ route: 'GET /messages', answer: body });
    const both = clocked.get('/messages', answer).then(() => clocked.get('/messages', answer));
    await platform.advance(250);
    await both;
    expect(dates).toEqual([[Date.UTC(2025, 5, 2, 9, 5), 250]]);
  });
});

describe('the seven outcomes besides', () => {
  it('rejected: the server’s own refusal, with all that it said', async () => {
    const body = chatRefusal('BAD_EVENT_QUEUE_ID', { queue_id: 'q1' });
    const error = await errorAfter({ status: 400, answer: body });
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'BAD_EVENT_QUEUE_ID',
      serverMessage: 'Refused: BAD_EVENT_QUEUE_ID',
      retryAfterMs: null,
      details: { queue_id: 'q1' },
    });
    expect(isOutcomeUnknown(error)).toBe(false);
  });

  it('auth: 401, with or without the server’s JSON', async () => {
    const own = await errorAfter({ status: 401, answer: chatRefusal('INVALID_API_KEY') });
    const foreign = await errorAfter({ status: 401, answer: '<h1>Who are you?</h1>' });
    expect(own).toMatchObject({ status: 401, code: 'INVALID_API_KEY' });
    expect([own, foreign].map(isUnauthorized)).toEqual([true, true]);
  });

  it.each<[string, Omit<Preparation, 'route'>, number | null]>([
    ['in the body', { fault: 'limitedInBody' }, 28_700],
    ['in a header, by a proxy', { fault: 'limitedInHeader' }, 7_000],
    ['by its code at another status', { fault: 'limitedByCode' }, 2_000],
    ['by its code at 503', { status: 503, answer: chatRefusal('RATE_LIMIT_HIT') }, null],
    ['without a time', { status: 429, answer: '' }, null],
    [
      'with nonsense for a time',
      { status: 429, answer: chatRefusal('RATE_LIMIT_HIT', { 'retry-after': -5 }) },
      null,
    ],
  ])('limited: said %s', async (_how, preparation, retryAfterMs) => {
    const error = await errorAfter(preparation);
    expect(isRateLimited(error)).toBe(true);
    expect(error).toMatchObject({ retryAfterMs });
  });

  it.each<[string, Omit<Preparation, 'route'>]>([
    ['a proxy’s page', { fault: 'html502' }],
    ['its own JSON', { status: 500, answer: chatRefusal('INTERNAL') }],
    ['nothing', { status: 504, answer: '' }],
  ])('server: 5xx with %s', async (_how, preparation) => {
    const error = await errorAfter(preparation);
    expect(error).toBeInstanceOf(ServerError);
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  it.each<[string, Omit<Preparation, 'route'>, string]>([
    ['a web page', { fault: 'html200' }, ''],
    ['half of the JSON', { fault: 'garbledJson' }, ''],
    ['JSON of something else', { answer: { hello: 'world' } }, ''],
    ['a list', { answer: [] }, ''],
    ['no body', { answer: '' }, ''],
    ['a missing key', { answer: chatAnswer() }, 'message_count'],
    ['another type', { answer: chatAnswer({ message_count: 'two' }) }, 'message_count'],
  ])('garbled: 200 with %s', async (_what, preparation, path) => {
    const error = await errorAfter(preparation);
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(error).toMatchObject({ status: 200, path, rawText: null });
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(String(error)).not.toContain('two');
  });

  it('garbled: 404 that is not the server’s', async () => {
    const error = await errorAfter({ status: 404, answer: '<h1>Not here</h1>' });
    expect(error).toBeInstanceOf(MalformedResponseError);
    expect(isOutcomeUnknown(error)).toBe(false);
  });

  it('rejected: an error in its own shape, whatever the status', async () => {
    const error = await errorAfter({ status: 200, answer: chatRefusal('BAD_REQUEST') });
    expect(error).toMatchObject({ name: 'ApiError', code: 'BAD_REQUEST' });
  });

  it.each<[Fault, string]>([
    ['unreachable', 'unreachable'],
    ['breakMidBody', 'unreachable'],
    ['silence', 'timeout'],
    ['stallMidBody', 'timeout'],
  ])('unknown: %s', async (fault, reason) => {
    const error = await errorAfter({ fault });
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason });
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  it('unknown: given up by the caller', async () => {
    server.prepare({ route: 'POST /messages', fault: 'silence' });
    const controller = new AbortController();
    const sent = errorOf(client.post('/messages', answer, {}, { signal: controller.signal }));
    await platform.settle();
    controller.abort();
    expect(await sent).toMatchObject({ name: 'AbortError' });
  });
});

describe('time limits', () => {
  it.each([
    ['get', 20_000],
    ['post', 30_000],
    ['patch', 30_000],
    ['delete', 30_000],
  ] as const)('of a %s are %d ms', async (method, limitMs) => {
    server.prepare({ route: `${method.toUpperCase()} /messages`, fault: 'silence' });
    let isOver = false;
    void errorOf(client[method]('/messages', answer)).then(() => {
      isOver = true;
    });
    await platform.advance(limitMs - 1);
    expect(isOver).toBe(false);
    await platform.advance(1);
    expect(isOver).toBe(true);
  });
});

describe('a file', () => {
  const file = { content: new Blob(['anchor']), name: 'anchor.txt', params: { night: true } };
  const url = wire({ url: v.string() });
  const isKeyTaken = { route: 'GET /users/me', answer: chatAnswer() };
  const paths = () => server.takeRequests().map(({ path }) => path);

  beforeEach(async () => {
    server.prepare(isKeyTaken);
    await client.get('/users/me', wire({}));
    server.takeRequests();
  });

  it('does not leave before the key is known to be taken: of a file’s own refusal browsers make a question', async () => {
    await platform.advance(60_001);
    const refusal = chatRefusal('INVALID_API_KEY');
    server.prepare({ route: 'GET /users/me', answer: refusal, status: 401 });
    expect(isUnauthorized(await errorOf(client.upload('/user_uploads', url, file)))).toBe(true);
    expect(paths()).toEqual(['/users/me']);
    server.prepare(isKeyTaken);
    for (const times of [1, 2]) {
      server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url: `/u/${times}` }) });
      await client.upload('/user_uploads', url, file);
    }
    expect(paths()).toEqual(['/users/me', '/user_uploads', '/user_uploads']);
  });

  it('waits like everything else for as long as the server asks', async () => {
    const gate = createRequestGate(platform, 'org:5');
    const gated = createChatClient({
      platform,
      serverUrl: 'https://chat.example.com',
      credentials: null,
      gate,
    });
    gate.limited('GET /messages', 3_000);
    server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url: '/u/1' }) });
    const sent = gated.upload('/user_uploads', url, file);
    await platform.advance(2_999);
    expect(paths()).toEqual([]);
    await platform.advance(1);
    expect(await sent).toEqual({ url: '/u/1' });
    gate.limited('GET /messages', 30_000);
    expect(isRateLimited(await errorOf(gated.upload('/user_uploads', url, file)))).toBe(true);
    expect(paths()).toEqual(['/user_uploads']);
  });

  it('goes as a form, with its parameters, and tells how far it is', async () => {
    const shares: number[] = [];
    server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url: '/u/1' }) });
    const onProgress = (share: number) => void shares.push(share);
    expect(await client.upload('/user_uploads', url, file, { onProgress })).toEqual({
      url: '/u/1',
    });
    const { form, headers } = server.takeRequest();
    const sent = form?.get('filename');
    expect(sent).toBeInstanceOf(File);
    expect(sent).toMatchObject({ name: 'anchor.txt', size: 6 });
    expect(form?.get('night')).toBe('true');
    expect(headers.get('authorization')).toMatch(/^Basic /);
    expect(shares).toEqual([0.5, 1]);
  });

  it('is refused like everything else', async () => {
    const answer413 = { status: 413, answer: '<h1>Too large</h1>' };
    server.prepare({ route: 'POST /user_uploads', ...answer413 });
    const error = await errorOf(client.upload('/user_uploads', url, file));
    expect(error).toMatchObject({ name: 'ApiError', status: 413 });
  });

  it('that does not arrive is unreachable', async () => {
    server.prepare({ route: 'POST /user_uploads', fault: 'unreachable' });
    const error = await errorOf(client.upload('/user_uploads', url, file));
    expect(error).toMatchObject({ name: 'NetworkError', reason: 'unreachable' });
  });

  it('that stands still is too late', async () => {
    platform.upload = () => Promise.reject(new DOMException('stalled', 'TimeoutError'));
    const stalled = await errorOf(client.upload('/user_uploads', url, file));
    expect(stalled).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
  });

  it('that was given up ends with the reason', async () => {
    const reason = new Error('changed my mind');
    const signal = AbortSignal.abort(reason);
    expect(await errorOf(client.upload('/user_uploads', url, file, { signal }))).toBe(reason);
    expect(server.takeRequests()).toHaveLength(0);
  });
});

describe('a file of the server', () => {
  const path = '/user_uploads/2/9f/tides.pdf';

  it('is fetched with the credentials, from outside the API', async () => {
    const headers = { 'content-type': 'application/pdf' };
    server.prepare({ route: `GET ${path}`, answer: 'bytes', headers });
    const file = await client.fetchFile(path);
    expect(await file.text()).toBe('bytes');
    expect(file.type).toBe('application/pdf');
    const { url, headers: sent } = server.takeRequest();
    expect(url.href).toBe(`https://chat.example.com${path}`);
    expect(sent.get('authorization')).toMatch(/^Basic /);
  });

  it.each([
    [403, 'ApiError'],
    [404, 'ApiError'],
    [502, 'ServerError'],
  ])('that is answered with %d is a %s', async (status, name) => {
    server.prepare({ route: `GET ${path}`, status, answer: 'no' });
    expect(await errorOf(client.fetchFile(path))).toMatchObject({ name, status });
  });

  it.each([
    ['breakMidBody', 'unreachable'],
    ['stallMidBody', 'timeout'],
  ] as const)('that fails by %s is %s', async (fault, reason) => {
    server.prepare({ route: `GET ${path}`, fault });
    const error = errorOf(client.fetchFile(path));
    await platform.advance(60_000);
    expect(await error).toMatchObject({ name: 'NetworkError', reason });
  });

  it.each(['.evil.example/a', '@evil.example/a', 'a', ''])(
    'is never asked for at "%s", which could name another host',
    async (elsewhere) => {
      expect(await errorOf(client.fetchFile(elsewhere))).toBeInstanceOf(RangeError);
      expect(server.takeRequests()).toHaveLength(0);
    },
  );
});
