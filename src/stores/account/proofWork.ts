/** Makes the proof of work for a registration: one puzzle at work, its proof kept until it is spent, one in reserve. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { ProofFormat } from '@/domain/config';
import { usePlatform, type Timer } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import type { PowCourtesy, PowSearch } from '@/workers/powSolver';
import { useHostingClient } from './hostingClient';
import { useProofStore } from './proof';
import { useRegistrationStatusStore } from './registrationStatus';
import { startRun, type ProofRun, type SolvedProof } from './proofRun';

/** The person's wishes for searches, while the tab lives. */
const COURTESY_KEY = 'quayside.typed.proofCourtesy';
const REST_KEY = 'quayside.typed.proofRest';

function savedCourtesy(text: string | null): PowCourtesy | null {
  return text === 'all' || text === 'half' ? text : null;
}

export const useProofWorkStore = defineStore('account/proofWork', () => {
  const platform = usePlatform();
  const { clock, timers, presence, tabStore } = platform;
  const config = useConfigStore();
  const client = useHostingClient();
  const status = useRegistrationStatusStore();
  /** What the person chose; null where nothing was, and the battery decides. */
  const wished = shallowRef(savedCourtesy(tabStore.read(COURTESY_KEY)));
  const isOnBattery = shallowRef(false);
  const courtesy = computed<PowCourtesy>({
    get: () => wished.value ?? (isOnBattery.value ? 'half' : 'all'),
    set(next) {
      wished.value = next;
      tabStore.write(COURTESY_KEY, next);
    },
  });
  /** Search only while the page is looked at: the person's wish, since a search goes on unseen otherwise. */
  const restsHidden = shallowRef(tabStore.read(REST_KEY) !== null);
  const resting = new Set<PowSearch>();
  const proof = useProofStore();
  /** Another one than configured, once the service has shown that it wants it. */
  let format: ProofFormat | null = null;
  let solved: SolvedProof | null = null;
  /** A click pays for one puzzle in reserve, not for one after the other. */
  let mayReserve = false;
  let ageing: Timer | null = null;

  function begin(courtesyNow: () => Promise<PowCourtesy>): ProofRun {
    const { hosting } = config.config;
    return startRun({
      platform,
      client: client(),
      format: format ?? hosting.proofFormat,
      courtesy: courtesyNow,
    });
  }

  function dropReserve(): void {
    proof.reserve?.cancel();
    proof.reserve = null;
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
    if (!mayReserve || proof.reserve || !isOld() || !presence.isVisible()) return;
    if (status.patience.leftMs() > 0) return;
    mayReserve = false;
    const run = begin(() => Promise.resolve('half'));
    proof.reserve = run;
    run.result.catch(status.patience.heed);
    const stop = watch(run.stage, (stage) => {
      if (stage.kind === 'solving' && stage.progress?.needsConsent) run.cancel();
      if (stage.kind === 'none' && proof.reserve === run) proof.reserve = null;
      if (['solved', 'none'].includes(stage.kind)) stop();
    });
  }

  function keep(run: ProofRun, found: SolvedProof): void {
    if (proof.main !== run) return;
    solved = found;
    const freshMs = config.config.hosting.proofFreshSeconds * 1000;
    ageing?.cancel();
    ageing = freshMs > 0 ? timers.after(freshMs, reserveIfOld) : null;
  }

  function install(run: ProofRun): void {
    proof.main = run;
    run.result.then(
      (found) => keep(run, found),
      () => {
        if (proof.main === run) proof.main = null;
      },
    );
  }

  async function chosenCourtesy(): Promise<PowCourtesy> {
    isOnBattery.value = await platform.isOnBattery();
    return courtesy.value;
  }

  /**
   * Gets a puzzle and solves it, or gives the proof that is there or under way.
   * @throws ProofCancelledError after `drop`; request errors; PowRefusedError and PowFailedError of the search
   */
  function solve(): Promise<SolvedProof> {
    if (!proof.main || proof.state.kind === 'none') {
      mayReserve = true;
      install(begin(chosenCourtesy));
    }
    return proof.main?.result ?? Promise.reject(new Error('no puzzle is being solved'));
  }

  function dropMain(): void {
    ageing?.cancel();
    solved = null;
    proof.main?.cancel();
    proof.main = null;
  }

  /** Stops all searches, and throws away what was solved. */
  function drop(): void {
    dropMain();
    dropReserve();
  }

  /** The proof can no longer be used: what is in reserve takes its place, be it solved or on its way. */
  function renew(): void {
    const next = proof.reserve;
    proof.reserve = null;
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

  /** Holds what is searching unseen, where that is wished; what the person paused is not ours to wake. */
  function restOrWake(): void {
    if (!restsHidden.value || presence.isVisible()) {
      for (const search of resting) search.resume();
      resting.clear();
      return;
    }
    for (const run of [proof.main, proof.reserve]) {
      const search = run?.search();
      const stage = run?.stage.value;
      if (!search || stage?.kind !== 'solving' || stage.progress?.isPaused) continue;
      search.pause();
      resting.add(search);
    }
  }

  presence.onVisibility(restOrWake);
  watch([restsHidden, () => proof.state.kind, () => proof.reserveState.kind], restOrWake);
  watch(restsHidden, (rests) => {
    if (rests) tabStore.write(REST_KEY, 'yes');
    else tabStore.remove(REST_KEY);
  });
  watch(courtesy, (chosen) => proof.main?.search()?.setCourtesy(chosen));
  presence.onVisibility(reserveIfOld);

  return {
    courtesy,
    /** Half the cores work because of the battery alone: nobody chose it. */
    sparesBattery: computed(() => isOnBattery.value && wished.value === null),
    restsHidden,
    solve,
    drop,
    dropReserve,
    renew,
    reserveIfOld,
    writeDecimal,
    pause: () => proof.main?.search()?.pause(),
    resume: () => proof.main?.search()?.resume(),
    /** Goes on although it will take long. */
    confirm: () => proof.main?.search()?.confirm(),
  };
});
