/** Makes `vite preview` answer as a well configured file server does: with our headers, and 404 for missing assets. */
import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { ASSETS_PATH, fileKindOf, headersFor } from '../securityHeaders.mjs';

/** What `config.json` holds, as far as it can be read; a broken one is for the app to explain. */
function readConfig(folder: string): object {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function pathOf(url: string | undefined): string {
  const path = (url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    return normalize(decodeURIComponent(path)).replaceAll('\\', '/');
  } catch {
    return '/';
  }
}

/** The plugin. It answers every path, so plugins that answer some of them come before it. */
export function staticHost(): Plugin {
  return {
    name: 'static-host',
    configurePreviewServer(server) {
      const folder = join(server.config.root, server.config.build.outDir);
      server.middlewares.use((message, response, next) => {
        const path = pathOf(message.url);
        const headers = headersFor(fileKindOf(path), { config: readConfig(folder) });
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        if (path.startsWith(ASSETS_PATH) && !existsSync(join(folder, path))) {
          response.setHeader('Cache-Control', 'no-store');
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
          return;
        }
        next();
      });
    },
  };
}
