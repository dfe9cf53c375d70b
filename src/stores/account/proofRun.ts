/** One puzzle from its fetching to its proof. The store of proofs has one at work, and may have another in reserve. */
import { shallowRef, type ShallowRef } from 'vue';
import type { HostingClient } from '@/api/account/client';
import type { RegistrationChallenge } from '@/api/account/model/challenge';
import type { ProofFormat } from '@/domain/config';
import type { Platform } from '@/platform/index';
import type { PowCourtesy, PowProgress, PowSearch } from '@/workers/powSolver';

/** A solved puzzle, as the service wants it back, and what it took. */
export interface SolvedProof {
  readonly challenge: string;
  readonly signature: string;
  readonly proof: string;
  readonly difficulty: number;
  readonly attempts: number;
  /** How long the search took, in milliseconds. */
  readonly elapsedMs: number;
  /** By the steady clock: when the puzzle came, and when it was solved. */
  readonly fetchedMs: number;
  readonly solvedMs: number;
}

export type ProofState =
  | { kind: 'none' }
  | { kind: 'fetching' }
  | { kind: 'solving'; difficulty: number; progress: PowProgress | null }
  /** Its end by the service's own clock, only to be shown; null where that was not said. */
  | { kind: 'solved'; attempts: number; elapsedMs: number; statedEndMs: number | null };

/** The person stopped the search, or something newer took its place. */
export class ProofCancelledError extends Error {
  constructor() {
    super('the search was cancelled');
    this.name = 'ProofCancelledError';
  }
}

export interface ProofRun {
  readonly stage: Readonly<ShallowRef<ProofState>>;
  /** Rejects with ProofCancelledError after `cancel`, with request errors, and with the errors of the search. */
  readonly result: Promise<SolvedProof>;
  /** The search, once there is one. */
  search(): PowSearch | null;
  cancel(): void;
}

/** What a run needs of its surroundings. */
export interface ProofRunOptions {
  platform: Platform;
  client: HostingClient;
  format: ProofFormat;
  /** How hard to work; asked when the search begins. */
  courtesy(): Promise<PowCourtesy>;
}

/** Not needed to show the form, so not a part of its page. */
const loadSolver = () => import('@/workers/powSolver');
const loadRoute = () => import('@/api/account/routes/proofOfWork');
/** The key of a new account is sealed before it is shown. */
const loadVault = () => import('@/platform/secretVault');

/** Fetches the parts that solve puzzles and keep what comes of it ahead of their use, when the network may be gone. */
export function prepareRuns(): void {
  for (const load of [loadSolver, loadRoute, loadVault]) load().catch(() => undefined);
}

/** Gets a puzzle and solves it. */
export function startRun({ platform, client, format, courtesy }: ProofRunOptions): ProofRun {
  const { clock, timers, random, subtle, gpu = null, concurrency } = platform;
  const controller = new AbortController();
  const { signal } = controller;
  const stage = shallowRef<ProofState>({ kind: 'fetching' });
  let search: PowSearch | null = null;

  async function solve(puzzle: RegistrationChallenge, fetchedMs: number): Promise<SolvedProof> {
    const { challenge, signature, difficulty, statedEndMs } = puzzle;
    const { startPowSearch } = await loadSolver();
    const wished = await courtesy();
    signal.throwIfAborted();
    stage.value = { kind: 'solving', difficulty, progress: null };
    search = startPowSearch(
      { challenge, difficulty },
      {
        format,
        spawnWorker: () => platform.spawnWorker('pow'),
        ...{ clock, timers, random, subtle, gpu, concurrency },
        courtesy: wished,
        onProgress(progress) {
          if (stage.value.kind === 'solving') {
            stage.value = { kind: 'solving', difficulty, progress };
          }
        },
      },
    );
    const { proof, attempts, elapsedMs } = await search.result;
    const solvedMs = clock.monotonic();
    stage.value = { kind: 'solved', attempts, elapsedMs, statedEndMs };
    return { challenge, signature, proof, difficulty, attempts, elapsedMs, fetchedMs, solvedMs };
  }

  async function run(): Promise<SolvedProof> {
    try {
      const { getProofOfWorkChallenge } = await loadRoute();
      const puzzle = await getProofOfWorkChallenge(client, { signal });
      return await solve(puzzle, clock.monotonic());
    } catch (error) {
      stage.value = { kind: 'none' };
      if (signal.aborted) throw new ProofCancelledError();
      throw error;
    }
  }

  const result = run();
  // Whoever waits for it gets the error; a run in reserve may have nobody.
  result.catch(() => undefined);

  return {
    stage,
    result,
    search: () => search,
    cancel() {
      controller.abort();
      search?.cancel();
      stage.value = { kind: 'none' };
    },
  };
}
