import { afterEach, describe, expect, it } from 'vitest';
import { createAccountService } from './account/service';
import { createDoorsMiddleware, realServers, type Doors } from './doors';
import { listen, serve, type Handle, type RunningServer } from './http';
import type { ChatService } from './standins';

const running: RunningServer[] = [];

async function keep(starting: Promise<RunningServer>): Promise<string> {
  const server = await starting;
  running.push(server);
  return server.url;
}

/** An origin with these doors, whose app answers "app" everywhere else. */
function open(doors: Partial<Doors>): Promise<string> {
  const standins = { account: null, chat: null };
  const middleware = createDoorsMiddleware({
    standins,
    hostingUrl: null,
    chatUrl: null,
    headers: {},
    ...doors,
  });
  return keep(
    listen((message, response) => middleware(message, response, () => response.end('app'))),
  );
}

const answering =
  (name: string): Handle =>
  (request) =>
    Promise.resolve(new Response(`${name} ${new URL(request.url).pathname}`));

function fakeChat(): ChatService {
  const counted = { total: 0 };
  return {
    handle: answering('chat'),
    control: {
      add: (first: number, second: number) => (counted.total += first + second),
      total: () => counted.total,
      fail: () => Promise.reject(new Error('no such queue')),
      field: 1,
    },
  };
}

const text = async (url: string) => (await fetch(url)).text();

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

describe('the paths of one origin', () => {
  it('go to the stand-ins, and all others to the app', async () => {
    const account = createAccountService();
    const origin = await open({ standins: { account, chat: fakeChat() } });
    expect(await text(`${origin}/v2/etc/registration`)).toBe('{"status":"open"}');
    expect(await text(`${origin}/llms.txt`)).toContain('PUT /account');
    expect(await text(`${origin}/api/v1/events?x=/v2`)).toBe('chat /api/v1/events');
    expect(await text(`${origin}/static/x.png`)).toBe('chat /static/x.png');
    for (const path of ['/', '/register', '/v2x', '/avatars', '/api/v10', '/?/v2/account']) {
      expect(await text(origin + path)).toBe('app');
    }
  });

  it('go to real servers where there are some', async () => {
    const hosting = await keep(serve(answering('hosting')));
    const chat = await keep(serve(answering('real chat')));
    const servers = realServers({ HOSTING_URL: hosting, CHAT_URL: chat });
    const account = createAccountService();
    const origin = await open({ standins: { account, chat: fakeChat() }, ...servers });
    expect(await text(`${origin}/v2/account`)).toBe('hosting /v2/account');
    expect(await text(`${origin}/endpoints/v2/json`)).toBe('hosting /endpoints/v2/json');
    for (const path of ['/api/v1/register', '/user_uploads/1', '/avatar/1', '/thumbnail/a']) {
      expect(await text(origin + path)).toBe(`real chat ${path}`);
    }
  });

  it('get headers besides their own, whose policies all hold', async () => {
    const policy = "default-src 'none'; sandbox";
    const headers = { 'content-security-policy': policy, 'x-frame-options': 'DENY' };
    const own = "default-src 'self'";
    const serviceOf = (name: string) => (request: Request) =>
      Promise.resolve(
        new Response(name, {
          headers: request.url.endsWith('/own')
            ? { 'content-security-policy': own, 'x-frame-options': 'SAMEORIGIN', nel: '{}' }
            : {},
        }),
      );
    const CHAT_URL = await keep(serve(serviceOf('real chat')));
    const chat = { ...fakeChat(), handle: serviceOf('chat') };
    const account = createAccountService();
    const origins = [
      await open({ headers, standins: { account, chat } }),
      await open({ headers, standins: { account, chat }, ...realServers({ CHAT_URL }) }),
    ];
    for (const origin of origins) {
      for (const path of ['/v2/account', '/user_uploads/1', '/user_uploads/own', '/static/x']) {
        const found = (await fetch(origin + path)).headers.get('content-security-policy');
        expect(found).toBe(path.endsWith('own') ? `${policy}, ${own}` : policy);
      }
      expect((await fetch(origin)).headers.get('content-security-policy')).toBeNull();
    }
    const forwarded = await fetch(`${origins[1]}/user_uploads/own`);
    expect(forwarded.headers.get('x-frame-options')).toBe('DENY');
    expect(forwarded.headers.get('nel')).toBeNull();
    expect(await forwarded.text()).toBe('real chat');
  });

  it('are not found where there is neither', async () => {
    const origin = await open({});
    expect((await fetch(`${origin}/v2/account`)).status).toBe(404);
    expect(await text(`${origin}/__control__/account/reset`)).toBe('app');
  });
});

describe('the addresses of real servers', () => {
  it('are absent, or http addresses', () => {
    expect(realServers({ HOSTING_URL: ' ' })).toEqual({ hostingUrl: null, chatUrl: null });
    expect(() => realServers({ CHAT_URL: 'chat.example' })).toThrow('CHAT_URL');
    expect(() => realServers({ HOSTING_URL: 'file:///x' })).toThrow('HOSTING_URL');
    const withApi = { HOSTING_URL: 'https://hosting.example/v2/' };
    expect(() => realServers(withApi)).toThrow('without /v2');
  });
});

describe('the back door', () => {
  async function call(path: string, body?: unknown, init: RequestInit = {}) {
    const account = createAccountService();
    const origin = await open({ standins: { account, chat: fakeChat() } });
    const answer = await fetch(`${origin}/__control__/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...init,
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  it('calls any method of either control', async () => {
    expect(await call('chat/add', [2, 3])).toEqual({ status: 200, body: { result: 5 } });
    expect(await call('chat/total')).toEqual({ status: 200, body: { result: 0 } });
    expect(await call('chat/field')).toEqual({ status: 200, body: { result: 1 } });
    expect((await call('account/setMode', ['closed'])).body).toEqual({ result: null });
    expect((await call('account/seedDemoAccount')).body).toMatchObject({
      result: { accountHash: expect.any(String) as string, token: expect.any(String) as string },
    });
  });

  it('says what went wrong', async () => {
    expect(await call('chat/fail')).toEqual({ status: 400, body: { error: 'no such queue' } });
    expect((await call('account/setBalance', ['nobody', 1])).status).toBe(400);
    expect((await call('chat/add', { first: 1 })).status).toBe(400);
  });

  it.each(['chat/constructor', 'chat/nothing', 'elsewhere/reset', 'chat/add/x', ''])(
    'has no method %s',
    async (path) => {
      expect((await call(path)).status).toBe(404);
    },
  );

  it('is closed to other methods and to bodies a form could send', async () => {
    expect((await call('chat/total', undefined, { method: 'GET' })).status).toBe(405);
    const headers = { 'content-type': 'text/plain' };
    expect((await call('chat/total', undefined, { headers })).status).toBe(415);
  });
});
