/** One worker's search as a row of short steps, whatever the format and the kernel. */

import { isProofOf } from '@/domain/account/pow/isProofOf';
import {
  MIDSTATES,
  PAIRS,
  THIRD_CHARACTERS,
  createCompactBatch,
  createSearchSpace,
  tailFrom,
} from '@/domain/account/pow/compactLayout';
import { INNER_NUMBERS, createDecimalSpace } from '@/domain/account/pow/decimalLayout';
import { type KernelTrials, createKernelTrials } from '@/domain/account/pow/kernelTrials';
import {
  type KernelVariant,
  candidatesFor,
  variantNamed,
} from '@/domain/account/pow/kernelVariants';
import { leadingMask } from '@/domain/account/pow/sha256';
import type { StartSearch } from './powWorkerMessages';
import {
  type CompactEngine,
  compactEngine,
  decimalEngine,
  plainCompactEngine,
  plainDecimalEngine,
} from './searchEngines';

/** What one step gave: how many attempts it made, and the proof if one of them was it. */
export interface SearchStep {
  readonly attempts: number;
  readonly proof: string | null;
}

/** A search that is driven from outside. Each step takes well under ten milliseconds. */
export interface ProofSearch {
  /** Name of the kernel at work. */
  kernel(): string;
  step(): SearchStep;
}

/** What a search knows of the machine. */
export interface SearchMachine {
  /** Monotonic milliseconds. */
  now(): number;
  readonly isArm: boolean;
}

/** Below this difficulty a search is over before the trial of a second kernel would pay. */
const TRIAL_DIFFICULTY = 7;

/** Prepares a search. */
export function createProofSearch(start: StartSearch, machine: SearchMachine): ProofSearch {
  const variants = variantsFor(start, machine);
  return start.format === 'compact'
    ? createCompactSearch(start, variants, machine)
    : createDecimalSearch(start, variants, machine);
}

function variantsFor({ kernel }: StartSearch, { isArm }: SearchMachine): KernelVariant[] {
  if (kernel === undefined) return candidatesFor(isArm);
  const variant = variantNamed(kernel);
  return variant === undefined ? [] : [variant];
}

function compactTrials(
  { difficulty }: StartSearch,
  variants: readonly KernelVariant[],
  { now }: SearchMachine,
): KernelTrials<CompactEngine> {
  const makers = (withSimd: boolean) =>
    variants
      .filter(({ vectorStreams }) => vectorStreams > 0 === withSimd)
      .map((variant) => () => compactEngine(variant, now));
  // A scalar kernel never beats one with SIMD: it is made only where there is none.
  const makeLast = () => makers(false)[0]?.() ?? plainCompactEngine();
  return createKernelTrials({
    makers: makers(true),
    makeLast,
    isTuning: difficulty >= TRIAL_DIFFICULTY,
  });
}

function createCompactSearch(
  start: StartSearch,
  variants: readonly KernelVariant[],
  machine: SearchMachine,
): ProofSearch {
  const trials = compactTrials(start, variants, machine);
  const challenge = new TextEncoder().encode(start.challenge);
  const space = createSearchSpace(challenge, tailFrom(start.randomBytes));
  const mask = leadingMask(start.difficulty);
  let outer = 0;
  let pair = 0;
  let batch = createCompactBatch(space, outer, trials.current().memory);

  function nextBatch(): void {
    outer += MIDSTATES;
    pair = 0;
    batch = createCompactBatch(space, outer, trials.current().memory);
  }

  return {
    kernel: () => trials.current().kernel,
    step() {
      if (pair === PAIRS) nextBatch();
      const { run, group, attemptsFor } = trials.current();
      const result = run(batch.wordOf(pair), batch.end, mask);
      const first = result / 4;
      const attempts = attemptsFor(result < 0 ? THIRD_CHARACTERS : first + group);
      const hits = result < 0 ? [] : batch.hits(pair, first, group, mask);
      pair++;
      // A hit that plain code cannot see: this kernel makes mistakes.
      if (result >= 0 && hits.length === 0) {
        trials.dismiss();
        nextBatch();
      } else if (trials.note(attempts, machine.now())) nextBatch();
      return { attempts, proof: hits.find((proof) => isProofOf(start, proof)) ?? null };
    },
  };
}

function createDecimalSearch(
  start: StartSearch,
  variants: readonly KernelVariant[],
  { now }: SearchMachine,
): ProofSearch {
  const space = createDecimalSpace(new TextEncoder().encode(start.challenge), start.slot);
  const mask = leadingMask(start.difficulty);
  const makers = variants.map((variant) => () => decimalEngine(variant, space, now));
  const trials = createKernelTrials({
    makers,
    makeLast: () => plainDecimalEngine(space),
    isTuning: false,
  });
  return {
    kernel: () => trials.current().kernel,
    step() {
      const { memory, run, group } = trials.current();
      space.nextBatch(memory);
      const result = run(mask);
      if (result < 0) return { attempts: INNER_NUMBERS, proof: null };
      const first = result / 4;
      const hits = Array.from({ length: group }, (_, i) => space.proofOf(first + i));
      const { challenge, difficulty } = start;
      const isHit = (proof: string) =>
        isProofOf({ challenge, difficulty: Math.min(difficulty, 8) }, proof);
      if (!hits.some(isHit)) trials.dismiss();
      return {
        attempts: first + group,
        proof: hits.find((proof) => isProofOf(start, proof)) ?? null,
      };
    },
  };
}
