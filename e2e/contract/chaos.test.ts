/** Sixty seeds of `npm run chaos`: nothing lost, nothing doubled, nothing wrong, whatever the network did. */
import { describe, expect, it } from 'vitest';
import { runHistory } from '../chaos/history';

const SEEDS = Number(process.env.CHAOS_SEEDS ?? 60);

describe('a history through trouble', () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => 1_001 + index))(
    'is whole in the end: seed %i',
    async (seed) => {
      expect((await runHistory(seed)).violations).toEqual([]);
    },
    30_000,
  );
});
