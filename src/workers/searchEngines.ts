/** Makes search kernels ready to run: compiled, checked against known answers, or null where they cannot run. */

import { COMPACT_PLAN, MIDSTATES, hashesFor } from '@/domain/account/pow/compactLayout';
import { type KernelRun, passesSelfCheck } from '@/domain/account/pow/compactSelfCheck';
import {
  DECIMAL_END,
  type DecimalSearchSpace,
  INNER_NUMBERS,
  decimalPlan,
} from '@/domain/account/pow/decimalLayout';
import { MEMORY_BYTES } from '@/domain/account/pow/kernelMemory';
import { type KernelVariant, PLAIN_KERNEL } from '@/domain/account/pow/kernelVariants';
import { searchDecimalsPlainly } from '@/domain/account/pow/plainDecimalKernel';
import { searchPlainly } from '@/domain/account/pow/plainKernel';
import { quickerWay } from '@/domain/account/pow/quickerWay';
import { emitSearchKernel, groupSize } from '@/domain/account/pow/searchKernel';

/** A kernel of the compact search. */
export interface CompactEngine {
  readonly kernel: string;
  readonly memory: Int32Array;
  readonly run: KernelRun;
  /** Third characters that it tries at a time. */
  readonly group: number;
  /** Hashes made for this many third characters. */
  attemptsFor(thirds: number): number;
}

/** A kernel of the decimal search. */
export interface DecimalEngine {
  readonly kernel: string;
  readonly memory: Int32Array;
  /** Four times the first number of the first group with a hit, or -1. */
  run(mask: number): number;
  /** Numbers that it tries at a time. */
  readonly group: number;
}

interface Instance {
  readonly memory: Int32Array;
  /** Two ways into the same kernel. */
  readonly ways: readonly [KernelRun, KernelRun];
}

/** Null without WebAssembly, without SIMD where the module needs it, or where the page's policy forbids it. */
function instantiate(bytes: Uint8Array<ArrayBuffer>): Instance | null {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    // Our own bytes: what they export is known.
    const { memory, run, runBelow } = exports as {
      memory: WebAssembly.Memory;
      run: KernelRun;
      runBelow: KernelRun;
    };
    return { memory: new Int32Array(memory.buffer), ways: [run, runBelow] };
  } catch {
    return null;
  }
}

/** The compact kernel of a variant. `now` gives monotonic milliseconds. */
export function compactEngine(variant: KernelVariant, now: () => number): CompactEngine | null {
  const instance = instantiate(emitSearchKernel(variant, COMPACT_PLAN));
  const group = groupSize(variant, COMPACT_PLAN);
  if (!instance) return null;
  const { memory, ways } = instance;
  if (!ways.every((run) => passesSelfCheck(run, memory, group))) return null;
  const attemptsFor = (thirds: number) => hashesFor(variant, thirds);
  return { kernel: variant.name, memory, run: quickerWay(ways, now), group, attemptsFor };
}

/** The compact kernel that works everywhere. */
export function plainCompactEngine(): CompactEngine {
  const memory = new Int32Array(MEMORY_BYTES / 4);
  return {
    kernel: PLAIN_KERNEL,
    memory,
    run: (base, end, mask) => searchPlainly(memory, base, end, mask),
    group: 1,
    attemptsFor: (thirds) => thirds * MIDSTATES,
  };
}

/** Nine zero bits: a hit comes within a few hundred numbers. */
const CHECK_MASK = -1 << 23;

/**
 * The decimal kernel of a variant for the shape of this search, checked against the plain one on a batch. `now` gives
 * monotonic milliseconds.
 */
export function decimalEngine(
  variant: KernelVariant,
  space: DecimalSearchSpace,
  now: () => number,
): DecimalEngine | null {
  const plan = decimalPlan(space.shape);
  const group = groupSize(variant, plan);
  // The groups must fill a batch exactly.
  if (INNER_NUMBERS % group !== 0) return null;
  const instance = instantiate(emitSearchKernel(variant, plan));
  if (!instance) return null;
  const { memory, ways } = instance;
  space.writeTables(memory);
  space.nextBatch(memory);
  const first = searchDecimalsPlainly(memory, space.shape, CHECK_MASK);
  const expected = first < 0 ? -1 : first - (first % (4 * group));
  if (ways.some((way) => way(0, DECIMAL_END, CHECK_MASK) !== expected)) return null;
  const quicker = quickerWay(ways, now);
  const run = (mask: number) => quicker(0, DECIMAL_END, mask);
  return { kernel: variant.name, memory, run, group };
}

/** The decimal kernel that works everywhere. */
export function plainDecimalEngine(space: DecimalSearchSpace): DecimalEngine {
  const memory = new Int32Array(MEMORY_BYTES / 4);
  space.writeTables(memory);
  const run = (mask: number) => searchDecimalsPlainly(memory, space.shape, mask);
  return { kernel: PLAIN_KERNEL, memory, run, group: 1 };
}
