/**
 * Serves the built app as a web server in production should: the headers of the one list, the compressed copies,
 * the app itself for every path that is no file, and 404 for assets that are not there.
 */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { ASSETS_PATH, fileKindOf, headersFor, type HostsConfig } from '../securityHeaders.mjs';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Compressed copies, best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

interface FoundFile {
  file: string;
  size: number;
  etag: string;
}

async function findFile(file: string): Promise<FoundFile | null> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) return null;
  const etag = `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  return { file, size: found.size, etag };
}

/** The path of a request inside the build; null for one that no file may be looked up by. */
function pathOf(message: IncomingMessage): string | null {
  const [raw = '/'] = (message.url ?? '/').split(/[?#]/, 1);
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const isHidden = path.split('/').some((segment) => segment.startsWith('.'));
  return isHidden || /[\0\\]/.test(path) || !path.startsWith('/') ? null : path;
}

/** What `config.json` says now; nothing if it is broken or not there, which the app itself explains. */
async function readHosts(outDir: string): Promise<HostsConfig> {
  try {
    const value: unknown = JSON.parse(await readFile(join(outDir, 'config.json'), 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The best copy of a file that the client can unpack. */
async function chooseCopy(found: FoundFile, accepted: string): Promise<[FoundFile, string | null]> {
  const names = accepted.split(',').map((part) => part.split(';')[0]?.trim());
  for (const { name, ending } of ENCODINGS) {
    const copy = names.includes(name) ? await findFile(found.file + ending) : null;
    if (copy !== null) return [copy, name];
  }
  return [found, null];
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(text);
}

async function sendFile(
  found: FoundFile,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const accepted = String(message.headers['accept-encoding'] ?? '');
  const [copy, encoding] = await chooseCopy(found, accepted);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', copy.etag);
  if (message.headers['if-none-match'] === copy.etag) {
    response.writeHead(304).end();
    return;
  }
  const contentType = CONTENT_TYPES[extname(found.file)] ?? 'application/octet-stream';
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', copy.size);
  if (encoding !== null) response.setHeader('Content-Encoding', encoding);
  if (message.method === 'HEAD') response.end();
  else
    createReadStream(copy.file)
      .on('error', () => response.destroy())
      .pipe(response);
}

async function answer(
  outDir: string,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(message);
  const kind = fileKindOf(path ?? '/');
  const headers = headersFor(kind, { config: await readHosts(outDir) });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (message.method !== 'GET' && message.method !== 'HEAD') {
    refuse(response, 405, 'Only GET and HEAD.');
    return;
  }
  const own = path === null ? null : await findFile(join(outDir, path));
  const isPage = path !== null && !path.startsWith(ASSETS_PATH);
  const found = own ?? (isPage ? await findFile(join(outDir, 'index.html')) : null);
  if (found === null) refuse(response, 404, 'Not found.');
  else await sendFile(found, message, response);
}

/** A listener that answers every request from the build in `outDir`. */
export function createBuildListener(
  outDir: string,
): (message: IncomingMessage, response: ServerResponse) => void {
  return (message, response) => {
    answer(outDir, message, response).catch(() => refuse(response, 500, 'Could not be read.'));
  };
}

/** Makes `vite preview` serve the build this way; plugins that answer other paths must come before it. */
export function serveBuild(): Plugin {
  return {
    name: 'serve-build',
    configurePreviewServer(server) {
      const { root, build } = server.config;
      server.middlewares.use(createBuildListener(resolve(root, build.outDir)));
    },
  };
}
