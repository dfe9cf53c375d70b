/** Builds the bench's page and serves it under several policies: `/production/`, `/without-wasm/` and `/open/`. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { fileKindOf, headersFor } from '../../../scripts/securityHeaders.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const project = join(here, '../../..');
const built = join(project, '.cache/bench-pow');

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** As in the product, so that what is measured is what is shipped. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

const shared = {
  configFile: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('warn'),
  resolve: { alias: { '@': join(project, 'src') } },
};

/** Builds the page anew. */
export async function buildPage() {
  await build({
    ...shared,
    root: here,
    base: './',
    worker: { format: 'es' },
    build: {
      target: browsers,
      outDir: join(built, 'page'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}

/** Builds what Node can measure and gives the file. */
export async function buildForNode() {
  const outDir = join(built, 'node');
  await build({
    ...shared,
    root: here,
    build: { ssr: 'nodeEntry.ts', outDir, emptyOutDir: true, target: 'node20', minify: false },
  });
  return join(outDir, 'nodeEntry.js');
}

/** @param {string} policy @param {string} path */
function headersUnder(policy, path) {
  if (policy === 'open') return {};
  const headers = headersFor(fileKindOf(path));
  const csp = headers['Content-Security-Policy'] ?? '';
  return policy === 'production'
    ? headers
    : { ...headers, 'Content-Security-Policy': csp.replace(" 'wasm-unsafe-eval'", '') };
}

/**
 * Serves what was built. The page knows nothing of its folder, so each policy has one.
 * @returns {Promise<{ origin: string, stop(): void }>}
 */
export async function servePage() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, policy = '', path = ''] =
      /^\/(production|without-wasm|open)(\/.*)$/.exec(pathname) ?? [];
    const file = join(built, 'page', normalize(path === '/' ? '/index.html' : path));
    if (!path || !existsSync(file)) {
      // A browser asks for an icon by itself.
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
      return;
    }
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headersUnder(policy, path), 'Content-Type': type });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
