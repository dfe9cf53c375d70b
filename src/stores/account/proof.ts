/** The proof of work for a registration: one puzzle at work, its proof kept until it is spent, and one in reserve. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { ProofFormat } from '@/domain/config';
import { usePlatform, type Timer } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import type { PowCourtesy } from '@/workers/powSolver';
import { useHostingClient } from './hostingClient';
import {
  prepareRuns,
  startRun,
  type ProofRun,
  type ProofState,
  type SolvedProof,
} from './proofRun';

const NONE: ProofState = { kind: 'none' };

export const useProofStore = defineStore('account/proof', () => {
  const platform = usePlatform();
  const { clock, timers, presence } = platform;
  const config = useConfigStore();
  const client = useHostingClient();
  const courtesy = shallowRef<PowCourtesy>('all');
  const main = shallowRef<ProofRun | null>(null);
  const reserve = shallowRef<ProofRun | null>(null);
  /** Another one than configured, once the service has shown that it wants it. */
  let format: ProofFormat | null = null;
  let solved: SolvedProof | null = null;
  /** A click pays for one puzzle in reserve, not for one after the other. */
  let mayReserve = false;
  let ageing: Timer | null = null;

  const state = computed(() => main.value?.stage.value ?? NONE);
  /** What there is in reserve: nothing, a puzzle that is being solved, or a second proof. */
  const reserveState = computed(() => reserve.value?.stage.value ?? NONE);

  function begin(wished: () => Promise<PowCourtesy>): ProofRun {
    const { hosting } = config.config;
    return startRun({
      platform,
      client: client(),
      format: format ?? hosting.proofFormat,
      courtesy: wished,
    });
  }

  function dropReserve(): void {
    reserve.value?.cancel();
    reserve.value = null;
  }

  const isOld = () => {
    const freshMs = config.config.hosting.proofFreshSeconds * 1000;
    return solved !== null && freshMs > 0 && clock.monotonic() - solved.solvedMs >= freshMs;
  };

  /**
   * Solves a second puzzle where the first proof may have grown too old: gently, while somebody looks, and only if that
   * does not take so long that the person would have to be asked. The first is still the one that is tried.
   */
  function reserveIfOld(): void {
    if (!mayReserve || reserve.value || !isOld() || !presence.isVisible()) return;
    mayReserve = false;
    const run = begin(() => Promise.resolve('half'));
    reserve.value = run;
    const stop = watch(run.stage, (stage) => {
      if (stage.kind === 'solving' && stage.progress?.needsConsent) run.cancel();
      if (stage.kind === 'none' && reserve.value === run) reserve.value = null;
      if (['solved', 'none'].includes(stage.kind)) stop();
    });
  }

  function keep(run: ProofRun, proof: SolvedProof): void {
    if (main.value !== run) return;
    solved = proof;
    const freshMs = config.config.hosting.proofFreshSeconds * 1000;
    ageing?.cancel();
    ageing = freshMs > 0 ? timers.after(freshMs, reserveIfOld) : null;
  }

  function install(run: ProofRun): void {
    main.value = run;
    run.result.then(
      (proof) => keep(run, proof),
      () => {
        if (main.value === run) main.value = null;
      },
    );
  }

  async function chosenCourtesy(): Promise<PowCourtesy> {
    if (await platform.isOnBattery()) courtesy.value = 'half';
    return courtesy.value;
  }

  /**
   * Gets a puzzle and solves it, or gives the proof that is there or under way.
   * @throws ProofCancelledError after `drop`; request errors; PowRefusedError and PowFailedError of the search
   */
  function solve(): Promise<SolvedProof> {
    if (!main.value || state.value.kind === 'none') {
      mayReserve = true;
      install(begin(chosenCourtesy));
    }
    return main.value?.result ?? Promise.reject(new Error('no puzzle is being solved'));
  }

  function dropMain(): void {
    ageing?.cancel();
    solved = null;
    main.value?.cancel();
    main.value = null;
  }

  /** Stops all searches, and throws away what was solved. */
  function drop(): void {
    dropMain();
    dropReserve();
  }

  /** The proof can no longer be used: what is in reserve takes its place, be it solved or on its way. */
  function renew(): void {
    const next = reserve.value;
    reserve.value = null;
    dropMain();
    if (!next) return;
    next.search()?.setCourtesy(courtesy.value);
    install(next);
  }

  /**
   * Solves puzzles with decimal numbers from now on: the service refused a proof that is right, and the only
   * difference to what older services knew is how it is written.
   */
  function writeDecimal(): void {
    format = 'decimal';
    dropReserve();
  }

  watch(courtesy, (chosen) => main.value?.search()?.setCourtesy(chosen));
  presence.onVisibility(reserveIfOld);

  return {
    state,
    reserveState,
    courtesy,
    prepare: prepareRuns,
    solve,
    drop,
    dropReserve,
    renew,
    reserveIfOld,
    writeDecimal,
    pause: () => main.value?.search()?.pause(),
    resume: () => main.value?.search()?.resume(),
    /** Goes on although it will take long. */
    confirm: () => main.value?.search()?.confirm(),
  };
});
