/** Signing in: a token proves itself by reading the account; a password goes only where the operator says. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { getAccount } from '@/api/account/routes/account';
import { signIn } from '@/api/account/routes/signIn';
import { signInOutcome } from '@/domain/account/outcomes/accountOutcome';
import type { Outcome } from '@/domain/account/outcomes/outcome';
import { usePlatform } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import { useAccountStore } from './account';
import { useHostingClient } from './hostingClient';
import { clockOffsetOf, useAccountSessionStore } from './session';

const USUAL_WAIT_MS = 5_000;

export const useSignInStore = defineStore('account/signIn', () => {
  const { clock, connectivity } = usePlatform();
  const config = useConfigStore();
  const client = useHostingClient();
  const session = useAccountSessionStore();
  const account = useAccountStore();
  const isBusy = shallowRef(false);
  const outcome = shallowRef<Outcome | null>(null);
  /** By the steady clock; null where the service has not asked us to wait. */
  const waitUntilMs = shallowRef<number | null>(null);

  async function attempt(
    way: 'token' | 'password',
    oneTimeCode: string,
    enter: () => Promise<void>,
  ): Promise<boolean> {
    if (isBusy.value) return false;
    isBusy.value = true;
    outcome.value = null;
    waitUntilMs.value = null;
    try {
      await enter();
      return true;
    } catch (error) {
      const hasCode = oneTimeCode !== '';
      const found = signInOutcome(error, { way, hasCode, isOnline: connectivity.isOnline() });
      outcome.value = found;
      if (found.next === 'wait') {
        waitUntilMs.value = clock.monotonic() + (found.retryAfterMs ?? USUAL_WAIT_MS);
      }
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  /** Signs in with a token. The present session stays until the new token has read the account. */
  function withToken(entry: {
    token: string;
    isApiKey: boolean;
    oneTimeCode: string;
  }): Promise<boolean> {
    const { token, isApiKey, oneTimeCode } = entry;
    return attempt('token', oneTimeCode, async () => {
      const found = await getAccount(client(), { token, oneTimeCode });
      // Nothing tells how long a pasted token lives.
      const unknown = { expiresAtMs: null, isApproximate: true, clockOffsetMs: null };
      await session.adopt({ token, isApiKey, ...unknown });
      account.takeIn(found);
    });
  }

  /** Signs in with hash and password, where the configuration names a path for that. */
  function withPassword(entry: {
    accountHash: string;
    password: string;
    oneTimeCode: string;
  }): Promise<boolean> {
    return attempt('password', entry.oneTimeCode, async () => {
      const path = config.config.hosting.signInPath;
      if (!path) throw new Error('No sign-in path is configured');
      const askedMs = clock.now();
      const fresh = await signIn(client(), { path, ...entry });
      const clockOffsetMs = clockOffsetOf(fresh, askedMs, clock.now());
      await session.adopt({ ...fresh, isApiKey: false, clockOffsetMs });
    });
  }

  /** Forgets what went wrong, when the person turns to something else. */
  function clear(): void {
    outcome.value = null;
  }

  return { isBusy, outcome, waitUntilMs, withToken, withPassword, clear };
});
