/**
 * `npm run bench:core`: what the live core costs with 10,000 people, 1,000 channels and 50,000 unread messages.
 * `--seed N`: another organization. `--json FILE`: all figures.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadSource } from '../../loadSource.mjs';

const { values: options } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, json: { type: 'string' } },
});

const source = await loadSource('/e2e/bench/core/measure.ts');
const figures = await source.module.measureCore(Number(options.seed));
await source.close();
console.log(
  JSON.stringify(
    figures,
    (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value),
    2,
  ),
);
if (options.json) writeFileSync(options.json, JSON.stringify(figures, null, 2));
process.exit(0);
