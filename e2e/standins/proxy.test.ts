import type http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { deferred } from './deferred';
import { listen, type RunningServer } from './http';
import { forward } from './proxy';

const running: RunningServer[] = [];

async function start(listener: http.RequestListener): Promise<string> {
  const server = await listen(listener);
  running.push(server);
  return server.url;
}

/** A proxy in front of `upstream`. */
const proxyTo = (upstream: string) =>
  start((message, response) => forward(new URL(upstream), message, response));

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

describe('forwarding', () => {
  it('changes the origin, keeps the secrets and leaves cookies out', async () => {
    const upstream = await start((message, response) => {
      response.setHeader('set-cookie', 'a=b');
      response.end(JSON.stringify({ url: message.url, headers: message.headers }));
    });
    const proxy = await proxyTo(upstream);
    const answer = await fetch(`${proxy}/api/v1/events?a=1`, {
      headers: { authorization: 'Basic x', cookie: 'c=d', origin: proxy, referer: proxy },
    });
    expect(answer.headers.get('set-cookie')).toBeNull();
    const { url, headers } = (await answer.json()) as {
      url: string;
      headers: Record<string, string>;
    };
    expect(url).toBe('/api/v1/events?a=1');
    expect(headers).toMatchObject({
      host: new URL(upstream).host,
      origin: upstream,
      authorization: 'Basic x',
    });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  });

  it('puts the path of the target in front', async () => {
    const upstream = await start((message, response) => response.end(message.url));
    const proxy = await proxyTo(`${upstream}/chat/`);
    expect(await (await fetch(`${proxy}/api/v1/x`)).text()).toBe('/chat/api/v1/x');
  });

  it('carries bodies both ways', async () => {
    const upstream = await start((message, response) => message.pipe(response.writeHead(201)));
    const proxy = await proxyTo(upstream);
    const body = 'ü'.repeat(300_000);
    const answer = await fetch(proxy, { method: 'POST', body });
    expect(answer.status).toBe(201);
    expect(await answer.text()).toBe(body);
  });

  it('keeps redirects of the real server on our origin, and no others', async () => {
    const locations = ['/user_avatars/1.png', 'https://elsewhere.example/x'];
    const upstream = await start((message, response) => {
      const own = `http://${message.headers.host}${locations[0]}`;
      response.writeHead(302, { location: message.url === '/own' ? own : locations[1] }).end();
    });
    const proxy = await proxyTo(upstream);
    const follow = async (path: string) =>
      (await fetch(proxy + path, { redirect: 'manual' })).headers.get('location');
    expect([await follow('/own'), await follow('/other')]).toEqual(locations);
  });

  it('streams a long poll without holding anything back', async () => {
    const started = deferred<http.ServerResponse>();
    const upstream = await start((_, response) => {
      response.writeHead(200).flushHeaders();
      started.resolve(response);
    });
    const proxy = await proxyTo(upstream);
    const answer = await fetch(`${proxy}/api/v1/events`);
    const response = await started.promise;
    const reader = answer.body!.getReader();
    for (const piece of ['{', '}']) {
      response.write(piece);
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(piece);
    }
    response.end();
    expect((await reader.read()).done).toBe(true);
  });

  it('gives the real request up when the client goes away', async () => {
    const arrived = deferred<http.IncomingMessage>();
    const upstream = await start((message) => arrived.resolve(message));
    const proxy = await proxyTo(upstream);
    const controller = new AbortController();
    const answer = fetch(proxy, { signal: controller.signal });
    const message = await arrived.promise;
    const closed = deferred();
    message.on('error', () => undefined).once('close', closed.resolve);
    controller.abort();
    await expect(answer).rejects.toThrow();
    await closed.promise;
  });

  it('never tries twice', async () => {
    let count = 0;
    const upstream = await start((message) => {
      count += 1;
      message.socket.destroy();
    });
    const proxy = await proxyTo(upstream);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const before = count;
      expect((await fetch(proxy, { method })).status).toBe(502);
      expect(count - before).toBe(1);
    }
  });

  it('answers 502 when nobody is there', async () => {
    const upstream = await start(() => undefined);
    await running.pop()?.close();
    const proxy = await proxyTo(upstream);
    const answer = await fetch(proxy, { method: 'PUT', body: 'x' });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain(upstream);
  });

  it('breaks off where the real server breaks off', async () => {
    const upstream = await start((_, response) => {
      response.writeHead(200, { 'content-length': 10 });
      response.write('half', () => response.destroy());
    });
    const proxy = await proxyTo(upstream);
    const answer = await fetch(proxy);
    await expect(answer.text()).rejects.toThrow();
  });
});
