/**
 * `npm run bench:core`: what the live core costs with 10,000 people, 1,000 channels and 50,000 unread messages.
 * `--seed N`: another organization. `--json FILE`: all figures. `--write`: put the table into `docs/performance.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { importBuilt } from './build.mjs';
import { markdown } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const { measureCore } = await importBuilt('e2e/bench/core/measure.ts');
const figures = await measureCore(Number(options.seed));
const text = markdown(figures);
console.log(text);
if (options.json) writeFileSync(options.json, JSON.stringify(figures, null, 2));
if (options.write) {
  const page = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));
  const marked = /(<!-- bench:core:start -->\n)[^]*(<!-- bench:core:end -->)/;
  const written = readFileSync(page, 'utf8').replace(marked, `$1\n${text}\n\n$2`);
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}
process.exit(0);
