/** The lock file installs everywhere: npm writes some that do not, when packages are added to a tree that is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const paths = Object.keys(packages);
const without = (isRight) => paths.filter((path) => path !== '' && !isRight(packages[path]));

test('no package is bound to a host', () => {
  expect(without(({ resolved }) => resolved === undefined)).toEqual([]);
});

test('each package is known by a hash of its content', () => {
  expect(without(({ integrity }) => /^sha512-/.test(integrity ?? ''))).toEqual([]);
  expect(without(({ link, inBundle }) => !link && !inBundle)).toEqual([]);
});

test('what is asked for is asked for in one version', () => {
  const { dependencies, devDependencies, overrides } = manifest;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('nothing is run when it is installed', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const running = paths.filter((path) => packages[path].hasInstallScript);
  // Both only make sure of a binary that comes as a package of its own.
  expect(running.map((path) => path.split('node_modules/').at(-1)).sort()).toEqual([
    'esbuild',
    'unrs-resolver',
  ]);
});

test('nothing is there that nobody asks for', () => {
  expect(without(({ extraneous }) => !extraneous)).toEqual([]);
});

test('binaries for other platforms are all there, and may all be left out', () => {
  const names = new Set(paths.map((path) => path.split('node_modules/').at(-1)));
  const asked = paths.flatMap((path) => Object.keys(packages[path].optionalDependencies ?? {}));
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
  expect(without(({ os, cpu, optional }) => (!os && !cpu) || optional)).toEqual([]);
});
