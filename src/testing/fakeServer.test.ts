import { beforeEach, describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform } from './fakePlatform';
import { createFakeServer, type FakeServer } from './fakeServer';

let platform: FakePlatform;
let server: FakeServer;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
});

const ask = (path: string, init?: RequestInit) => platform.fetch(`https://a.example${path}`, init);

describe('a fake server', () => {
  it('fails the test over a request that nobody prepared, even where the code swallows it', async () => {
    await ask('/api/v1/messages').catch(() => null);
    expect(() => server.assertDone()).toThrow('Nothing was prepared for GET /messages');
  });

  it('fails the test over an answer that nobody asked for', () => {
    server.prepare({ route: 'GET /messages' });
    expect(() => server.assertDone()).toThrow('Prepared but never asked for: GET /messages');
  });

  it('fails the test over a check, even where the code swallows it', async () => {
    const check = () => {
      throw new Error('wrong narrow');
    };
    server.prepare({ route: 'GET /messages', check });
    await ask('/api/v1/messages').catch(() => null);
    expect(() => server.assertDone()).toThrow('wrong narrow');
  });

  it('answers equal routes in the order of their preparation, others as they are asked for', async () => {
    server.prepare({ route: 'GET /messages', answer: 'first' });
    server.prepare({ route: 'GET /messages', answer: 'second' });
    server.prepare({ route: 'DELETE /account', status: 204 });
    expect((await ask('/v2/account', { method: 'DELETE' })).status).toBe(204);
    expect(await (await ask('/api/v1/messages')).text()).toBe('first');
    expect(await (await ask('/api/v1/messages')).text()).toBe('second');
    server.assertDone();
  });

  it('shows what was asked, once', async () => {
    server.prepare({ route: 'POST /messages', answer: {} });
    const body = new URLSearchParams({ content: 'a&b' });
    await ask('/api/v1/messages?client=x', { method: 'POST', body });
    expect(server.takeRequest()).toMatchObject({
      method: 'POST',
      path: '/messages',
      params: { client: 'x', content: 'a&b' },
      body: 'content=a%26b',
    });
    expect(() => server.takeRequest()).toThrow('Expected one request, saw: none');
  });

  it('takes its time, and can be given up meanwhile', async () => {
    server.prepare({ route: 'GET /messages', answer: 'late', delayMs: 100 });
    let text = '';
    void ask('/api/v1/messages').then(async (response) => {
      text = await response.text();
    });
    await platform.advance(99);
    expect(text).toBe('');
    await platform.advance(1);
    expect(text).toBe('late');

    server.prepare({ route: 'GET /messages', delayMs: 100 });
    const controller = new AbortController();
    const given = ask('/api/v1/messages', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    expect(platform.pendingTimers()).toBe(0);
  });
});
