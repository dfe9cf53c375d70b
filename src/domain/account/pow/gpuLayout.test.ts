import { describe, expect, it } from 'vitest';
import { compactProofLength } from './compactLayout';
import { INNER_BLOCKS, INNER_WORDS, TASK_WORDS, createGpuSpace } from './gpuLayout';
import { INNER_COUNT, searchShader } from './gpuShader';
import { ROUND_CONSTANTS, runRounds, sha256, wordAt } from './sha256';

const encode = (text: string) => new TextEncoder().encode(text);

/** What the shader computes for one thread and one inner nonce, from the task and the inner schedules alone. */
function firstWordOnGpu(task: Int32Array, inner: Int32Array, nonce: number, index: number): number {
  const letters = (bits: number) =>
    [12, 8, 4, 0].reduce((word, shift) => (word << 8) | (0x41 + ((bits >>> shift) & 15)), 0);
  const head = task.slice(8, 24);
  head.set([letters(nonce >>> 16), letters(nonce & 0xffff)], 14);
  const schedule = new Int32Array(64);
  schedule.set(head);
  for (let t = 16; t < 64; t++) {
    const rotate = (word: number, count: number) => (word >>> count) | (word << (32 - count));
    const [x, y] = [wordAt(schedule, t - 15), wordAt(schedule, t - 2)];
    schedule[t] =
      wordAt(schedule, t - 16) +
      wordAt(schedule, t - 7) +
      (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) +
      (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
  }
  const state = task.slice(0, 8);
  const after = runRounds(state, schedule, 0, 64);
  const midstate = state.map((word, i) => word + wordAt(after, i));
  const withConstants = [...task.slice(24, 37), ...inner.slice(index * 52, index * 52 + 51)];
  const words = withConstants.map((word, t) => word - wordAt(ROUND_CONSTANTS, t));
  return (wordAt(runRounds(midstate, words, 0, 64), 0) + wordAt(midstate, 0)) | 0;
}

describe('createGpuSpace', () => {
  it('stands for the digests of the proofs that it names, at every length of a challenge', () => {
    for (let length = 1; length <= 130; length++) {
      const challenge = 'q'.repeat(length);
      const space = createGpuSpace(encode(challenge), 'T'.repeat(52), -1);
      const [nonce, block, index] = [0x9abc_def0 + length, length % INNER_BLOCKS, length % 64];
      const proof = space.proofOf(nonce, block, index);
      const [first = 0] = sha256(encode(challenge + proof));
      expect(firstWordOnGpu(space.task(0), space.inner(block), nonce, index)).toBe(first);
      expect(proof).toHaveLength(compactProofLength(length));
      expect(proof).toMatch(/^[0-9A-Za-z]+$/);
    }
  });

  it('fills its buffers exactly', () => {
    const space = createGpuSpace(encode('q'), 'T'.repeat(52), -1);
    expect(space.task(7)).toHaveLength(TASK_WORDS);
    expect([...space.task(7).subarray(40, 42)]).toEqual([7, -1]);
    expect(space.inner(INNER_BLOCKS - 1)).toHaveLength(INNER_WORDS);
    // The least that every WebGPU device binds.
    expect(INNER_WORDS * 4).toBeLessThanOrEqual(65_536);
  });

  it('names different proofs for different places', () => {
    const space = createGpuSpace(encode('q'), 'T'.repeat(52), -1);
    const proofs = [0, 1, 2 ** 32 - 1].flatMap((nonce) =>
      [0, INNER_BLOCKS - 1].flatMap((block) =>
        [0, INNER_COUNT - 1].map((index) => space.proofOf(nonce, block, index)),
      ),
    );
    expect(new Set(proofs).size).toBe(proofs.length);
  });
});

describe('searchShader', () => {
  it('has all 51 rounds that differ, in every thread', () => {
    const [, loop = ''] = searchShader().split('for (var m = 0u;');
    expect(loop.match(/\+= t;/g)).toHaveLength(51);
  });
});
