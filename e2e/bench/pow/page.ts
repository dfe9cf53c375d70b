/** The page that the bench and the browser tests drive from outside. It is never part of the product. */
import type { PowChallenge } from '@/domain/account/pow/challenge';
import {
  type PowProgress,
  type PowResult,
  type PowSearchOptions,
  startPowSearch,
} from '@/workers/powSolver';
import powWorkerUrl from '@/workers/pow.worker.ts?worker&url';
import type { RateAnswer, RateRequest } from './rate.worker';
import rateWorkerUrl from './rate.worker.ts?worker&url';
import { samplers } from './rates';

/** What a solve may be told, in a form that can cross into the page. */
export interface SolveRequest extends PowChallenge {
  readonly format?: 'compact' | 'decimal';
  readonly kernel?: string;
  readonly workers?: number;
  readonly withoutWorkers?: boolean;
  readonly withGpu?: boolean;
  readonly askAboveMs?: number;
  /** Cancel so long after the start. */
  readonly cancelAfterMs?: number;
}

/** What came of it. */
export interface SolveReport extends Partial<PowResult> {
  readonly failure?: string;
  readonly progress: readonly PowProgress[];
}

const surroundings = {
  clock: { monotonic: () => performance.now() },
  timers: {
    after(milliseconds: number, run: () => void) {
      const handle = setTimeout(run, milliseconds);
      return { cancel: () => clearTimeout(handle) };
    },
  },
  random: { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) },
  // Missing on pages that are not secure, whatever TypeScript's library says.
  subtle: (crypto.subtle as SubtleCrypto | undefined) ?? null,
};

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('app-worker', { createScriptURL: (url) => url });

function spawn(url: string): Worker {
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });
}

async function solve(request: SolveRequest): Promise<SolveReport> {
  const progress: PowProgress[] = [];
  const { challenge, difficulty, workers, withoutWorkers, withGpu, cancelAfterMs } = request;
  const options: PowSearchOptions = {
    ...surroundings,
    format: request.format ?? 'compact',
    concurrency: workers ?? navigator.hardwareConcurrency,
    spawnWorker() {
      if (withoutWorkers) throw new Error('no workers here');
      return spawn(powWorkerUrl);
    },
    gpu: withGpu ? navigator.gpu : null,
    isSoftwareGpuAllowed: true,
    onProgress: (state) => progress.push(state),
    ...(request.kernel === undefined ? {} : { kernel: request.kernel }),
    ...(request.askAboveMs === undefined ? {} : { askAboveMs: request.askAboveMs }),
  };
  const search = startPowSearch({ challenge, difficulty }, options);
  if (cancelAfterMs !== undefined) setTimeout(() => search.cancel(), cancelAfterMs);
  try {
    return { ...(await search.result), progress };
  } catch (error) {
    return { failure: error instanceof Error ? error.name : String(error), progress };
  }
}

async function measureOnWorkers(request: RateRequest, count: number): Promise<number> {
  const workers = Array.from({ length: count }, () => spawn(rateWorkerUrl));
  const answers = await Promise.all(
    workers.map(
      (worker) =>
        new Promise<RateAnswer>((resolve) => {
          worker.onmessage = ({ data }: MessageEvent<RateAnswer>) => resolve(data);
          worker.onerror = (event) => resolve({ failure: event.message || 'no worker' });
          worker.postMessage(request);
        }),
    ),
  );
  for (const worker of workers) worker.terminate();
  return answers.reduce((sum, answer) => {
    if ('failure' in answer) throw new Error(answer.failure);
    return sum + answer.rate;
  }, 0);
}

/** Hashes per second of the graphics processor alone. Null where there is none. */
async function measureGpu(isSoftwareAllowed: boolean, sampleMs: number) {
  const gpu = navigator.gpu as GPU | undefined;
  if (!gpu) return null;
  const { startGpuSearch } = await import('@/workers/gpuSearch');
  let attempts = 0;
  let wrong = 0;
  const search = await startGpuSearch(
    { challenge: 'quayside-bench', difficulty: 64 },
    {
      ...surroundings,
      gpu,
      isSoftwareAllowed,
      onAttempts: (count) => (attempts += count),
      async onProof() {
        wrong++;
        return false;
      },
    },
  );
  if (search === null) return null;
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  await wait(sampleMs / 2);
  const [startedMs, before] = [performance.now(), attempts];
  await wait(sampleMs);
  const rate = ((attempts - before) / (performance.now() - startedMs)) * 1000;
  search.close();
  return { rate, wrong };
}

/** The first proof that the graphics processor finds alone. Null where there is none. */
async function solveOnGpu(challenge: PowChallenge): Promise<string | null> {
  const gpu = navigator.gpu as GPU | undefined;
  if (!gpu) return null;
  const { startGpuSearch } = await import('@/workers/gpuSearch');
  return new Promise((resolve, reject) => {
    startGpuSearch(challenge, {
      ...surroundings,
      gpu,
      isSoftwareAllowed: true,
      onAttempts: () => undefined,
      async onProof(proof) {
        resolve(proof);
        return true;
      },
    }).then((search) => {
      if (search === null) resolve(null);
    }, reject);
  });
}

const bench = {
  solveOnGpu,
  names: () => Object.keys(samplers()),
  workers: navigator.hardwareConcurrency,
  solve,
  measureOnWorkers,
  measureGpu,
};

/** What the page offers from outside. */
export type Bench = typeof bench;

Object.assign(globalThis, { bench });
