/** Sixty seeds of `npm run chaos`: nothing lost, nothing doubled, nothing wrong, whatever the network did. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksOf } from '../chaos/enough';
import { runHistory, type HistoryResult } from '../chaos/history';

const SEEDS = Number(process.env.CHAOS_SEEDS ?? 60);

/** What Node says of the program itself, such as of listeners that pile up. */
const warnings: string[] = [];
const onWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
beforeAll(() => void process.on('warning', onWarning));
afterAll(() => void process.off('warning', onWarning));

describe('a history through trouble', () => {
  const results: HistoryResult[] = [];

  it.each(Array.from({ length: SEEDS }, (_, index) => 1_001 + index))(
    'is whole in the end: seed %i',
    async (seed) => {
      const result = await runHistory(seed);
      results.push(result);
      expect(result.violations).toEqual([]);
    },
    30_000,
  );

  it('was one in which much was sent and everything went wrong', () => {
    expect(lacksOf(results, 'process')).toEqual([]);
  });

  it('left nothing behind that Node warns of', () => {
    expect(warnings).toEqual([]);
  });
});
