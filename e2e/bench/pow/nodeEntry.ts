/** The samplers for Node, in one thread. */
import { measure as measureSampler, samplers } from './rates';

/** Names of everything that can be measured. */
export const names = Object.keys(samplers());

/** See `rates.ts`. */
export const measure = measureSampler;
