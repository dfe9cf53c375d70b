/** Ending an account: a moment to think again, one request, and no word about its outcome that was not verified. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch, watchEffect } from 'vue';
import { deleteAccount, getAccount } from '@/api/account/routes/account';
import {
  deletionOutcome,
  findingOf,
  needsLook,
  type Finding,
} from '@/domain/account/outcomes/deletionOutcome';
import { outcomeIn, type Outcome } from '@/domain/account/outcomes/outcome';
import { usePlatform, type Timer } from '@/platform/index';
import { useAccountStore } from './account';
import { useNewKeyStore } from './newKey';
import { usePatience } from './patience';
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

const UNDO_MS = 5_000;
const SHOWN_OF_HASH = 4;

export const useDeletionStore = defineStore('account/deletion', () => {
  const { clock, timers, connectivity, page } = usePlatform();
  const session = useAccountSessionStore();
  const account = useAccountStore();
  const newKey = useNewKeyStore();
  const state = shallowRef<DeletionState>({ kind: 'idle' });
  const outcome = shallowRef<Outcome | null>(null);
  const receipt = shallowRef<DeletionReceipt | null>(null);
  const patience = usePatience();
  /** What was typed to confirm it, and the one-time code: an end of the session in between takes neither away. */
  const typed = shallowRef('');
  const code = shallowRef('');
  let timer: Timer | null = null;
  let lastTry: { error: unknown; hasCode: boolean } | null = null;

  const isBusy = computed(() => state.value.kind !== 'idle');

  async function finish(certainty: DeletionReceipt['certainty']): Promise<void> {
    const hash = account.reading?.account.accountHash ?? '';
    receipt.value = { hashEnd: hash.slice(-SHOWN_OF_HASH), atMs: clock.now(), certainty };
    outcome.value = null;
    patience.end();
    state.value = { kind: 'idle' };
    account.clear();
    account.setLowBalance(null);
    await newKey.markSaved();
    await session.forget('deleted');
  }

  async function look(): Promise<Finding> {
    try {
      const found = await session.call((client, token) => getAccount(client, { token }));
      account.takeIn(found);
      return 'there';
    } catch (error) {
      return findingOf(error);
    }
  }

  async function conclude(error: unknown, hasCode: boolean): Promise<void> {
    let finding: Finding | null = null;
    if (needsLook(error)) {
      state.value = { kind: 'looking' };
      finding = await look();
    }
    const next = deletionOutcome(error, finding, { hasCode });
    if (next === 'deleted') {
      await finish('found');
      return;
    }
    lastTry = { error, hasCode };
    if (next.next === 'wait') patience.begin(next.retryAfterMs);
    outcome.value = next;
    state.value = { kind: 'idle' };
    if (finding === 'unauthorized') await session.end();
  }

  async function send(oneTimeCode: string): Promise<void> {
    state.value = { kind: 'deleting' };
    try {
      await session.call((client, token) => deleteAccount(client, { token, oneTimeCode }));
      await finish('said');
    } catch (error) {
      if (error instanceof NotSignedInError) {
        outcome.value = outcomeIn('deletion', 'ended');
        state.value = { kind: 'idle' };
      } else await conclude(error, oneTimeCode !== '');
    }
  }

  /** Deletes the account in five seconds, unless `undo` is called. The request is sent once. */
  function request(oneTimeCode: string): void {
    if (isBusy.value) return;
    outcome.value = null;
    patience.stop();
    if (!connectivity.isOnline()) {
      outcome.value = outcomeIn('deletion', 'offline');
      return;
    }
    state.value = { kind: 'undoable', untilMs: clock.monotonic() + UNDO_MS };
    timer = timers.after(UNDO_MS, () => void send(oneTimeCode));
  }

  /** Takes the wish back. After the five seconds it does nothing. */
  function undo(): void {
    if (state.value.kind !== 'undoable') return;
    timer?.cancel();
    state.value = { kind: 'idle' };
  }

  /** Looks again what has become of an attempt whose outcome is not known. */
  async function checkAgain(): Promise<void> {
    if (isBusy.value || !lastTry) return;
    await conclude(lastTry.error, lastTry.hasCode);
  }

  let letLeave = () => {};
  watchEffect(() => {
    letLeave();
    letLeave = isBusy.value ? page.guardLeaving() : () => {};
  });

  // Signed out on purpose, here or in another tab: nothing of the account stays.
  watch(
    () => session.state,
    ({ kind }) => {
      if (kind !== 'signedOut') return;
      typed.value = '';
      code.value = '';
      outcome.value = null;
    },
  );

  return {
    state,
    outcome,
    receipt,
    waitUntilMs: patience.untilMs,
    isBusy,
    typed,
    code,
    request,
    undo,
    checkAgain,
  };
});
