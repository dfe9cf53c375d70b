/**
 * Making an account, as its page sees it. What does the work is fetched with the first sign that someone means to:
 * looking at the form must not cost what only its sending needs.
 */
import { defineStore, getActivePinia } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { RemainingTime } from '@/domain/account/pow/powProgress';
import type { useRegistrationAttemptStore } from './registrationAttempt';

/** What the form holds. The store has it while it works on it, and in memory for whoever leaves the page and comes back. */
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
  /** What the form held when its page was left. */
  let left: RegistrationForm | null = null;
  /** It made an account: there is nothing to come back to. */
  let isSpent = false;
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
    isSpent = false;
    await start((ready) => ready.register(form));
    if (attempt.value.kind === 'created') spend();
  }

  function spend(): void {
    isSpent = true;
    left = null;
  }

  /** The form's page is left. */
  function leave(form: RegistrationForm): void {
    if (attempt.value.kind === 'created') spend();
    if (!isSpent) left = { ...form };
  }

  return {
    attempt,
    isBusy,
    hasFailedToLoad,
    outcome: computed(() => begun.value?.outcome ?? null),
    prepare,
    register,
    leave,
    /** What the form held when its page was left, until it has made an account; null where there is nothing. */
    leftForm: () => (attempt.value.kind === 'created' ? null : left),
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
