/** Our kernels as the bench runs them, and what they are measured by. */
import {
  PAIRS,
  THIRD_CHARACTERS,
  createCompactBatch,
  createSearchSpace,
} from '@/domain/account/pow/compactLayout';
import { INNER_NUMBERS, createDecimalSpace } from '@/domain/account/pow/decimalLayout';
import {
  KERNEL_VARIANTS,
  type KernelVariant,
  PLAIN_KERNEL,
} from '@/domain/account/pow/kernelVariants';
import {
  type CompactEngine,
  compactEngine,
  decimalEngine,
  plainCompactEngine,
} from '@/workers/searchEngines';
import { createReference } from './reference';

/** Does a short burst of work and gives the number of hashes in it. */
export type Sampler = () => number | Promise<number>;

const CHALLENGE = 'quayside-bench:2b7e151628aed2a6abf7158809cf4f3c:1700000000:c0ffee';

const now = () => performance.now();

/** No hash passes, so that every burst is as long as the next. */
const NOTHING_PASSES = -1;

function compactSampler(engine: CompactEngine | null): Sampler {
  if (engine === null) throw new Error('this kernel does not run here');
  const { run, memory, attemptsFor } = engine;
  const space = createSearchSpace(new TextEncoder().encode(CHALLENGE), 'Q'.repeat(52));
  const batch = createCompactBatch(space, 0, memory);
  let pair = 0;
  return () => {
    pair = (pair + 1) % PAIRS;
    run(batch.wordOf(pair), batch.end, NOTHING_PASSES);
    return attemptsFor(THIRD_CHARACTERS);
  };
}

function decimalSampler(variant: KernelVariant, challengeBytes: number): Sampler {
  const space = createDecimalSpace(new Uint8Array(challengeBytes).fill(0x61), 0);
  const engine = decimalEngine(variant, space, now);
  if (engine === null) throw new Error('this kernel does not run here');
  return () => {
    space.nextBatch(engine.memory);
    engine.run(NOTHING_PASSES);
    return INNER_NUMBERS;
  };
}

async function digestOneByOne(): Promise<number> {
  for (let i = 0; i < 100; i++) {
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(CHALLENGE + i));
  }
  return 100;
}

/** Prefix of our kernels' names in the results. */
export const OURS = 'ours: ';

/** References and our own kernels, by name. */
export function createPlainSamplers(): Record<string, () => Sampler> {
  const variants: readonly KernelVariant[] = KERNEL_VARIANTS;
  const kernels = variants.map(
    (variant) => [OURS + variant.name, () => compactSampler(compactEngine(variant, now))] as const,
  );
  return {
    ...Object.fromEntries(kernels),
    [OURS + PLAIN_KERNEL]: () => compactSampler(plainCompactEngine()),
    [`${OURS}decimal, one block`]: () => decimalSampler(KERNEL_VARIANTS[0], 7),
    [`${OURS}decimal, two blocks`]: () => decimalSampler(KERNEL_VARIANTS[0], 45),
    'reference: scalar WebAssembly, 64 rounds': () => createReference(false),
    'reference: SIMD of four lanes, 64 rounds': () => createReference(true),
    'WebCrypto, one by one': () => digestOneByOne,
  };
}
