/** One worker's search as a row of short steps, whatever the format and the kernel. */

import {
  CompactBatch,
  MIDSTATES,
  PAIRS,
  THIRD_CHARACTERS,
  createSearchSpace,
  tailFrom,
} from '@/domain/account/pow/compactLayout';
import { isProofOf } from '@/domain/account/pow/challenge';
import { DECIMAL_DIGITS } from '@/domain/account/pow/decimalLayout';
import { searchPlainly } from '@/domain/account/pow/plainKernel';
import type { StartSearch } from './powWorkerMessages';

/** What one step gave: how many attempts it made, and the proof if one of them was it. */
export interface SearchStep {
  readonly attempts: number;
  readonly proof: string | null;
}

/** A search that is driven from outside. Each step takes well under ten milliseconds. */
export interface ProofSearch {
  /** Name of the kernel at work. */
  readonly kernel: string;
  step(): SearchStep;
}

/** Prepares a search. */
export function createProofSearch(start: StartSearch): ProofSearch {
  return start.format === 'compact' ? createCompactSearch(start) : createDecimalSearch(start);
}

/** The bits of the first output word that must be zero. Past 8 zeros the rest is checked in plain code. */
function maskOf(difficulty: number): number {
  return difficulty === 0 ? 0 : -1 << (32 - 4 * Math.min(difficulty, 8));
}

function createCompactSearch(start: StartSearch): ProofSearch {
  const memory = new Int32Array(4096);
  const space = createSearchSpace(
    new TextEncoder().encode(start.challenge),
    tailFrom(start.randomBytes),
  );
  const mask = maskOf(start.difficulty);
  let outer = 0;
  let batch = new CompactBatch(space, outer, memory);
  let pair = 0;
  return {
    kernel: 'plain',
    step() {
      if (pair === PAIRS) {
        outer += MIDSTATES;
        batch = new CompactBatch(space, outer, memory);
        pair = 0;
      }
      const result = searchPlainly(memory, batch.wordOf(pair), batch.end, mask);
      const thirds = result < 0 ? THIRD_CHARACTERS : result / 4 + 1;
      const proofs = result < 0 ? [] : batch.hits(pair, result / 4, 1, mask);
      pair++;
      return {
        attempts: thirds * MIDSTATES,
        proof: proofs.find((proof) => isProofOf(start, proof)) ?? null,
      };
    },
  };
}

function createDecimalSearch(start: StartSearch): ProofSearch {
  let next = (100 + (start.slot % 900)) * 10 ** (DECIMAL_DIGITS - 3);
  return {
    kernel: 'plain',
    step() {
      for (let i = 1; i <= 1000; i++, next++) {
        if (isProofOf(start, String(next))) return { attempts: i, proof: String(next) };
      }
      return { attempts: 1000, proof: null };
    },
  };
}
