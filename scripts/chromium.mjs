/** Finds a Chromium for the browser tests, or gets one. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run, runNode, toolFile } from './processes.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without the parts that draw a window: journeys that nobody watches cost less in it. */
const headlessCommands = ['chromium-headless-shell', 'headless_shell'];
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

/** Where the shell would find these commands, those that are there. */
function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isExecutable);
}

const installedChromium = () => [...installed(commands), ...elsewhere].find(isExecutable);

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

/** Installs a package where that can be done unasked: as root, on a Debian. */
async function installFromDebian(name) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  const quietly = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-qq'], quietly);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly);
}

/** The path of a Chromium, got if need be. @throws Error with a sentence for the person. */
export async function getChromium() {
  for (const get of [async () => {}, download, () => installFromDebian('chromium')]) {
    await get();
    const file = await findChromium();
    if (file) return file;
  }
  throw new Error(
    'No Chromium was found and none could be got. Install Chromium or Chrome, or name one in CHROMIUM.',
  );
}

/** A headless shell that starts, undefined where there is none. */
async function findHeadlessShell() {
  for (const file of installed(headlessCommands)) if (await starts(file)) return file;
  return undefined;
}

/**
 * The path of what makes journeys unwatched: the one named by CHROMIUM, an installed headless shell, or any Chromium.
 * Only a machine that is there for nothing but the tests gets a shell installed beside a browser.
 * @throws Error with a sentence for the person.
 */
export async function getHeadlessChromium() {
  const browser = await getChromium();
  if (process.env.CHROMIUM) return browser;
  const shell = await findHeadlessShell();
  if (shell || !process.env.CI) return shell ?? browser;
  await installFromDebian('chromium-headless-shell');
  return (await findHeadlessShell()) ?? browser;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await getChromium());
