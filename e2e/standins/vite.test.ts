import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger, createServer, preview, type InlineConfig, type Plugin } from 'vite';
import { DEMO_ACCOUNT } from './account/control';
import { withDemoSignIn } from './demoConfig';
import { serve, type RunningServer } from './http';
import { services } from './vite';

let root: string;
let printed: string[];
const closing: (() => Promise<unknown>)[] = [];

const app: Plugin = {
  name: 'app',
  configurePreviewServer: (server) =>
    void server.middlewares.use((_, response) => response.end('app')),
  configureServer: (server) => void server.middlewares.use((_, response) => response.end('app')),
};

function inlineConfig(): InlineConfig {
  const logger = createLogger('silent');
  logger.info = (line) => void printed.push(line);
  const server = { host: '127.0.0.1', port: 0, ws: false as const };
  return {
    root,
    configFile: false,
    customLogger: logger,
    plugins: [services({ 'x-frame-options': 'DENY' }), app],
    server,
    preview: server,
  };
}

function addressOf(server: { resolvedUrls: { local: string[] } | null }): string {
  return (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
}

async function startPreview(): Promise<string> {
  const server = await preview(inlineConfig());
  closing.push(() => server.close());
  server.printUrls();
  return addressOf(server);
}

beforeEach(async () => {
  printed = [];
  vi.stubEnv('QUIET_BOTS', '1');
  root = await mkdtemp(join(tmpdir(), 'quayside-vite-'));
  for (const folder of ['dist', 'public']) {
    await mkdir(join(root, folder));
    await writeFile(join(root, folder, 'config.json'), '{"hosting":{"baseUrl":"/v2"}}');
  }
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closing.splice(0).map((close) => close()));
  await rm(root, { recursive: true });
});

describe('the Vite door', () => {
  it('opens the stand-ins in the preview, and says how to sign in', async () => {
    const origin = await startPreview();
    const headers = { 'x-auth-token': DEMO_ACCOUNT.token };
    const answer = await fetch(`${origin}/v2/account`, { headers });
    expect(await answer.json()).toMatchObject({ balance: 4250 });
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    expect(await (await fetch(`${origin}/register`)).text()).toBe('app');
    expect(printed.join('\n')).toContain(DEMO_ACCOUNT.accountHash);
  });

  it('lets the people that it names into the chat', async () => {
    const origin = await startPreview();
    const [, username = '', password = ''] = /(\S+@\S+)\s+(\S+)/.exec(printed.join('\n')) ?? [];
    const body = new URLSearchParams({ username, password });
    const answer = await fetch(`${origin}/api/v1/fetch_api_key`, { method: 'POST', body });
    expect(await answer.json()).toMatchObject({ result: 'success', email: username });
  });

  it('opens them in development too', async () => {
    const server = await createServer(inlineConfig());
    closing.push(() => server.close());
    await server.listen();
    const origin = addressOf(server);
    expect(await (await fetch(`${origin}/v2/etc/registration`)).json()).toEqual({ status: 'open' });
    const config: unknown = await (await fetch(`${origin}/config.json`)).json();
    expect(config).toEqual({ hosting: { baseUrl: '/v2', signInPath: '/user/logIn' } });
  });

  it('goes on to a real server instead, without a back door to it', async () => {
    const real: RunningServer = await serve((request) =>
      Promise.resolve(new Response(`real ${new URL(request.url).pathname}`)),
    );
    closing.push(() => real.close());
    vi.stubEnv('HOSTING_URL', real.url);
    const origin = await startPreview();
    expect(await (await fetch(`${origin}/v2/account`)).text()).toBe('real /v2/account');
    const control = await fetch(`${origin}/__control__/account/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect(control.status).toBe(404);
    expect(await (await fetch(`${origin}/config.json`)).text()).toBe('app');
    expect(printed.join('\n')).toContain(real.url);
    expect(printed.join('\n')).not.toContain(DEMO_ACCOUNT.token);
  });
});

describe('the configuration of the demo', () => {
  const named = '{"hosting":{"signInPath":"/own"}}';
  it.each([named, '{', '{}', '[]'])('stays as it is when it is %s', (text) => {
    expect(withDemoSignIn(text, '/user/logIn')).toBe(text);
  });
});
