/** Builds the app when its sources changed since the last build, and only then. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './processes.mjs';
import { setUp } from './setup.mjs';

const sources = ['src', 'public', 'scripts/vite', 'index.html', 'package-lock.json'];
const configs = [
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'scripts/securityHeaders.mjs',
  'scripts/wordRooms.mjs',
];
// Inside `dist`, so that whoever removes the build removes the memory of it.
const stampFile = join(root, 'dist', '.vite', 'sources');

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function stampOfSources() {
  const hash = createHash('sha256');
  const files = [...sources, ...configs]
    .map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .flatMap(filesUnder)
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Makes `dist` fit the sources. @returns {Promise<boolean>} whether it had to build */
export async function buildIfChanged({ isForced = false } = {}) {
  const stamp = stampOfSources();
  const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (isFresh && !isForced) return false;
  console.log('Building …');
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  writeFileSync(stampFile, stamp);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setUp();
  await buildIfChanged({ isForced: !process.argv.includes('--if-changed') });
  console.log('The build is in dist.');
}
