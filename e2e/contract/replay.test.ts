/** A client that followed all events holds the same picture as one that comes afresh: whatever people did. */
import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { runReplay } from './replayWorld';

/** `END_TO_END_RUNS=1000 END_TO_END_SEED=7` looks further. What costs less, and so runs ten thousand times, is in `replays`. */
const RUNS = Number(process.env.END_TO_END_RUNS ?? 25);
const SEED = Number(process.env.END_TO_END_SEED ?? 1);
const LONGEST_RUN_MS = 8_000;

const step = fc.nat();

describe('replay', () => {
  it(
    'leaves the picture that a fresh registration gives',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }),
          async (steps) => {
            const { followed, fresh } = await runReplay(steps);
            expect(followed).toEqual(fresh);
          },
        ),
        { numRuns: RUNS, seed: SEED, endOnFailure: process.env.END_TO_END_SHRINK !== '1' },
      );
    },
    RUNS * LONGEST_RUN_MS,
  );
});
