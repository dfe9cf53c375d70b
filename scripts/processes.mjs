/** Running other programs: one at a time with their output kept, or with it passed through. */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The file in node_modules that a tool's command starts, so that no shell and no `npx` stands in between. */
export function toolFile(path) {
  return join(root, 'node_modules', path);
}

/**
 * Runs a program to its end.
 * @param {string} command @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined>, shell?: boolean }} [options] quiet: keep the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} code 127 where the program cannot be started
 */
export function run(command, args, { quiet = false, env = {}, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell,
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a script of this Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options);
}
