import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KERNEL_VARIANTS, PLAIN_KERNEL } from '@/domain/account/pow/kernelVariants';
import type { StartSearch } from './powWorkerMessages';
import { type SearchMachine, createProofSearch } from './proofSearch';

const machine: SearchMachine = { now: () => 0, isArm: false };

function startOf(changes: Partial<StartSearch>): StartSearch {
  return {
    kind: 'start',
    challenge: 'quay:中:7',
    difficulty: 4,
    format: 'compact',
    randomBytes: new Uint8Array(64).fill(3),
    slot: 0,
    ...changes,
  };
}

function solve(start: StartSearch) {
  const search = createProofSearch(start, machine);
  let attempts = 0;
  for (;;) {
    const step = search.step();
    attempts += step.attempts;
    if (step.proof !== null) return { proof: step.proof, attempts, kernel: search.kernel() };
  }
}

function zerosOf({ challenge }: StartSearch, proof: string): number {
  const hex = createHash('sha256')
    .update(challenge + proof)
    .digest('hex');
  return hex.length - hex.replace(/^0+/, '').length;
}

/** Runs with a part of WebAssembly taken away. */
function without(refused: (bytes: Uint8Array) => boolean, run: () => void): void {
  const { Module } = WebAssembly;
  class Refusing extends Module {
    constructor(bytes: BufferSource) {
      if (refused(new Uint8Array(bytes as ArrayBuffer)))
        throw new WebAssembly.CompileError('refused');
      super(bytes);
    }
  }
  WebAssembly.Module = Refusing;
  try {
    run();
  } finally {
    WebAssembly.Module = Module;
  }
}

describe('a search', () => {
  const kernels = [...KERNEL_VARIANTS.map(({ name }) => name), PLAIN_KERNEL];

  it.each(kernels)('solves with %s at difficulties 0 to 4', (kernel) => {
    for (const difficulty of [0, 1, 2, 3, 4]) {
      const start = startOf({ kernel, difficulty });
      const solved = solve(start);
      expect(zerosOf(start, solved.proof)).toBeGreaterThanOrEqual(difficulty);
      expect(solved.kernel).toBe(kernel);
    }
  });

  it.each([0, 1, 3, 4])('solves in decimals at difficulty %i', (difficulty) => {
    for (const challenge of ['', 'short', 'x'.repeat(45), 'x'.repeat(51), 'x'.repeat(60)]) {
      const start = startOf({ challenge, difficulty, format: 'decimal', slot: 12 });
      const { proof } = solve(start);
      expect(zerosOf(start, proof)).toBeGreaterThanOrEqual(difficulty);
      expect(proof).toMatch(/^112\d{12}$/);
      expect(Number.isSafeInteger(Number(proof))).toBe(true);
    }
  });

  it('takes the best kernel for the machine', () => {
    const start = startOf({ difficulty: 1 });
    expect(createProofSearch(start, machine).kernel()).toBe('simd-2x4+2');
    expect(createProofSearch(start, { ...machine, isArm: true }).kernel()).toBe('simd-2x4-arm');
  });

  it('does without SIMD, and without WebAssembly', () => {
    const start = startOf({ difficulty: 3 });
    const isSimd = (bytes: Uint8Array) => bytes.subarray(0, 90).includes(0x7b);
    without(isSimd, () => expect(solve(start).kernel).toBe('scalar-2'));
    without(
      () => true,
      () => {
        expect(solve(start).kernel).toBe('plain');
        expect(solve({ ...start, format: 'decimal' }).kernel).toBe('plain');
      },
    );
  });

  it('gives different workers different proofs', () => {
    const proofs = [1, 2, 3].map((seed) =>
      solve(startOf({ difficulty: 2, randomBytes: new Uint8Array(64).fill(seed) })),
    );
    expect(new Set(proofs.map(({ proof }) => proof)).size).toBe(3);
  });

  it('needs as many attempts as the difficulty says', () => {
    const rounds = 150;
    const difficulty = 4;
    const attempts = Array.from({ length: rounds }, (_, i) => {
      const randomBytes = new Uint8Array(64).map((_byte, at) => (at * 7 + i * 13) % 256);
      return solve(startOf({ challenge: `quay ${i}`, difficulty, randomBytes })).attempts;
    });
    const mean = attempts.reduce((sum, count) => sum + count, 0) / rounds;
    const expected = 16 ** difficulty;
    // Four standard errors; the seed is fixed, so this either always passes or never.
    expect(Math.abs(mean - expected)).toBeLessThan((4 * expected) / Math.sqrt(rounds));
  });
});
