import { beforeEach, expect, it } from 'vitest';
import { createAccountService, type AccountService } from './service';

let service: AccountService;
let slept: number[];
let token: string;

beforeEach(() => {
  slept = [];
  service = createAccountService({
    sleep: async (milliseconds) => void slept.push(milliseconds),
  });
  token = service.control.seedDemoAccount().token;
});

function call(method: string, path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { 'x-auth-token': token };
  const init = signal === undefined ? { method, headers } : { method, headers, signal };
  return service.handle(new Request(`http://stand-in.test/v2${path}`, init));
}

it('gives a made-up answer once and does nothing', async () => {
  const body = { message: 'Come back later.', retryAfterMs: 1500 };
  service.control.failNext('DELETE /account', { status: 409, body, headers: { 'x-trace': '7' } });
  expect((await call('GET', '/account')).status).toBe(200);
  const answer = await call('DELETE', '/account');
  expect(answer.status).toBe(409);
  expect(answer.headers.get('x-trace')).toBe('7');
  expect(await answer.json()).toEqual(body);
  expect((await call('GET', '/account')).status).toBe(200);
});

it('drops before or after the work', async () => {
  service.control.failNext('DELETE /account', 'dropBeforeWork');
  service.control.failNext('DELETE /account', 'dropAfterWork');
  await expect(call('DELETE', '/account')).rejects.toThrow(TypeError);
  expect((await call('GET', '/account')).status).toBe(200);
  await expect(call('DELETE', '/account')).rejects.toThrow(TypeError);
  expect((await call('GET', '/account')).status).toBe(404);
  expect(service.control.ledger()).toMatchObject([
    { method: 'DELETE', path: '/account', status: 204, isAnswered: false, refusal: null },
  ]);
});

it('answers HTML, cut JSON and nothing', async () => {
  service.control.failNext('*', 'html502');
  expect((await call('GET', '/account')).status).toBe(502);
  service.control.failNext('*', 'html200');
  expect(await (await call('GET', '/account')).text()).toContain('<!doctype html>');
  service.control.failNext('/account', 'garbled');
  const text = await (await call('GET', '/account')).text();
  expect(text).not.toBe('');
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  service.control.failNext('GET /acc*', 'emptyAfterWork', 2);
  expect(await (await call('GET', '/account')).text()).toBe('');
  expect(await (await call('GET', '/account')).text()).toBe('');
  expect((await (await call('GET', '/account')).text()).length).toBeGreaterThan(0);
});

it('hangs until the client gives up', async () => {
  service.control.failNext('GET /account', 'hang');
  const controller = new AbortController();
  const answer = call('GET', '/account', controller.signal);
  controller.abort();
  await expect(answer).rejects.toThrow(TypeError);
});

it('waits before the work', async () => {
  service.control.delayNext('GET /account', 2500);
  await call('GET', '/account');
  await call('GET', '/account');
  expect(slept).toEqual([2500]);
});

it('lists refused writes too', async () => {
  token = 'unknown';
  await call('DELETE', '/account');
  expect(service.control.ledger()).toMatchObject([
    { status: 401, refusal: 'tokenUnknown', accountHash: null, isAnswered: true },
  ]);
});

it('forgets everything on reset', async () => {
  service.control.setMode('closed');
  service.control.failNext('*', 'html502');
  service.control.reset();
  expect((await call('GET', '/account')).status).toBe(401);
  expect(service.control.accountCount()).toBe(0);
  expect(service.control.ledger()).toEqual([]);
});

it('lets pages of other origins call, unless told not to', async () => {
  const preflight = await call('OPTIONS', '/account');
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-auth-token');
  service.control.configure({ allowsOtherOrigins: false });
  const answer = await call('GET', '/account');
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

it('tells about itself at the root', async () => {
  const at = (path: string) => service.handle(new Request(`http://stand-in.test${path}`));
  const listing = (await (await at('/endpoints/v2/json')).json()) as { endpoints: unknown[] };
  expect(listing.endpoints).toContainEqual(
    expect.objectContaining({ method: 'PUT', path: '/account' }),
  );
  expect(await (await at('/llms.txt')).text()).toContain('PUT /account');
  expect((await at('/elsewhere')).status).toBe(404);
});
