/**
 * `npm run chaos`: a person at work behind a network that fails in every way, seed by seed, with a clock that tests
 * hold; afterwards the history must be whole. `--seeds N`: how many. `--seed N`: the first of them, or the one to see
 * again. `--json FILE`: writes `{ seeds, violations }`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadSource } from '../loadSource.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    json: { type: 'string' },
  },
});
const first = Number(options.seed);
const count = Number(options.seeds ?? (process.argv.includes('--seed') ? 1 : 60));

const source = await loadSource('/e2e/chaos/history.ts');
const violations = [];
const met = {};
for (let seed = first; seed < first + count; seed += 1) {
  const result = await source.module.runHistory(seed);
  for (const violation of result.violations) {
    violations.push({ seed, violation });
    console.log(`seed ${seed}: ${violation}`);
  }
  for (const [name, times] of Object.entries(result.met)) met[name] = (met[name] ?? 0) + times;
}
await source.close();
const faults = Object.values(met).reduce((sum, times) => sum + times, 0);
console.log(
  `${count} histories, ${faults} faults of ${Object.keys(met).length} kinds, ${violations.length} violations`,
);
if (options.json) {
  writeFileSync(options.json, JSON.stringify({ seeds: count, violations, faults: met }, null, 2));
}
process.exit(violations.length > 0 ? 1 : 0);
