import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { isOutcomeUnknown, isRateLimited } from '@/domain/requestError';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer, type Preparation } from '@/testing/fakeServer';
import { callWithoutAnswer } from './callWithoutAnswer';
import { carrying } from './carrying';
import { createHostingClient, type HostingClient } from './client';

const BASE_URL = 'https://api.example.com/v2/';
const answer = v.object({ balance: v.number() });

let platform: FakePlatform;
let server: FakeServer;
let client: HostingClient;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  client = createHostingClient({ platform, baseUrl: BASE_URL });
});

async function errorAfter(preparation: Omit<Preparation, 'route'>): Promise<unknown> {
  server.prepare({ route: 'GET /account', ...preparation });
  const error = client.call('GET', '/account', answer).then(
    () => null,
    (reason: unknown) => reason,
  );
  await platform.advance(60_000);
  return error;
}

describe('a request', () => {
  it('without credentials and body carries no header that would need a preflight', async () => {
    server.prepare({ route: 'GET /etc/pow', answer: { balance: 1 } });
    await client.call('GET', '/etc/pow', answer);
    const { headers, url } = server.takeRequest();
    expect([...headers.keys()]).toEqual([]);
    expect(url.href).toBe('https://api.example.com/v2/etc/pow');
  });

  it('carries token, one-time code and JSON where they are given', async () => {
    server.prepare({ route: 'PUT /account', answer: { balance: 1 } });
    const body = { password: 'p' };
    const load = carrying({ token: 't0k', oneTimeCode: '123456', body });
    await client.call('PUT', '/account', answer, load);
    const request = server.takeRequest();
    expect(request.headers.get('x-auth-token')).toBe('t0k');
    expect(request.headers.get('x-otp-code')).toBe('123456');
    expect(request.headers.get('content-type')).toBe('application/json');
    expect(request.body).toBe('{"password":"p"}');
  });

  it('carries no header for an empty code', async () => {
    server.prepare({ route: 'DELETE /account', status: 204 });
    await callWithoutAnswer(
      client,
      'DELETE',
      '/account',
      carrying({ token: 't0k', oneTimeCode: '' }),
    );
    expect(server.takeRequest().headers.has('x-otp-code')).toBe(false);
  });
});

describe('an answer that is far too long', () => {
  const envelope = JSON.stringify({ balance: 1, more: '' }).length;
  const ofLength = (bytes: number) =>
    JSON.stringify({ balance: 1, more: 'x'.repeat(bytes - envelope) });

  it.each([200, 400, 502])('at %d is one that makes no sense', async (status) => {
    expect(await errorAfter({ status, answer: ofLength(1_000_001) })).toMatchObject({
      name: 'MalformedResponseError',
      status,
      rawText: null,
    });
  });

  it('is read where it just fits', async () => {
    expect(await errorAfter({ answer: ofLength(1_000_000) })).toBeNull();
  });
});

describe('a refusal', () => {
  it.each([
    ['in JSON', { message: 'n'.repeat(501) }],
    ['as a JSON text', JSON.stringify('n'.repeat(501))],
  ])('goes on and on %s, and is cut', async (_how, said) => {
    const error = await errorAfter({ status: 400, answer: said });
    expect(error).toMatchObject({ serverMessage: 'n'.repeat(500) });
  });

  it.each([400, 401, 403, 404, 409, 418])(
    'at %d carries the service’s sentence',
    async (status) => {
      const error = await errorAfter({ status, answer: { message: 'Not like this' } });
      expect(error).toMatchObject({
        name: 'ApiError',
        status,
        code: null,
        serverMessage: 'Not like this',
        retryAfterMs: null,
      });
    },
  );

  it.each<[string, unknown, string]>([
    ['plain text', '  Wrong password  ', 'Wrong password'],
    ['a JSON string', '"Wrong password"', 'Wrong password'],
    ['a web page', '<!DOCTYPE html><h1>Bad</h1>', ''],
    ['a long text', 'x'.repeat(500), ''],
    ['an object without message', { error: 'x' }, ''],
    ['a message that is no text', { message: 5 }, ''],
    ['nothing', '', ''],
  ])('in %s reads as "%s"', async (_how, body, expected) => {
    expect(await errorAfter({ status: 400, answer: body })).toMatchObject({
      serverMessage: expected,
    });
  });

  it.each<[string, Omit<Preparation, 'route'>, number | null]>([
    ['to the millisecond', { answer: { message: 'Slow', retryAfterMs: 1_234.2 } }, 1_235],
    ['before the header', { answer: { retryAfterMs: 5 }, headers: { 'retry-after': '9' } }, 5],
    ['by the header alone', { answer: 'Slow', headers: { 'retry-after': '9' } }, 9_000],
    ['never longer than a day', { answer: { retryAfterMs: 1e12 } }, 86_400_000],
    ['not by nonsense', { answer: { retryAfterMs: 'soon' } }, null],
    ['not backwards', { answer: { retryAfterMs: -1 } }, null],
  ])('asks to wait %s', async (_how, preparation, retryAfterMs) => {
    const error = await errorAfter({ status: 429, ...preparation });
    expect(isRateLimited(error)).toBe(true);
    expect(error).toMatchObject({ retryAfterMs });
  });
});

describe('other ends', () => {
  it('5xx is the server’s failure, with its time to wait', async () => {
    const error = await errorAfter({ status: 503, answer: { retryAfterMs: 700 } });
    expect(error).toMatchObject({ name: 'ServerError', status: 503, retryAfterMs: 700 });
    expect(await errorAfter({ fault: 'html502' })).toMatchObject({ name: 'ServerError' });
  });

  it.each(['html200', 'garbledJson'] as const)('%s is malformed, and not kept', async (fault) => {
    const error = await errorAfter({ fault });
    expect(error).toMatchObject({ name: 'MalformedResponseError', rawText: null });
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  it.each([
    ['unreachable', 'unreachable'],
    ['breakMidBody', 'unreachable'],
    ['silence', 'timeout'],
    ['stallMidBody', 'timeout'],
  ] as const)('%s is no answer: %s', async (fault, reason) => {
    expect(await errorAfter({ fault })).toMatchObject({ name: 'NetworkError', reason });
  });
});

describe('a success that says nothing', () => {
  it.each([
    [204, ''],
    [200, ''],
    [200, '{"message":"gone"}'],
    [202, 'accepted'],
  ])('is %d with "%s"', async (status, text) => {
    server.prepare({ route: 'DELETE /account', status, answer: text });
    await expect(callWithoutAnswer(client, 'DELETE', '/account')).resolves.toBeUndefined();
  });

  it('is not a captive portal’s page', async () => {
    server.prepare({ route: 'DELETE /account', fault: 'html200' });
    await expect(callWithoutAnswer(client, 'DELETE', '/account')).rejects.toMatchObject({
      name: 'MalformedResponseError',
      status: 200,
    });
  });

  it('is not another status', async () => {
    server.prepare({ route: 'DELETE /account', status: 206, answer: '' });
    await expect(callWithoutAnswer(client, 'DELETE', '/account')).rejects.toMatchObject({
      status: 206,
    });
  });
});

describe('many requests at once', () => {
  const leave = () =>
    client.call('GET', '/account', answer).then(
      () => null,
      (reason: unknown) => reason,
    );

  it('are held back here, before the service has to refuse them', async () => {
    for (let sent = 0; sent < 60; sent += 1) {
      server.prepare({ route: 'GET /account', answer: { balance: 1 } });
      expect(await leave()).toBeNull();
      await platform.advance(100);
    }
    const refusal = await leave();
    expect(isRateLimited(refusal)).toBe(true);
    expect(refusal).toMatchObject({ retryAfterMs: 54_000, serverMessage: '' });
    expect(server.takeRequests()).toHaveLength(60);
    await platform.advance(54_000);
    server.prepare({ route: 'GET /account', answer: { balance: 1 } });
    expect(await leave()).toBeNull();
    expect(isRateLimited(await leave())).toBe(true);
  });
});
