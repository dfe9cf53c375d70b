import { once } from 'node:events';
import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { DroppedConnection } from './connection';
import { deferred } from './deferred';
import { serve, type Handle, type RunningServer } from './http';

const running: RunningServer[] = [];

async function start(handle: Handle): Promise<string> {
  const server = await serve(handle);
  running.push(server);
  return server.url;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

describe('serving a handler', () => {
  it('listens on the loopback only', async () => {
    expect(new URL(await start(() => Promise.resolve(new Response()))).hostname).toBe('127.0.0.1');
  });

  it('hands over method, path, headers and body, and gives back status, headers and body', async () => {
    const url = await start(async (request) =>
      Response.json(
        {
          method: request.method,
          path: new URL(request.url).pathname + new URL(request.url).search,
          token: request.headers.get('x-auth-token'),
          body: await request.text(),
        },
        { status: 418, headers: { 'x-kettle': 'on' } },
      ),
    );
    const headers = { 'x-auth-token': 't' };
    const answer = await fetch(`${url}/v2/account?a=b`, { method: 'PUT', body: 'ü', headers });
    expect(answer.status).toBe(418);
    expect(answer.headers.get('x-kettle')).toBe('on');
    expect(await answer.json()).toEqual({
      method: 'PUT',
      path: '/v2/account?a=b',
      token: 't',
      body: 'ü',
    });
  });

  it('answers without a body', async () => {
    const url = await start(() => Promise.resolve(new Response(null, { status: 204 })));
    const answer = await fetch(url, { method: 'DELETE' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('sends each piece as it comes', async () => {
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pieces.writable.getWriter();
    const url = await start(() => Promise.resolve(new Response(pieces.readable)));
    const answer = await fetch(url);
    const reader = answer.body!.getReader();
    for (const piece of ['one', 'two']) {
      void writer.write(new TextEncoder().encode(piece));
      const { value } = await reader.read();
      expect(new TextDecoder().decode(value)).toBe(piece);
    }
    await writer.close();
    expect((await reader.read()).done).toBe(true);
  });

  it('tells the handler when the client has gone', async () => {
    const arrived = deferred();
    const gone = deferred();
    const url = await start((request) => {
      request.signal.addEventListener('abort', () => gone.resolve());
      arrived.resolve();
      return new Promise<Response>(() => undefined);
    });
    const controller = new AbortController();
    const answer = fetch(url, { signal: controller.signal });
    await arrived.promise;
    controller.abort();
    await expect(answer).rejects.toThrow();
    await gone.promise;
  });

  it('cuts the connection when the handler says so', async () => {
    const url = await start(() => Promise.reject(new DroppedConnection()));
    await expect(fetch(url)).rejects.toThrow(TypeError);
  });

  it('cuts the connection when an answer breaks off', async () => {
    const url = await start(() => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new TextEncoder().encode('half')),
        pull: (stream) => stream.error(new Error('broke off')),
      });
      return Promise.resolve(new Response(body));
    });
    const request = http.get(url);
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    await expect(answer.toArray()).rejects.toThrow('aborted');
  });
});
