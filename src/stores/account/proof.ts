/** What there is of proofs of work, as pages see it. What makes them is fetched with the first sign of intent. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { ProofRun, ProofState } from './proofRun';

const NONE: ProofState = { kind: 'none' };

export const useProofStore = defineStore('account/proof', () => {
  /** The puzzle at work, or its proof until that is spent. */
  const main = shallowRef<ProofRun | null>(null);
  /** A second one, for when the first has grown too old. */
  const reserve = shallowRef<ProofRun | null>(null);

  return {
    main,
    reserve,
    state: computed(() => main.value?.stage.value ?? NONE),
    reserveState: computed(() => reserve.value?.stage.value ?? NONE),
  };
});
