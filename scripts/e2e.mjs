/** `npm run e2e`: the journeys in a real browser against the production build. Arguments go on to Playwright. */
import { pathToFileURL } from 'node:url';
import { getChromium, getHeadlessChromium } from './chromium.mjs';
import { buildIfChanged } from './build.mjs';
import { runNode, toolFile } from './processes.mjs';
import { setUp } from './setup.mjs';

/** Ways to play journeys that show a window. */
const watched = ['--ui', '--headed', '--debug'];

/** @param {string[]} args @param {Parameters<typeof runNode>[1]} [options] */
export async function runJourneys(args, options = {}) {
  await setUp();
  const isWatched = args.some((argument) => watched.includes(argument));
  const WHOLE_CHROMIUM = await getChromium();
  const CHROMIUM = isWatched ? WHOLE_CHROMIUM : await getHeadlessChromium();
  await buildIfChanged();
  return runNode([toolFile('@playwright/test/cli.js'), 'test', ...args], {
    ...options,
    env: { ...options.env, CHROMIUM, WHOLE_CHROMIUM },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = (await runJourneys(process.argv.slice(2))).code;
