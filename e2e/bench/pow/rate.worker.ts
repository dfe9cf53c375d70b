/** Measures one sampler on a thread of its own. */
import { measure } from './rates';

export interface RateRequest {
  readonly name: string;
  readonly warmMs: number;
  readonly sampleMs: number;
}

export type RateAnswer = { readonly rate: number } | { readonly failure: string };

self.onmessage = async ({ data }: MessageEvent<RateRequest>) => {
  try {
    const rate = await measure(data.name, data);
    self.postMessage({ rate } satisfies RateAnswer);
  } catch (error) {
    self.postMessage({ failure: String(error) } satisfies RateAnswer);
  }
};
