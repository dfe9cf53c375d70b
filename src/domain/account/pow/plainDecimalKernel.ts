/** The decimal search in plain TypeScript, for browsers without WebAssembly at servers that want numbers. */

import { type DecimalShape, INNER_NUMBERS } from './decimalLayout';
import { BLOCK, CHAIN, CHOICES, SECOND_SCHEDULE, STATES } from './kernelMemory';
import { ROUND_CONSTANTS, expandSchedule, runRounds, wordAt } from './sha256';

/**
 * Tries the 10,000 numbers of a batch: four times the first hit, or -1. A hit is a first output word that has no bit of `mask`.
 */
export function searchDecimalsPlainly(
  memory: Int32Array,
  { word, blocks }: DecimalShape,
  mask: number,
): number {
  const view = (address: number, length: number) =>
    memory.subarray(address / 4, address / 4 + length);
  const [a = 0, e = 0, b = 0, c = 0, d = 0, f = 0, g = 0, h = 0] = view(STATES, 8);
  const state = Int32Array.of(a, b, c, d, e, f, g, h);
  const chain = view(CHAIN, 8);
  const block = view(BLOCK, 16).slice();
  const second = view(SECOND_SCHEDULE, 256)
    .filter((_, i) => i % 4 === 0)
    .map((withConstant, t) => withConstant - wordAt(ROUND_CONSTANTS, t));
  const schedule = new Int32Array(64);
  for (let number = 0; number < INNER_NUMBERS; number++) {
    block[word] = wordAt(memory, CHOICES / 4 + number);
    let after = runRounds(state, expandSchedule(block, schedule), word, 64);
    let before = chain;
    if (blocks === 2) {
      before = after.map((part, i) => part + wordAt(chain, i));
      after = runRounds(before, second, 0, 64);
    }
    if (((wordAt(after, 0) + wordAt(before, 0)) & mask) === 0) return 4 * number;
  }
  return -1;
}
