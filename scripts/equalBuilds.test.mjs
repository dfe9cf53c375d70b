/** What counts as a difference between two builds. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { differences, digestOf, hashesOf } from './equalBuilds.mjs';

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quayside-builds-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function build(name, files) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name, file)), { recursive: true });
    await writeFile(join(folder, name, file), text);
  }
  return hashesOf(join(folder, name));
}

const files = { 'index.html': '<p>', 'assets/a-1.js': 'a', 'assets/a-1.js.br': 'packed' };

test('none where all that is served is the same, in whatever order it was written', async () => {
  const one = await build('one', { ...files, '.vite/modules.json': '{"one":1}' });
  const other = await build('other', Object.fromEntries(Object.entries(files).reverse()));
  expect(differences(one, other)).toEqual([]);
  expect(digestOf(one)).toBe(digestOf(other));
});

test('each file that is another, or not there', async () => {
  const one = await build('one', { ...files, 'assets/b-1.js': 'b' });
  const other = await build('other', { ...files, 'index.html': '<b>', 'assets/b-2.js': 'B' });
  expect(differences(one, other)).toEqual([
    'assets/b-1.js is in the first build only.',
    'assets/b-2.js is in the second build only.',
    'index.html differs.',
  ]);
  expect(digestOf(one)).not.toBe(digestOf(other));
});
