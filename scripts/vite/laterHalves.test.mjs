import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { halvesOf } from './laterHalves.ts';

const folder = mkdtempSync(join(tmpdir(), 'halves-'));
afterAll(() => rmSync(folder, { recursive: true }));

let modules = 0;

/** Imports a module that was cut; the first half gives all that the whole gave. */
async function imported({ first, later }, id) {
  const name = `half-${(modules += 1)}`;
  const [firstFile, laterFile] = [`${name}.mjs`, `${name}-later.mjs`];
  const linked = (code) =>
    code.replaceAll(`"${id}?later"`, `"./${laterFile}"`).replaceAll(`"${id}"`, `"./${firstFile}"`);
  writeFileSync(join(folder, firstFile), linked(first));
  writeFileSync(join(folder, laterFile), linked(later));
  return import(pathToFileURL(join(folder, firstFile)).href);
}

const whole = `
import { basename } from 'node:path';
let count = 0;
const step = 2;
const onlyLater = (text) => 'later ' + text;
function bump() { count += step; return count; }
function halve() { count = count / 2; }
function reset() { count = 0; }
function shown(text = basename('a/b')) { halve(); return onlyLater(text) + ' ' + bump(); }
const bystander = { halve: 'a key is no mention', shown: null };
export { bump, reset, shown as display, bystander };
`;

describe('a module that is cut in two', () => {
  it('gives what it gave, and keeps one state', async () => {
    const all = await imported(halvesOf(whole, ['display'], 'lib'), 'lib');
    expect(Object.keys(all)).toEqual(
      expect.arrayContaining(['bump', 'reset', 'display', 'bystander']),
    );
    expect(all.bump()).toBe(2);
    expect(all.display()).toBe('later b 3');
    all.reset();
    expect(all.display('c')).toBe('later c 2');
  });

  it('has in its later half what nothing else needs', () => {
    const { first, later } = halvesOf(whole, ['display'], 'lib');
    expect(first).not.toContain('onlyLater');
    expect(later).toContain('onlyLater');
    expect(later).not.toContain('function bump');
  });

  it('keeps what changes its variables beside them', () => {
    const { first, later } = halvesOf(whole, ['display'], 'lib');
    expect(first).toContain('function halve');
    expect(later).not.toContain('function halve');
  });

  it('is refused where it lacks a name, or what comes later is needed before', () => {
    expect(() => halvesOf(whole, ['gone'], 'lib')).toThrow('gone');
    expect(() => halvesOf(whole, ['bump'], 'lib')).toThrow('bump');
    const apart = 'const { a = b, c } = globalThis; export { a, c };';
    expect(() => halvesOf(apart, ['a'], 'lib')).toThrow('takes something apart');
  });
});
