import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workerPolicy } from '../securityHeaders.mjs';
import { createBuildListener } from './serveBuild.ts';

const SCRIPT = 'export const quay = "side";\n';

let outDir;
let server;

/** node:http sends a path as it is written, where `fetch` would tidy it first. */
function get(path, headers = {}, method = 'GET') {
  const { port } = server.address();
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, method }, (answer) => {
      const status = answer.statusCode ?? 0;
      text(answer).then((body) => resolve({ status, headers: answer.headers, body }), reject);
    });
    sent.on('error', reject).end();
  });
}

beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'quayside-build-'));
  await mkdir(join(outDir, 'assets'));
  await mkdir(join(outDir, '.vite'));
  const files = {
    'index.html': '<!doctype html><title>app</title>',
    'config.json': '{}',
    '.vite/manifest.json': '{}',
    'assets/index-1a2b.js': SCRIPT,
    'assets/index-1a2b.js.br': brotliCompressSync(SCRIPT),
    'assets/pow.worker-3c4d.js': SCRIPT,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(outDir, name), content);
  server = createServer(createBuildListener(outDir));
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(async () => {
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  await rm(outDir, { recursive: true });
});

describe('serving the build', () => {
  it.each(['/', '/register', '/chat/home/topic/v1.2', '/account?x=1'])(
    'gives the app at %s',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, body]).toEqual([200, '<!doctype html><title>app</title>']);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it.each([
    '/assets/gone-9z9z.js',
    '/assets/',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fetc/passwd',
    '/assets\\..\\x',
    '/%',
  ])('has nothing at %s', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('gives assets that may be kept for ever', async () => {
    const { body, headers } = await get('/assets/index-1a2b.js');
    expect(body).toBe(SCRIPT);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('gives the compressed copy to those who can unpack it', async () => {
    const { port } = server.address();
    const packed = await new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip, br;q=0.9' };
      const path = '/assets/index-1a2b.js';
      request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        expect(answer.headers['content-encoding']).toBe('br');
        expect(answer.headers.vary).toBe('Accept-Encoding');
        answer.toArray().then((parts) => resolve(Buffer.concat(parts)), reject);
      }).end();
    });
    expect(brotliDecompressSync(packed).toString()).toBe(SCRIPT);
    const plain = await get('/assets/pow.worker-3c4d.js', { 'accept-encoding': 'br' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('gives workers their own policy', async () => {
    const { headers } = await get('/assets/pow.worker-3c4d.js');
    expect(headers['content-security-policy']).toBe(workerPolicy);
  });

  it('lets in the hosts that the configuration names, as soon as it does', async () => {
    const before = await get('/');
    expect(before.headers['content-security-policy']).not.toContain('api.example');
    await writeFile(
      join(outDir, 'config.json'),
      '{"hosting":{"baseUrl":"https://api.example/v2"}}',
    );
    const after = await get('/');
    expect(after.headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.example;",
    );
    await writeFile(join(outDir, 'config.json'), '{ broken');
    expect((await get('/')).headers['content-security-policy']).toContain("connect-src 'self';");
  });

  it('answers 304 while the file is the same', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('takes GET and HEAD alone', async () => {
    const head = await get('/', {}, 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });
});
