/**
 * Making an account, as its page sees it. What does the work is fetched with the first sign that someone means to:
 * looking at the form must not cost what only its sending needs.
 */
import { defineStore, getActivePinia } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { RemainingTime } from '@/domain/account/pow/powProgress';
import type { useRegistrationAttemptStore } from './registrationAttempt';

/** What the form holds. Stays with the page; the store has it only while it works on it. */
export interface RegistrationForm {
  password: string;
  inviteCode: string;
}

export type AttemptState =
  | { kind: 'idle' }
  /** Will be sent as soon as the puzzle is solved. */
  | { kind: 'waitingForProof' }
  | { kind: 'sending' }
  /** The service asked us to wait, by the steady clock; whether the same then goes on by itself. */
  | { kind: 'counting'; untilMs: number; goesOn: boolean }
  | { kind: 'created' };

/** How fast this device is, and how fast it would have to be, told by puzzles that it solved too late. */
export interface Slowness extends RemainingTime {
  /** From the coming of the last puzzle to its refusal, in milliseconds. */
  tookMs: number;
  hashesPerSecond: number;
}

type Attempt = ReturnType<typeof useRegistrationAttemptStore>;

const loadAttempt = () => import('./registrationAttempt');
const IDLE: AttemptState = { kind: 'idle' };
const STARTING: AttemptState = { kind: 'waitingForProof' };

export const useRegistrationStore = defineStore('account/registration', () => {
  // The store that is fetched later must belong to the same app as this one.
  const pinia = getActivePinia();
  const begun = shallowRef<Attempt | null>(null);
  const isStarting = shallowRef(false);
  /** What is being worked on. */
  let atWork: RegistrationForm | null = null;
  /** The part of the app that sends the form could not be fetched: the network is gone. Nothing was sent. */
  const hasFailedToLoad = shallowRef(false);

  const attempt = computed<AttemptState>(() =>
    isStarting.value ? STARTING : (begun.value?.attempt ?? IDLE),
  );
  const isBusy = computed(() => isStarting.value || (begun.value?.isBusy ?? false));

  async function begin(): Promise<Attempt> {
    const { useRegistrationAttemptStore } = await loadAttempt();
    begun.value ??= useRegistrationAttemptStore(pinia);
    return begun.value;
  }

  /** Fetches what sending will need, while the network is there. */
  function prepare(): void {
    begin().catch(() => undefined);
  }

  async function start(work: (ready: Attempt) => Promise<void>): Promise<void> {
    hasFailedToLoad.value = false;
    const ready = await begin().catch(() => null);
    isStarting.value = false;
    if (ready) await work(ready);
    else hasFailedToLoad.value = true;
  }

  /** A click on "create". Sends once for each click. */
  async function register(form: RegistrationForm): Promise<void> {
    if (isBusy.value) return;
    isStarting.value = true;
    const mine = { ...form };
    atWork = mine;
    await start((ready) => ready.register(form));
    if (atWork === mine) atWork = null;
  }

  return {
    attempt,
    isBusy,
    hasFailedToLoad,
    outcome: computed(() => begun.value?.outcome ?? null),
    prepare,
    register,
    /** What the form held that is still to go out: whoever left its page meanwhile finds it there again. */
    formAtWork: () => (isBusy.value ? atWork : null),
    /** Solves the puzzle while the form is still being filled in. */
    solveAhead: () => start((ready) => ready.solveAhead()),
    cancel: () => begun.value?.cancel(),
    /** The form was changed before it was sent. */
    takeBack: () => begun.value?.takeBack(),
    /** Throws a proof away: the next one is solved anew. */
    dropProof: () => begun.value?.dropProof(),
    reset: () => begun.value?.reset(),
  };
});
