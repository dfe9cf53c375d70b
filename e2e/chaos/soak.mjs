/**
 * `npm run soak`: a page that is used for long in a busy organization must not grow. `--minutes N`: how long, the first
 * third of it to warm up. `--speed N`: how many times quicker than a real day. `--seed N`: another day. `--json FILE`:
 * all samples. Ends with 1 where something is beyond its limit, or where less than 80 % of what a day has was done.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, sourceOf } from './launch.mjs';
import { root } from '../../scripts/processes.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '3' },
    speed: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
});

function tell({ minutes, heapBytes, ...counts }) {
  const rest = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(
    `${minutes.toFixed(1)} min: heap ${(heapBytes / 1e6).toFixed(2)} MB, ${rest.join(', ')}`,
  );
}

const browser = await launchBrowser();
const source = await sourceOf('/e2e/chaos/soak/soak.ts');
const result = await source.module.runSoak(browser, {
  seed: Number(options.seed),
  minutes: Number(options.minutes),
  speed: Number(options.speed),
  distFolder: join(root, 'dist'),
  onSample: tell,
});
await browser.close();
await source.close();
const told = Object.entries(result.tally).map(
  ([name, { planned, done }]) => `${done} of ${planned} ${name}`,
);
console.log(`done: ${told.join(', ')}`);
for (const breach of result.breaches) console.log(`✗ ${breach}`);
console.log(`${result.samples.length} samples, ${result.breaches.length} beyond their limit`);
if (options.json) writeFileSync(options.json, JSON.stringify(result, null, 2));
process.exit(result.breaches.length > 0 ? 1 : 0);
