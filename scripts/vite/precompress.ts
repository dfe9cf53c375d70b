/** Writes a brotli and a gzip copy beside every text file of the build, so that a plain file server can send them. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const textFile = /\.(?:html|js|mjs|css|json|svg|txt|webmanifest|wasm)$/;
/** Below this, a copy saves less than the look-up of it costs. */
const SMALLEST = 512;
/** Ways to pack: as brotli chooses, and with small windows and blocks, which suit files of about a hundred kilobytes. */
const ways = [{}, { [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_LGBLOCK]: 16 }];

/** Which of the ways is the smallest shows only when it is done: brotli itself guesses. */
async function smallestBrotli(content: Buffer): Promise<Buffer> {
  const all = await Promise.all(
    ways.map((way) =>
      toBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          ...way,
        },
      }),
    ),
  );
  return all.reduce((best, packed) => (packed.length < best.length ? packed : best));
}

/** Brotli at its best level takes seconds for a large file, so results are kept by what was compressed, and how. */
async function cachedBrotli(content: Buffer, cacheFolder: string): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify(ways)).update(content).digest('hex');
  const cached = join(cacheFolder, `${hash}.br`);
  try {
    return await readFile(cached);
  } catch {
    const packed = await smallestBrotli(content);
    await mkdir(cacheFolder, { recursive: true });
    await writeFile(cached, packed);
    return packed;
  }
}

async function compressFile(file: string, cacheFolder: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  await writeFile(`${file}.br`, await cachedBrotli(content, cacheFolder));
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
}

/** The plugin. `config.json` is left alone: operators edit it in place, and a stale copy would win over their edit. */
export function precompress(): Plugin {
  let outputFolder = 'dist';
  let cacheFolder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outputFolder = resolve(config.root, config.build.outDir);
      cacheFolder = join(config.root, 'node_modules/.cache/precompress');
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile() && textFile.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((file) => file !== join(outputFolder, 'config.json') && !file.includes('.vite'));
        await Promise.all(files.map((file) => compressFile(file, cacheFolder)));
      },
    },
  };
}
