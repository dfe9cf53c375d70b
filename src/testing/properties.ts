/**
 * fast-check as the house uses it. A check says the same of a commit each time that it runs, so what it draws is
 * fixed; `FUZZ_SEED=7` draws other values, `FUZZ_RUNS=5000` as many of them for each property.
 */
import fc from 'fast-check';

const { FUZZ_RUNS, FUZZ_SEED = '1' } = process.env;

/** How many values a property is tried with, where `usual` are not said otherwise by who runs it. */
export const runsOf = (usual: number) => Number(FUZZ_RUNS ?? usual);

/** How many a property is tried with that says nothing of it. */
const USUAL_RUNS = 100;

fc.configureGlobal({ seed: Number(FUZZ_SEED), numRuns: runsOf(USUAL_RUNS) });

export { fc };
