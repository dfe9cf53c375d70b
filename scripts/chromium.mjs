/** Finds a Chromium for the browser tests, or gets one. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run, runNode, toolFile } from './processes.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files\\Chromium\\Application\\chrome.exe',
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const files = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...files, ...elsewhere].find(isExecutable);
}

/** The browser that Playwright itself downloads, if it has; needs the dependencies. */
async function downloadedChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    const file = chromium.executablePath();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** A file that exists may still lack the libraries that it needs. */
async function starts(file) {
  if (process.platform === 'win32') return true;
  return (await run(file, ['--version'], { quiet: true })).code === 0;
}

/**
 * The path of a Chromium that starts: the one named by CHROMIUM, an installed one, or Playwright's.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM names ${named}, which cannot be run.`);
    return named;
  }
  for (const file of [installedChromium(), await downloadedChromium()])
    if (file && (await starts(file))) return file;
  return undefined;
}

async function download() {
  console.log('Getting a Chromium for the browser tests …');
  await runNode([toolFile('@playwright/test/cli.js'), 'install', 'chromium']);
}

async function installFromDebian() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const quietly = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], quietly);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly);
}

/** The path of a Chromium, got if need be. @throws Error with a sentence for the person. */
export async function getChromium() {
  for (const get of [async () => {}, download, installFromDebian]) {
    await get();
    const file = await findChromium();
    if (file) return file;
  }
  throw new Error(
    'No Chromium was found and none could be got. Install Chromium or Chrome, or name one in CHROMIUM.',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await getChromium());
