/**
 * `npm run bench:load`: a page that gets too much: 10,000 events at once, 50 a second while somebody types, messages of a
 * megabyte, 50,000 people. `--seconds N`: how long is typed (60). `--no-crowd`: without the 50,000. `--json FILE`: all figures.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../scripts/processes.mjs';
import { launchBrowser, sourceOf } from '../../chaos/launch.mjs';
import { markdown } from './report.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    'no-crowd': { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

const distFolder = join(root, 'dist');
const browser = await launchBrowser();
const source = await sourceOf('/e2e/bench/load/measure.ts');
const load = await source.module.measureLoad(browser, distFolder, Number(options.seconds));
const crowd = options['no-crowd'] ? null : await source.module.crowd(browser, distFolder);
await browser.close();
await source.close();
console.log(markdown(load, crowd));
for (const complaint of load.complaints) console.log(`✗ ${complaint}`);
if (options.json) writeFileSync(options.json, JSON.stringify({ load, crowd }, null, 2));
process.exit(0);
