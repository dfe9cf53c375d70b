/** Measures what this machine's own SHA instructions can do on one core, where a C compiler is present. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../../../scripts/processes.mjs';

const source = fileURLToPath(new URL('native.c', import.meta.url));

/** @param {string} target */
async function compile(target) {
  for (const compiler of ['clang', 'gcc', 'cc']) {
    for (const library of [['-DWITH_OPENSSL', '-lcrypto'], []]) {
      const args = ['-O3', '-o', target, source, ...library];
      if ((await run(compiler, args, { quiet: true })).code === 0) return true;
    }
  }
  return false;
}

/**
 * Makes what measures the machine, or null without a compiler.
 * @returns {Promise<(() => Promise<Record<string, number>>) | null>} hashes per second by name; nothing on a machine without the instructions
 */
export async function createNativeSampler() {
  const folder = join(root, '.cache/bench-pow');
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'native');
  if (!(await compile(program))) return null;
  return async () => {
    const { code, output } = await run(program, [], { quiet: true });
    if (code !== 0) return {};
    const lines = output.trim().split('\n').filter(Boolean);
    return Object.fromEntries(
      lines.map((line) => {
        const [name = '', rate = ''] = line.split('\t');
        return [name, Number(rate)];
      }),
    );
  };
}
