/**
 * Builds the service worker beside the app, with the list of what it keeps: all scripts and style sheets but the workers',
 * the page itself and its icon. Fonts, of which most people need none, are kept by it when they are asked for.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { fileKindOf, SHELL_PATH } from '../securityHeaders.mjs';

const SOURCE = 'src/platform/shell.worker.ts';
/** Paths without a hash in their name, and the files that lie there. */
const UNNAMED = { '/': 'index.html', '/favicon.svg': 'favicon.svg' };

interface KeptFile {
  url: string;
  /** A mark of its content; null where its name has one. */
  revision: string | null;
}

async function keptFiles(outDir: string): Promise<KeptFile[]> {
  const assets = (await readdir(join(outDir, 'assets')))
    .map((name) => `/assets/${name}`)
    .filter((url) => /\.(?:js|css)$/.test(url) && fileKindOf(url) === 'asset')
    .sort();
  const unnamed = Object.entries(UNNAMED).map(async ([url, file]) => {
    const content = await readFile(join(outDir, file));
    return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
  });
  return [...(await Promise.all(unnamed)), ...assets.map((url) => ({ url, revision: null }))];
}

/** The plugin. It comes before the one that writes compressed copies. */
export function appShell(): Plugin {
  let root = '';
  let outDir = '';
  let target: string | string[] | false = false;
  return {
    name: 'app-shell',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
      target = config.build.target;
    },
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: {
            SHELL_FILES: JSON.stringify(await keptFiles(outDir)),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            target,
            emptyOutDir: false,
            reportCompressedSize: false,
            modulePreload: false,
            rolldownOptions: {
              input: join(root, SOURCE),
              output: { format: 'iife', entryFileNames: SHELL_PATH.slice(1) },
            },
          },
        });
      },
    },
  };
}
