/** `npm run size`: weighs what each first view of the build ships against `budgets.json`. Run after a build. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { root } from './processes.mjs';

const built = join(root, 'dist');
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

function brotliBytes(file) {
  const packed = join(built, `${file}.br`);
  if (existsSync(packed)) return readFileSync(packed).length;
  return brotliCompressSync(readFileSync(join(built, file)), options).length;
}

/** The key in the manifest of the chunk that holds this module. */
function chunkOf({ manifest, modules }, id) {
  const holder = Object.keys(manifest).find((key) => modules[manifest[key].file]?.includes(id));
  if (!holder) throw new Error(`The build has no chunk with ${id}: adapt budgets.json.`);
  return holder;
}

/** The chunks that must be there before any of these modules can run: their own and its static imports. */
export function staticClosure(build, ids) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const imported of build.manifest[key].imports ?? []) visit(imported);
  };
  ids.forEach((id) => visit(chunkOf(build, id)));
  return [...found].map((key) => build.manifest[key]);
}

/** Whether a weight in bytes keeps to its budget in kB (1 kB = 1000 B). */
export function verdict(bytes, { goal, stop }) {
  if (bytes > stop * 1000) return 'over the stop';
  return bytes > goal * 1000 ? 'over the goal' : 'ok';
}

/** What parts of one wing, also lazy ones, bring of the other. */
export function strangersIn({ folder, without }, { manifest, modules }) {
  const isIn = (folders, file) =>
    (modules[file] ?? []).filter((id) => folders.some((start) => id.startsWith(start)));
  return Object.values(manifest).flatMap(({ file }) => {
    const [own] = isIn([folder], file);
    if (!own) return [];
    const closure = staticClosure({ manifest, modules }, [own]);
    const strangers = new Set(closure.flatMap((chunk) => isIn(without, chunk.file)));
    return [...strangers].map((id) => `${own} brings ${id}`);
  });
}

const weigh = (files) => [...new Set(files)].reduce((sum, file) => sum + brotliBytes(file), 0);

function weighView(view, { entry, ...build }) {
  const chunks = staticClosure(build, [entry, ...view.modules]);
  const scripts = chunks.map((chunk) => chunk.file).filter((file) => file.endsWith('.js'));
  const styles = chunks.flatMap((chunk) => chunk.css ?? []);
  const strangers = scripts
    .flatMap((file) => build.modules[file] ?? [])
    .filter((id) => view.without.some((folder) => id.startsWith(folder)));
  return {
    rows: [
      { what: `${view.name}: script (br)`, bytes: weigh(scripts), budget: view.script },
      { what: `${view.name}: style (br)`, bytes: weigh(styles), budget: view.style },
    ],
    strangers: strangers.map((id) => `${view.name} ships ${id}`),
  };
}

function weighLazyChunks(manifest, firstViews) {
  const lazy = Object.values(manifest).filter(
    ({ file }) => file.endsWith('.js') && !firstViews.has(file),
  );
  const weighed = lazy.map(({ file }) => ({ file, bytes: brotliBytes(file) }));
  return weighed.sort((one, other) => other.bytes - one.bytes)[0] ?? { file: 'none', bytes: 0 };
}

function weighWorker({ name, file: start, ...budget }) {
  const files = ['.', 'assets'].flatMap((folder) =>
    readdirSync(join(built, folder)).map((file) => join(built, folder, file)),
  );
  const file = files.find((path) => basename(path).startsWith(start) && path.endsWith('.js'));
  if (!file) throw new Error(`The build has no ${name} (${start}*.js): adapt budgets.json.`);
  const bytes = gzipSync(readFileSync(file), { level: 9 }).length;
  return { what: `${name} (gz)`, bytes, budget };
}

function weighAll(budgets) {
  const read = (file) => JSON.parse(readFileSync(join(built, '.vite', file), 'utf8'));
  const build = {
    manifest: read('manifest.json'),
    modules: read('modules.json'),
    entry: budgets.entry,
  };
  const views = budgets.views.map((view) => weighView(view, build));
  const first = budgets.views.flatMap(({ modules }) =>
    staticClosure(build, [budgets.entry, ...modules]),
  );
  const lazy = weighLazyChunks(build.manifest, new Set(first.map(({ file }) => file)));
  const html = readFileSync(join(built, 'index.html')).length;
  return {
    rows: [
      ...views.flatMap(({ rows }) => rows),
      {
        what: `largest lazy chunk (br): ${lazy.file}`,
        bytes: lazy.bytes,
        budget: budgets.largestLazyChunk,
      },
      { what: 'index.html', bytes: html, budget: budgets.html },
      ...budgets.workers.map(weighWorker),
    ],
    strangers: [
      ...views.flatMap(({ strangers }) => strangers),
      ...budgets.wings.flatMap((wing) => strangersIn(wing, build)),
    ],
  };
}

function report({ rows, strangers }) {
  const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(7);
  console.log('    kB   goal   stop');
  for (const { what, bytes, budget } of rows) {
    const limits = [budget.goal, budget.stop].map((limit) => String(limit).padStart(6)).join(' ');
    const mark = verdict(bytes, budget);
    console.log(`${kB(bytes)} ${limits}  ${what}${mark === 'ok' ? '' : `  ← ${mark}`}`);
  }
  for (const stranger of strangers) console.log(`✗ ${stranger}`);
  const isOver = rows.some(({ bytes, budget }) => verdict(bytes, budget) === 'over the stop');
  return !isOver && strangers.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const budgets = JSON.parse(readFileSync(join(root, 'scripts', 'budgets.json'), 'utf8'));
    if (!report(weighAll(budgets))) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
