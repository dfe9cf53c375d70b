/** Makes search kernels ready to run: compiled, checked against known answers, or null where they cannot run. */

import { emitCompactKernel, hashesFor, thirdsPerGroup } from '@/domain/account/pow/compactKernel';
import { MEMORY_BYTES, MIDSTATES } from '@/domain/account/pow/compactLayout';
import { type CompactRun, passesSelfCheck } from '@/domain/account/pow/compactSelfCheck';
import {
  canSearchDecimals,
  emitDecimalKernel,
  numbersPerGroup,
} from '@/domain/account/pow/decimalKernel';
import {
  DECIMAL_MEMORY,
  type DecimalSearchSpace,
  INNER_NUMBERS,
  searchDecimalsPlainly,
} from '@/domain/account/pow/decimalLayout';
import { type KernelVariant, PLAIN_KERNEL } from '@/domain/account/pow/kernelVariants';
import { searchPlainly } from '@/domain/account/pow/plainKernel';

/** A kernel of the compact search. */
export interface CompactEngine {
  readonly kernel: string;
  readonly memory: Int32Array;
  readonly run: CompactRun;
  /** Third characters that it tries at a time. */
  readonly groupSize: number;
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
  readonly groupSize: number;
}

interface Instance {
  readonly memory: Int32Array;
  run(...values: number[]): number;
}

/** Null without WebAssembly, without SIMD where the module needs it, or where the page's policy forbids it. */
function instantiate(bytes: Uint8Array<ArrayBuffer>): Instance | null {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    const { memory, run } = exports;
    if (!(memory instanceof WebAssembly.Memory) || typeof run !== 'function') return null;
    return {
      memory: new Int32Array(memory.buffer),
      run: (...values) => Number(run(...values)),
    };
  } catch {
    return null;
  }
}

/** The compact kernel of a variant. */
export function compactEngine(variant: KernelVariant): CompactEngine | null {
  const instance = instantiate(emitCompactKernel(variant));
  const groupSize = thirdsPerGroup(variant);
  if (!instance || !passesSelfCheck(instance.run, instance.memory, groupSize)) return null;
  return {
    kernel: variant.name,
    memory: instance.memory,
    run: instance.run,
    groupSize,
    attemptsFor: (thirds) => hashesFor(variant, thirds),
  };
}

/** The compact kernel that works everywhere. */
export function plainCompactEngine(): CompactEngine {
  const memory = new Int32Array(MEMORY_BYTES / 4);
  return {
    kernel: PLAIN_KERNEL,
    memory,
    run: (base, end, mask) => searchPlainly(memory, base, end, mask),
    groupSize: 1,
    attemptsFor: (thirds) => thirds * MIDSTATES,
  };
}

/** Nine zero bits: a hit comes within a few hundred numbers. */
const CHECK_MASK = -1 << 23;

/** The decimal kernel of a variant for the shape of this search, checked against the plain one on its first batch. */
export function decimalEngine(
  variant: KernelVariant,
  space: DecimalSearchSpace,
): DecimalEngine | null {
  if (!canSearchDecimals(variant)) return null;
  const instance = instantiate(emitDecimalKernel(variant, space.shape));
  if (!instance) return null;
  const { memory, run } = instance;
  const groupSize = numbersPerGroup(variant);
  space.writeTables(memory);
  space.nextBatch(memory);
  const number = searchDecimalsPlainly(memory, space.shape, CHECK_MASK);
  const expected = number < 0 ? -1 : 4 * (number - (number % groupSize));
  if (run(CHECK_MASK) !== expected) return null;
  return { kernel: variant.name, memory, run, groupSize };
}

/** The decimal kernel that works everywhere. */
export function plainDecimalEngine(space: DecimalSearchSpace): DecimalEngine {
  const memory = new Int32Array(DECIMAL_MEMORY.numbers / 4 + INNER_NUMBERS);
  space.writeTables(memory);
  return {
    kernel: PLAIN_KERNEL,
    memory,
    run(mask) {
      const number = searchDecimalsPlainly(memory, space.shape, mask);
      return number < 0 ? -1 : 4 * number;
    },
    groupSize: 1,
  };
}
