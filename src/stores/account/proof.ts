/** The proof of work for a registration: fetches a puzzle, has it solved, and keeps the proof until it is spent. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import type { RegistrationChallenge } from '@/api/account/model/challenge';
import type { ProofFormat } from '@/domain/config';
import { usePlatform } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import type { PowCourtesy, PowProgress, PowSearch } from '@/workers/powSolver';
import { useHostingClient } from './hostingClient';

/** A solved puzzle, as the service wants it back. */
export interface SolvedProof {
  readonly challenge: string;
  readonly signature: string;
  readonly proof: string;
  readonly elapsedMs: number;
}

export type ProofState =
  | { kind: 'none' }
  | { kind: 'fetching' }
  | { kind: 'solving'; difficulty: number; progress: PowProgress | null }
  | { kind: 'solved'; attempts: number; elapsedMs: number };

/** The person stopped the search, or something newer took its place. */
export class ProofCancelledError extends Error {
  constructor() {
    super('the search was cancelled');
    this.name = 'ProofCancelledError';
  }
}

/** Not needed to show the form, so not a part of its page. */
const loadSolver = () => import('@/workers/powSolver');
const loadRoute = () => import('@/api/account/routes/proofOfWork');

export const useProofStore = defineStore('account/proof', () => {
  const platform = usePlatform();
  const config = useConfigStore();
  const client = useHostingClient();
  const state = shallowRef<ProofState>({ kind: 'none' });
  const courtesy = shallowRef<PowCourtesy>('all');
  /** Another one than configured, once the service has shown that it wants it. */
  let format: ProofFormat | null = null;
  let solved: SolvedProof | null = null;
  let search: PowSearch | null = null;
  let controller = new AbortController();

  function showProgress(difficulty: number, progress: PowProgress) {
    if (search || state.value.kind === 'solving') {
      state.value = { kind: 'solving', difficulty, progress };
    }
  }

  async function searchFor(puzzle: RegistrationChallenge): Promise<SolvedProof> {
    const { challenge, signature, difficulty } = puzzle;
    const { startPowSearch } = await loadSolver();
    if (await platform.isOnBattery()) courtesy.value = 'half';
    controller.signal.throwIfAborted();
    state.value = { kind: 'solving', difficulty, progress: null };
    search = startPowSearch(
      { challenge, difficulty },
      {
        format: format ?? config.config.hosting.proofFormat,
        spawnWorker: () => platform.spawnWorker('pow'),
        clock: platform.clock,
        timers: platform.timers,
        random: platform.random,
        subtle: platform.subtle,
        gpu: platform.gpu ?? null,
        concurrency: platform.concurrency,
        courtesy: courtesy.value,
        onProgress: (progress) => showProgress(difficulty, progress),
      },
    );
    const { proof, attempts, elapsedMs } = await search.result;
    solved = { challenge, signature, proof, elapsedMs };
    state.value = { kind: 'solved', attempts, elapsedMs };
    return solved;
  }

  /**
   * Gets a puzzle and solves it, or returns the proof that is there.
   * @throws ProofCancelledError after `cancel`; request errors; PowRefusedError and PowFailedError of the search
   */
  async function solve(): Promise<SolvedProof> {
    if (solved) return solved;
    controller.abort();
    const own = new AbortController();
    controller = own;
    state.value = { kind: 'fetching' };
    try {
      const { getProofOfWorkChallenge } = await loadRoute();
      return await searchFor(await getProofOfWorkChallenge(client(), { signal: own.signal }));
    } catch (error) {
      if (controller === own) {
        search = null;
        state.value = { kind: 'none' };
      }
      if (own.signal.aborted) throw new ProofCancelledError();
      throw error;
    }
  }

  /** Stops a search, or throws away a proof that can no longer be used. */
  function drop(): void {
    controller.abort();
    search?.cancel();
    search = null;
    solved = null;
    state.value = { kind: 'none' };
  }

  /**
   * Solves puzzles with decimal numbers from now on: the service refused a proof that is right, and the only
   * difference to what older services knew is how it is written.
   */
  function writeDecimal(): void {
    format = 'decimal';
  }

  /** Fetches the solver ahead of its use, when the network may be gone. */
  function prepare(): void {
    for (const load of [loadSolver, loadRoute]) load().catch(() => undefined);
  }

  watch(courtesy, (chosen) => search?.setCourtesy(chosen));

  return {
    state,
    courtesy,
    prepare,
    solve,
    drop,
    writeDecimal,
    pause: () => search?.pause(),
    resume: () => search?.resume(),
    /** Goes on although it will take long. */
    confirm: () => search?.confirm(),
  };
});
