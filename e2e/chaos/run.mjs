/**
 * `npm run chaos`: a person at work behind a network that fails in every way, seed by seed; afterwards the history must
 * be whole. In this process, with a clock that the run holds; with `--browser` in a real one, over real sockets, against
 * the production build. `--seeds N`: how many. `--seed N`: the first of them, or the one to see again. `--seconds N`: how
 * long the trouble lasts in a browser. `--parallel N`: how many browsers at a time. `FIREFOX=/path/to/firefox` makes them
 * Firefox. `--json FILE`: writes `{ seeds, violations, faults }`. `--again`: a history that is not whole is played once
 * more, and counts if it is not whole again. What happened in a history that is not whole goes to `.cache/chaos`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, serverKey, sourceOf } from './launch.mjs';
import { root } from '../../scripts/processes.mjs';

const { values: options } = parseArgs({
  options: {
    browser: { type: 'boolean', default: false },
    seed: { type: 'string' },
    seeds: { type: 'string' },
    seconds: { type: 'string', default: '25' },
    parallel: { type: 'string', default: '6' },
    json: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});
const usual = options.browser ? 6 : 60;
const first = Number(options.seed ?? 1);
const count = Number(options.seeds ?? (options.seed === undefined ? usual : 1));
const seeds = Array.from({ length: count }, (_, index) => first + index);

/** What a history leaves behind for whoever looks into it. */
function writeTrace({ seed, violations, acts = [], schedule = [], wire = [], pending = [] }) {
  const folder = join(root, '.cache/chaos');
  mkdirSync(folder, { recursive: true });
  const parts = {
    violations,
    'what the person did': acts,
    schedule,
    wire,
    'what the page still waits for': pending,
  };
  const text = Object.entries(parts).map(([name, lines]) => `# ${name}\n${lines.join('\n')}\n`);
  const file = join(folder, `seed-${seed}.txt`);
  writeFileSync(file, text.join('\n'));
  return file;
}

/** In this process, one after the other: they share its clock. */
async function runInProcess(chosen, tell) {
  const source = await sourceOf('/e2e/chaos/history.ts');
  for (const seed of chosen) tell(await source.module.runHistory(seed));
  await source.close();
}

/** What is told of a history that could not be played to its end. */
const broken = (seed) => (error) => ({
  seed,
  violations: [`broke off: ${String(error?.stack ?? error)}`],
  met: {},
  sent: 0,
  stored: 0,
  stoodStill: 0,
  browserCopies: 0,
});

/** In browsers, some at a time. */
async function runInBrowser(chosen, tell) {
  const browser = await launchBrowser(process.env['FIREFOX']);
  const source = await sourceOf('/e2e/chaos/browser/history.ts');
  const waiting = [...chosen];
  const troubleMs = Number(options.seconds) * 1000;
  const rest = { distFolder: join(root, 'dist'), serverKey, troubleMs };
  const lane = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
      tell(await source.module.runBrowserHistory(browser, { seed, ...rest }).catch(broken(seed)));
  };
  await Promise.all(Array.from({ length: Number(options.parallel) }, lane));
  await browser.close();
  await source.close();
}

/** What all of these histories together did too little of to prove anything. */
async function lacksOf(told) {
  const source = await sourceOf('/e2e/chaos/enough.ts');
  const lacks = source.module.lacksOf(told, options.browser ? 'browser' : 'process');
  await source.close();
  return lacks;
}

let violations = [];
const results = [];
const met = {};
const sums = {
  sent: 0,
  stored: 0,
  browserCopies: 0,
  ...(options.browser && { stoodStill: 0 }),
};

function tell(result) {
  const { seed } = result;
  results.push(result);
  for (const violation of result.violations) {
    violations.push({ seed, violation });
    console.log(`seed ${seed}: ${violation}`);
  }
  if (result.violations.length > 0) console.log(`seed ${seed}: see ${writeTrace(result)}`);
  for (const name of Object.keys(sums)) sums[name] += result[name];
  for (const [name, times] of Object.entries(result.met)) met[name] = (met[name] ?? 0) + times;
}

const run = options.browser ? runInBrowser : runInProcess;
await run(seeds, tell);
if (options.again && violations.length > 0) {
  const doubtful = [...new Set(violations.map(({ seed }) => seed))];
  console.log(`Once more: ${doubtful.join(', ')}`);
  violations = [];
  await run(doubtful, tell);
}
for (const lack of await lacksOf(results)) {
  violations.push({ seed: first, violation: lack });
  console.log(lack);
}
const faults = Object.values(met).reduce((sum, times) => sum + times, 0);
console.log(
  `${count} histories, ${sums.sent} messages, ${sums.stored} of them arrived, ` +
    `${sums.browserCopies} copies made by browsers, ` +
    (options.browser ? `stood still ${sums.stoodStill} times, ` : '') +
    `${faults} faults of ${Object.keys(met).length} kinds, ${violations.length} violations`,
);
if (options.json) {
  writeFileSync(
    options.json,
    JSON.stringify({ seeds: count, violations, faults: met, ...sums }, null, 2),
  );
}
process.exit(violations.length > 0 ? 1 : 0);
