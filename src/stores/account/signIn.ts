/**
 * Signing in, as its page sees it: a token proves itself by reading the account; a password goes only where the operator
 * says. What does that is fetched when somebody is there: looking at the form must not cost what only its sending needs.
 */
import { defineStore, getActivePinia } from 'pinia';
import { shallowRef } from 'vue';
import type { Outcome } from '@/domain/account/outcomes/outcome';
import { usePatience } from './patience';
import type { useSignInWorkStore } from './signInWork';

/** A token as it was found in what was pasted. */
export interface TokenEntry {
  token: string;
  isApiKey: boolean;
  /** Empty without one. */
  oneTimeCode: string;
}

export interface PasswordEntry {
  accountHash: string;
  password: string;
  /** Empty without one. */
  oneTimeCode: string;
}

type Work = ReturnType<typeof useSignInWorkStore>;

export const useSignInStore = defineStore('account/signIn', () => {
  // The store that is fetched later must belong to the same app as this one.
  const pinia = getActivePinia();
  const isBusy = shallowRef(false);
  const outcome = shallowRef<Outcome | null>(null);
  /** The part of the app that signs in could not be fetched: the network is gone. Nothing was sent. */
  const hasFailedToLoad = shallowRef(false);
  const patience = usePatience();

  async function begin(): Promise<Work> {
    const { useSignInWorkStore } = await import('./signInWork');
    return useSignInWorkStore(pinia);
  }

  /** Fetches what signing in will need, while the network is there. */
  function prepare(): void {
    begin().catch(() => undefined);
  }

  async function attempt(
    way: 'token' | 'password',
    hasCode: boolean,
    enter: (work: Work) => Promise<void>,
  ): Promise<boolean> {
    if (isBusy.value || patience.leftMs() > 0) return false;
    isBusy.value = true;
    outcome.value = null;
    const work = await begin().catch(() => null);
    hasFailedToLoad.value = work === null;
    try {
      if (!work) return false;
      await enter(work);
      patience.end();
      return true;
    } catch (error) {
      outcome.value = work?.outcomeOf(error, way, hasCode) ?? null;
      patience.heed(error);
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  /** Forgets what went wrong, when the person turns to something else; not while it tells how long to wait. */
  function clear(): void {
    if (patience.leftMs() === 0) outcome.value = null;
    hasFailedToLoad.value = false;
  }

  return {
    isBusy,
    outcome,
    hasFailedToLoad,
    waitUntilMs: patience.untilMs,
    prepare,
    /** The hash of the account that was open here; empty where none was. */
    knownHash: () =>
      begin().then(
        (work) => work.knownHash(),
        () => '',
      ),
    /** Signs in with a token; whether that worked. The present session stays until the new token has read the account. */
    withToken: (entry: TokenEntry) =>
      attempt('token', entry.oneTimeCode !== '', (work) => work.withToken(entry)),
    /** Signs in with hash and password; whether that worked. */
    withPassword: (entry: PasswordEntry) =>
      attempt('password', entry.oneTimeCode !== '', (work) => work.withPassword(entry)),
    clear,
  };
});
