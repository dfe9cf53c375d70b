/**
 * Builds once more, elsewhere, and holds the two builds against each other: equal sources give equal files, so that
 * whoever doubts a build that is served can make it himself. Run after a build. Says the one hash that tells of all files.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './processes.mjs';

/** Notes for our own tools, which are not served. */
const isServed = (file) => !/^\.vite(?:[/\\]|$)/.test(file);

/**
 * The hash of each file that is served.
 * @param {string} folder
 * @returns {Map<string, string>} by path within the folder
 */
export function hashesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(isServed)
    .sort();
  const hashOf = (file) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return new Map(files.map((file) => [file, hashOf(file)]));
}

/** A sentence for each file that is not the same in both. */
export function differences(first, second) {
  const files = [...new Set([...first.keys(), ...second.keys()])].sort();
  return files.flatMap((file) => {
    if (first.get(file) === second.get(file)) return [];
    if (!second.has(file)) return [`${file} is in the first build only.`];
    return [first.has(file) ? `${file} differs.` : `${file} is in the second build only.`];
  });
}

/** One hash for all. */
export function digestOf(hashes) {
  const lines = [...hashes].map(([file, hash]) => `${hash}  ${file.replaceAll('\\', '/')}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

async function compareWithAnother() {
  const elsewhere = join(root, '.cache', 'another-build');
  process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true';
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn', build: { outDir: elsewhere, emptyOutDir: true } });
  const first = hashesOf(join(root, 'dist'));
  const found = differences(first, hashesOf(elsewhere));
  if (found.length > 0)
    throw new Error(
      `Two builds of the same sources differ, which nobody who checks a build can tell from a forged one:\n${found.join('\n')}`,
    );
  console.log(`Two builds are equal: ${first.size} files, ${digestOf(first)}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await compareWithAnother();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
