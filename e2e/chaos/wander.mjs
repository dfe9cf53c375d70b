/**
 * `npm run wander`: somebody uses the app at random, seed by seed, and after each step it must hold what it promises
 * everywhere. `--seeds N`: how many. `--seed N`: the first of them, or the one to see again. `--steps N`: how many steps
 * each. `--look desktop|tablet|phone` and `--wing chat|account`: not left to the seed. `--json FILE`: all that was found.
 * The steps of a walk that found something go to `.cache/wander`, with pictures.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser, sourceOf } from './launch.mjs';
import { root } from '../../scripts/processes.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '200' },
    look: { type: 'string' },
    wing: { type: 'string' },
    json: { type: 'string' },
  },
});
const first = Number(options.seed ?? 1);
const count = Number(options.seeds ?? (options.seed === undefined ? 6 : 1));
const traceFolder = join(root, '.cache/wander');
const asked = {
  ...(options.look && { look: options.look }),
  ...(options.wing && { wing: options.wing }),
};

const browser = await launchBrowser();
const source = await sourceOf('/e2e/chaos/wander/wander.ts');
mkdirSync(traceFolder, { recursive: true });
const walks = [];
for (let seed = first; seed < first + count; seed += 1) {
  const walk = await source.module.walk(browser, {
    seed,
    steps: Number(options.steps),
    distFolder: join(root, 'dist'),
    traceFolder,
    asked,
    onViolation: (step, violation) => console.log(`seed ${seed}, step ${step}: ${violation}`),
  });
  walks.push(walk);
  const file = join(traceFolder, `seed-${seed}.txt`);
  writeFileSync(file, `${walk.log.join('\n')}\n`);
  if (walk.violations.length > 0) console.log(`seed ${seed}: see ${file}`);
}
await browser.close();
await source.close();
const sum = (of) => walks.reduce((all, walk) => all + of(walk), 0);
const violations = sum((walk) => walk.violations.length);
console.log(
  `${count} walks, ${sum(({ made }) => made)} steps, ${sum(({ used }) => used.length)} things used, ${violations} violations`,
);
if (options.json) writeFileSync(options.json, JSON.stringify(walks, null, 2));
process.exit(violations > 0 ? 1 : 0);
