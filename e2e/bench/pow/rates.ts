/** Everything that the bench can measure in this place: our kernels, plain references, and the peers that are installed. */
import { createPlainSamplers, type Sampler } from './ours';
import { peerSamplers } from './peers';

/** Makes each sampler, by name. One that cannot run here throws when it is made. */
export function samplers(): Record<string, () => Sampler | Promise<Sampler>> {
  return { ...createPlainSamplers(), ...peerSamplers };
}

/** Hashes per second: warmed up first, then measured. */
export async function measure(
  name: string,
  { warmMs, sampleMs }: { warmMs: number; sampleMs: number },
): Promise<number> {
  const make = samplers()[name];
  if (!make) throw new Error(`nothing is called ${name}`);
  const burst = await make();
  await burstFor(burst, warmMs);
  const { hashes, tookMs } = await burstFor(burst, sampleMs);
  return (hashes / tookMs) * 1000;
}

async function burstFor(burst: Sampler, ms: number): Promise<{ hashes: number; tookMs: number }> {
  const startedMs = performance.now();
  let hashes = 0;
  do {
    const done = burst();
    hashes += typeof done === 'number' ? done : await done;
  } while (performance.now() - startedMs < ms);
  return { hashes, tookMs: performance.now() - startedMs };
}
