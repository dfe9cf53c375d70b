/** Installs the dependencies from the lock file, when and only when they are not there. Needs nothing but Node. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, runNode } from './processes.mjs';

const stampFile = join(root, 'node_modules', '.quayside-setup');

/** Whether this Node is one that the lock file's packages run on: 20.19+, 22.13+, or 24 and later. */
export function isSupportedNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
}

function expectedStamp() {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${lock.digest('hex')} node ${process.versions.node.split('.')[0]}\n`;
}

/** Whether what npm noted down in node_modules is what the lock file asks for; the person may have installed it. */
function isInstalledByHand() {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted) || existsSync(stampFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(noted, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || optional || present[path]?.version === version,
  );
}

async function install() {
  // Under `npm start` npm says where it lives; that avoids a shell, which Windows would need for `npm.cmd`.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  const viaNode = npm && /\.c?js$/.test(npm) && npm.includes('npm');
  const { code } = viaNode
    ? await runNode([npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code !== 0)
    throw new Error(`The dependencies could not be installed (npm ended with ${code}).`);
}

/** Notes down what is installed, in one step: another process may be reading it, and an empty note would make it install. */
function noteInstalled() {
  const draft = `${stampFile}.${process.pid}`;
  writeFileSync(draft, expectedStamp());
  renameSync(draft, stampFile);
}

function isNoted() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === expectedStamp();
}

/** Makes the dependencies ready. @throws Error with a sentence for the person. */
export async function setUp() {
  if (!isSupportedNode())
    throw new Error(
      `Quayside needs Node 20.19 or later, 22.13 or later, or 24 and newer; this is ${process.versions.node}.`,
    );
  if (isNoted()) return;
  if (!isInstalledByHand()) {
    console.log('Installing the dependencies from the lock file …');
    await install();
  }
  noteInstalled();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await setUp();
