/**
 * Ten thousand sequences, each up to two hundred deeds long, shared out over files so that they run side by side.
 * `REPLAY_RUNS` changes how many, `REPLAY_SEED` which; what fails prints the seed and the path that bring it back
 * (`REPLAY_SEED=… REPLAY_PATH=…`), and `REPLAY_SHRINK=1` looks for the least that fails.
 */
import { fc } from '@/testing/properties';
import { playChain } from './chain';

const RUNS = Number(process.env.REPLAY_RUNS ?? 10_000);
const SEED = Number(process.env.REPLAY_SEED ?? 1);

/** So many sequences share one organization: what one leaves behind is where the next begins. */
const CHAIN = 25;

const sequenceUpTo = (maxLength: number) =>
  fc.array(fc.nat(), { minLength: 1, maxLength, size: 'max' });

/** Mostly short, for those find most; some as long as a night's sleep. */
const sequence = fc.oneof(
  { weight: 14, arbitrary: sequenceUpTo(8) },
  { weight: 5, arbitrary: sequenceUpTo(25) },
  { weight: 1, arbitrary: sequenceUpTo(200) },
);

const chain = fc.array(sequence, { minLength: 1, maxLength: CHAIN, size: 'max' });
const fullChain = fc.array(sequence, { minLength: CHAIN, maxLength: CHAIN, size: 'max' });

/** Plays one of the shares, each with sequences of its own. @throws what fast-check found */
export async function proveReplays(share: number, shares: number): Promise<void> {
  const isShrinking = process.env.REPLAY_SHRINK === '1';
  const path = process.env.REPLAY_PATH;
  await fc.assert(fc.asyncProperty(isShrinking ? chain : fullChain, playChain), {
    numRuns: Math.ceil(RUNS / CHAIN / shares),
    seed: SEED * shares + share,
    endOnFailure: !isShrinking,
    includeErrorInReport: true,
    ...(path === undefined ? {} : { path }),
  });
}
