/**
 * `npm run bench:pow`: our proof-of-work kernels against the public solvers, in one run in a real browser.
 * `--gpu`: the graphics processor too. `--node`: in this Node, one thread. `--write`: put the table into
 * `docs/performance.md`. `--json FILE`: all figures in hashes per second. `--rounds N`, `--sample MS`, `--warm MS`: how
 * long. `--only TEXT`: what has it in its name.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { createNativeSampler } from './native.mjs';
import { markdown, median } from './report.mjs';
import { buildForNode, buildPage, servePage } from './server.mjs';
import { getChromium } from '../../../scripts/chromium.mjs';
import { root, run } from '../../../scripts/processes.mjs';

const { values: options } = parseArgs({
  options: {
    gpu: { type: 'boolean', default: false },
    node: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    json: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    sample: { type: 'string', default: '300' },
    warm: { type: 'string', default: '900' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
const sampleMs = Number(options.sample);
/** Until the browser's optimiser is done with the slowest of them: it shares the cores with what it waits for. */
const warmMs = Number(options.warm);

/** The peers live in a folder of their own, so that nobody needs them to build the product. */
async function installPeers() {
  const folder = join(root, 'e2e/bench/pow');
  if (existsSync(join(folder, 'node_modules'))) return;
  console.log('Installing the solvers to compare with …');
  const args = ['ci', '--ignore-scripts', '--prefix', folder];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code } = await run(npm, args, { quiet: true, shell: process.platform === 'win32' });
  if (code !== 0) console.log('They cannot be installed here: only ours are measured.');
}

/** One line that the next one replaces. @param {string} text */
function tell(text) {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

/** @template Item @param {Item[]} items */
function shuffled(items) {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/**
 * Measures everything in rounds, in a new order each time, so that whatever else the machine does hits all alike.
 * @param {string[]} names
 * @param {(name: string, count: 'one' | 'all') => Promise<number>} sample
 */
async function measureRounds(names, sample) {
  /** @type {Map<string, { one: number[], all: number[] }>} */
  const samples = new Map();
  /** @type {Map<string, number[]>} */
  const nativeSamples = new Map();
  const sampleNative = await createNativeSampler();
  const failed = new Set();
  const chosen = names.filter((name) => name.includes(options.only));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, rate] of Object.entries((await sampleNative?.()) ?? {})) {
      nativeSamples.set(name, [...(nativeSamples.get(name) ?? []), rate]);
    }
    for (const name of shuffled(chosen.filter((each) => !failed.has(each)))) {
      tell(`Round ${round} of ${rounds}: ${name}`);
      try {
        const taken = samples.get(name) ?? { one: [], all: [] };
        for (const count of /** @type {const} */ (['one', 'all'])) {
          taken[count].push(await sample(name, count));
        }
        samples.set(name, taken);
      } catch (error) {
        failed.add(name);
        const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        tell('');
        console.log(`${name}: not measured (${why})`);
      }
    }
  }
  tell('');
  const native = [...nativeSamples].map(([name, taken]) => [name, median(taken)]);
  const medians = [...samples].map(([name, { one, all }]) => [
    name,
    { one: median(one), all: median(all) },
  ]);
  return { rates: Object.fromEntries(medians), native: Object.fromEntries(native) };
}

/** On Linux a browser finds the device by Vulkan alone, and without a display nothing may ask for a surface. */
function gpuArguments() {
  if (process.platform !== 'linux') return [];
  const features = '--enable-features=Vulkan,DefaultANGLEVulkan,VulkanFromANGLE';
  return [features, '--use-angle=vulkan', '--disable-vulkan-surface'];
}

function browserArguments() {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const gpu = ['--enable-unsafe-webgpu', '--ignore-gpu-blocklist', ...gpuArguments()];
  return [...sandbox, ...(options.gpu ? gpu : ['--disable-gpu'])];
}

async function measureInBrowser() {
  const { chromium } = await import('@playwright/test');
  const executablePath = await getChromium();
  await buildPage();
  const server = await servePage();
  const browser = await chromium.launch({ executablePath, args: browserArguments() });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.origin}/open/`);
    await page.waitForFunction(() => 'bench' in globalThis);
    const names = await page.evaluate(() => globalThis.bench.names());
    const workers = await page.evaluate(() => globalThis.bench.workers);
    const measuredRounds = await measureRounds(names, (name, count) =>
      page.evaluate(
        ([request, threads]) => globalThis.bench.measureOnWorkers(request, threads),
        /** @type {const} */ ([{ name, warmMs, sampleMs }, count === 'one' ? 1 : workers]),
      ),
    );
    const measured = options.gpu
      ? await page.evaluate(() => globalThis.bench.measureGpu(false, 3000))
      : null;
    if (options.gpu && !measured) console.log('No graphics processor was found.');
    return {
      ...measuredRounds,
      workers,
      gpu: measured?.rate,
      place: `Chromium ${browser.version()}`,
    };
  } finally {
    await browser.close();
    server.stop();
  }
}

async function measureInNode() {
  const { measure, names } = await import(pathToFileURL(await buildForNode()).href);
  const measuredRounds = await measureRounds(names, (name) => measure(name, { warmMs, sampleMs }));
  return { ...measuredRounds, workers: 1, gpu: undefined, place: `Node ${process.versions.node}` };
}

/** Replaces what stands between the markers of `docs/performance.md`. @param {string} text */
async function writeToDocument(text) {
  const file = join(root, 'docs/performance.md');
  const [start, end] = ['<!-- bench:pow:start -->', '<!-- bench:pow:end -->'];
  const before = readFileSync(file, 'utf8');
  if (!before.includes(start) || !before.includes(end))
    throw new Error(`${file} has no markers ${start} and ${end}.`);
  const [head] = before.split(start);
  const [, tail] = before.split(end);
  const { format, resolveConfig } = await import('prettier');
  const whole = `${head}${start}\n\n${text}\n\n${end}${tail}`;
  const style = (await resolveConfig(file)) ?? {};
  writeFileSync(file, await format(whole, { ...style, filepath: file }));
}

if (options.write && options.node) throw new Error('--write takes figures of a browser only.');
await installPeers();
const { rates, native, workers, gpu, place } = await (options.node
  ? measureInNode()
  : measureInBrowser());
const ours = Object.entries(rates).filter(([name]) => name.startsWith('ours: '));
const [best = ''] = ours.sort(([, one], [, other]) => other.all - one.all)[0] ?? [];
const figures = { best, rates, native, ...(gpu ? { gpu } : {}) };
const text = markdown(figures, { workers, rounds, place });
console.log(text);
if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
if (options.write) await writeToDocument(text);
