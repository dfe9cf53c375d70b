/**
 * `npm run bench:page`: what the chat costs in a browser, in organizations of three sizes: nodes, layouts, changes of the
 * document, bytes; and how it compares to the least that could be. `--json FILE`: all figures. `--write`: put the table into `docs/performance.md`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { root } from '../../../scripts/processes.mjs';
import { launchBrowser, sourceOf } from '../../chaos/launch.mjs';
import { markdown } from './report.mjs';

const { values: options } = parseArgs({
  options: { json: { type: 'string' }, write: { type: 'boolean', default: false } },
});

const browser = await launchBrowser();
const source = await sourceOf('/e2e/bench/page/measure.ts');
const distFolder = join(root, 'dist');
const figures = await source.module.measurePage(browser, distFolder, (size) =>
  console.log(`${size}: measured`),
);
await source.close();
const comparison = await sourceOf('/e2e/bench/page/ratios.ts');
const ratios = {
  small: await comparison.module.measureRatios(browser, distFolder, 'small'),
  large: await comparison.module.measureRatios(browser, distFolder, 'large'),
};
console.log('ratios: measured');
const text = markdown(figures, ratios, browser.version());
await browser.close();
await comparison.close();
console.log(text);
if (options.json) writeFileSync(options.json, JSON.stringify({ figures, ratios }, null, 2));
if (options.write) {
  const page = join(root, 'docs/performance.md');
  const marked = /(<!-- bench:page:start -->\n)[^]*(<!-- bench:page:end -->)/;
  const written = readFileSync(page, 'utf8').replace(marked, `$1\n${text}\n\n$2`);
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}
process.exit(0);
