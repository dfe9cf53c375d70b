/** Ending an account: a moment to think again, one request, and no word about its outcome that was not verified. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch, watchEffect } from 'vue';
import { deleteAccount, getAccount } from '@/api/account/routes/account';
import {
  deletionOutcome,
  findingOf,
  needsLook,
  unsentOutcome,
  type Finding,
} from '@/domain/account/outcomes/deletionOutcome';
import { outcomeIn, type Outcome } from '@/domain/account/outcomes/outcome';
import { isOutcomeUnknown } from '@/domain/requestError';
import { usePlatform, type Timer } from '@/platform/index';
import { useAccountStore } from './account';
import { useNewKeyStore } from './newKey';
import { NotSignedInError, useAccountSessionStore } from './session';

export type DeletionState =
  | { kind: 'idle' }
  /** Nothing has been sent yet. By the steady clock. */
  | { kind: 'undoable'; untilMs: number }
  | { kind: 'deleting' }
  | { kind: 'looking' };

/** What remains after the end: enough to know which account it was, and no more. */
export interface DeletionReceipt {
  /** Last characters of the hash; empty where it was not known. */
  hashEnd: string;
  atMs: number;
  /** `said`: the service confirmed it; `found`: the account was gone when we looked. */
  certainty: 'said' | 'found';
}

/** One wish to end an account. */
interface Attempt {
  /** Empty where the service no longer tells it. */
  accountHash: string;
  /** Empty without one. */
  oneTimeCode: string;
  /** Aborted when the session that it was made in is over or replaced. */
  life: AbortSignal;
}

const UNDO_MS = 5_000;
/** A moment to think that ends this much later was spent asleep, or on another page. */
const LATEST_MS = 5_000;
const SHOWN_OF_HASH = 4;

export const useDeletionStore = defineStore('account/deletion', () => {
  const { clock, timers, connectivity, page } = usePlatform();
  const session = useAccountSessionStore();
  const account = useAccountStore();
  const newKey = useNewKeyStore();
  const state = shallowRef<DeletionState>({ kind: 'idle' });
  const outcome = shallowRef<Outcome | null>(null);
  const receipt = shallowRef<DeletionReceipt | null>(null);
  /** The last wish was taken back because nobody could have undone it in its five seconds. */
  const hasLapsed = shallowRef(false);
  /** What was typed to confirm it, and the one-time code: an end of the session in between takes neither away. */
  const typed = shallowRef('');
  const code = shallowRef('');
  let timer: Timer | null = null;
  let lastTry: { attempt: Attempt; error: unknown } | null = null;
  /** The accounts whose deletion went unanswered: it may have worked, or may work yet, whatever later attempts are told. */
  const doubtful = new Set<string>();

  const isBusy = computed(() => state.value.kind !== 'idle');

  /** Whether somebody signed in anew since: what comes of the attempt may not be about their account. */
  const isReplaced = ({ life }: Attempt) => life.aborted && session.isSignedIn;

  async function finish(attempt: Attempt, certainty: DeletionReceipt['certainty']): Promise<void> {
    const hashEnd = attempt.accountHash.slice(-SHOWN_OF_HASH);
    receipt.value = { hashEnd, atMs: clock.now(), certainty };
    outcome.value = null;
    state.value = { kind: 'idle' };
    if (isReplaced(attempt)) return;
    account.clear();
    if (newKey.isAbout(attempt.accountHash)) await newKey.markSaved();
    await session.forget('deleted');
  }

  async function look(attempt: Attempt): Promise<Finding> {
    try {
      const found = await session.call((client, token) => getAccount(client, { token }));
      if (!isReplaced(attempt)) account.takeIn(found);
      // Whoever signed in since may have another account, which tells nothing of the one that was to go.
      const isOther = attempt.accountHash !== '' && found.accountHash !== attempt.accountHash;
      return isOther ? 'failed' : 'there';
    } catch (error) {
      return !isReplaced(attempt) && account.heed(error) ? 'busy' : findingOf(error);
    }
  }

  const doubtOf = ({ accountHash }: Attempt) => ({ isDoubtful: doubtful.has(accountHash) });

  async function settle(attempt: Attempt, error: unknown, finding: Finding | null): Promise<void> {
    state.value = { kind: 'idle' };
    if (isReplaced(attempt)) return;
    const hasCode = attempt.oneTimeCode !== '';
    const next = deletionOutcome(error, finding, { hasCode, ...doubtOf(attempt) });
    if (next === 'deleted') {
      await finish(attempt, 'found');
      return;
    }
    lastTry = { attempt, error };
    outcome.value = next;
    if (finding === 'unauthorized') await session.end();
  }

  async function lookAndSettle(attempt: Attempt, error: unknown): Promise<void> {
    state.value = { kind: 'looking' };
    await settle(attempt, error, await look(attempt));
  }

  async function conclude(attempt: Attempt, error: unknown): Promise<void> {
    if (isOutcomeUnknown(error)) doubtful.add(attempt.accountHash);
    if (isReplaced(attempt)) {
      state.value = { kind: 'idle' };
      return;
    }
    const mustWait = account.heed(error);
    const isWorthALook = needsLook(error, doubtOf(attempt));
    if (isWorthALook && !mustWait) await lookAndSettle(attempt, error);
    else await settle(attempt, error, isWorthALook ? 'busy' : null);
  }

  function leaveUnsent(attempt: Attempt, why: 'offline' | 'busy' | 'ended'): void {
    outcome.value = unsentOutcome(why, doubtOf(attempt));
    state.value = { kind: 'idle' };
  }

  async function send(attempt: Attempt): Promise<void> {
    if (isReplaced(attempt)) {
      state.value = { kind: 'idle' };
      return;
    }
    if (!connectivity.isOnline() || account.isWaiting()) {
      leaveUnsent(attempt, account.isWaiting() ? 'busy' : 'offline');
      return;
    }
    state.value = { kind: 'deleting' };
    const { oneTimeCode } = attempt;
    try {
      await session.call((client, token) => deleteAccount(client, { token, oneTimeCode }));
      await finish(attempt, 'said');
    } catch (error) {
      if (error instanceof NotSignedInError) leaveUnsent(attempt, 'ended');
      else await conclude(attempt, error);
    }
  }

  /** What was wished long ago, before the device slept or the page was left and come back to, is not sent now. */
  function sendInTime(attempt: Attempt, askedMs: number, untilMs: number): void {
    const lateMs = Math.max(clock.monotonic() - untilMs, clock.now() - askedMs - UNDO_MS);
    hasLapsed.value = lateMs > LATEST_MS;
    if (hasLapsed.value) state.value = { kind: 'idle' };
    else void send(attempt);
  }

  /**
   * Deletes the account in five seconds, unless `undo` is called. The request is sent once. Nothing is begun while the
   * service wants to be left alone.
   */
  function request(oneTimeCode: string): void {
    // What was confirmed must be what the present session would delete.
    if (isBusy.value || !account.isCurrent || account.isWaiting()) return;
    outcome.value = null;
    const accountHash = account.reading?.account.accountHash ?? '';
    const attempt = { accountHash, oneTimeCode, life: session.lifetime() };
    if (!connectivity.isOnline()) {
      leaveUnsent(attempt, 'offline');
      return;
    }
    const untilMs = clock.monotonic() + UNDO_MS;
    const askedMs = clock.now();
    hasLapsed.value = false;
    state.value = { kind: 'undoable', untilMs };
    timer = timers.after(UNDO_MS, () => sendInTime(attempt, askedMs, untilMs));
  }

  /** Takes the wish back; whether there was one. After the five seconds it does nothing. */
  function undo(): boolean {
    if (state.value.kind !== 'undoable') return false;
    timer?.cancel();
    state.value = { kind: 'idle' };
    return true;
  }

  /** Looks again what has become of an attempt whose outcome is not known. */
  async function checkAgain(): Promise<void> {
    if (isBusy.value || !lastTry || account.isWaiting()) return;
    const { attempt, error } = lastTry;
    // By whoever is signed in now: a session that ended in between was renewed for this.
    await lookAndSettle({ ...attempt, life: session.lifetime() }, error);
  }

  let letLeave = () => {};
  watchEffect(() => {
    letLeave();
    letLeave = isBusy.value ? page.guardLeaving() : () => {};
  });

  /** Nothing of an account stays. */
  function leaveOff(): void {
    typed.value = '';
    code.value = '';
    outcome.value = null;
    lastTry = null;
  }

  // Signed out on purpose, here or in another tab.
  watch(
    () => session.state,
    (now) => {
      if (now.kind !== 'signedOut') return;
      leaveOff();
      doubtful.clear();
      // Another tab was quicker: the same wish here is neither sent nor said to be taken back.
      if (now.reason === 'deleted') undo();
    },
  );

  // Whoever was to sign in for it has: the account has been read, so it is there.
  watch(
    () => account.isCurrent,
    (isRead) => {
      if (!isRead || outcome.value?.next !== 'signIn') return;
      const wasUnknown = outcome.value.isUnknown === true;
      outcome.value = wasUnknown ? outcomeIn('deletion', 'stillThere') : null;
    },
    { flush: 'sync' },
  );

  // A session that ended was followed by one of another account.
  let aboutHash = '';
  watch(
    () => account.reading?.account.accountHash ?? '',
    (hash) => {
      if (hash !== '' && aboutHash !== '' && hash !== aboutHash) leaveOff();
      if (hash !== '') aboutHash = hash;
    },
    { immediate: true, flush: 'sync' },
  );

  return {
    state,
    outcome,
    receipt,
    hasLapsed,
    waitUntilMs: computed(() => account.waitUntilMs),
    isBusy,
    typed,
    code,
    request,
    undo,
    checkAgain,
  };
});
