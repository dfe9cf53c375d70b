/** Known answers that a compact kernel must give before it is trusted with a search. */

import { createCompactBatch, createSearchSpace } from './compactLayout';
import { STATES, STATE_BYTES } from './kernelMemory';

/** A kernel's search, as `emitSearchKernel` describes it. */
export type KernelRun = (base: number, end: number, mask: number) => number;

/** Pairs, and the first third character with a hit: together they fall into every lane and stream of every kernel. */
const ANSWERS = [
  [0, 40],
  [1, 11],
  [2, 1],
  [7, 13],
  [8, 2],
  [18, 52],
  [20, 35],
  [35, 48],
  [70, 49],
  [80, 14],
  [90, 24],
  [96, 39],
] as const;

/** Ten zero bits, so that hits come early. */
const MASK = -1 << 22;

/** Few enough to check in well under a millisecond; a multiple of what any kernel takes at a time. */
const CHECKED_MIDSTATES = 12;

/** True if the kernel gives every known answer. It overwrites the memory. `group` is in third characters. */
export function passesSelfCheck(run: KernelRun, memory: Int32Array, group: number): boolean {
  const challenge = new TextEncoder().encode('self-check');
  const batch = createCompactBatch(createSearchSpace(challenge, '0'.repeat(52)), 0, memory);
  const end = STATES + CHECKED_MIDSTATES * STATE_BYTES;
  return ANSWERS.every(([pair, third]) => {
    const firstOfGroup = third - (third % group);
    return run(batch.wordOf(pair), end, MASK) === 4 * firstOfGroup;
  });
}
