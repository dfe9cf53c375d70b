/** What signing in does once somebody presses the button, apart from what its page shows before. */
import { defineStore } from 'pinia';
import { getAccount } from '@/api/account/routes/account';
import { signIn } from '@/api/account/routes/signIn';
import { signInOutcome } from '@/domain/account/outcomes/accountOutcome';
import type { Outcome } from '@/domain/account/outcomes/outcome';
import { usePlatform } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import { useAccountStore } from './account';
import { useHostingClient } from './hostingClient';
import { clockOffsetOf, useAccountSessionStore } from './session';
import type { PasswordEntry, TokenEntry } from './signIn';

export const useSignInWorkStore = defineStore('account/signInWork', () => {
  const { clock, connectivity } = usePlatform();
  const config = useConfigStore();
  const client = useHostingClient();
  const session = useAccountSessionStore();
  const account = useAccountStore();

  /** Tries a token on the account. The present session stays until that has worked. @throws request errors */
  async function withToken({ token, isApiKey, oneTimeCode }: TokenEntry): Promise<void> {
    const found = await getAccount(client(), { token, oneTimeCode });
    // Nothing tells how long a pasted token lives.
    const unknown = { expiresAtMs: null, isApproximate: true, clockOffsetMs: null };
    await session.adopt({ token, isApiKey, ...unknown });
    account.takeIn(found);
  }

  /** Trades hash and password for a session, where the configuration names a path for that. @throws request errors */
  async function withPassword(entry: PasswordEntry): Promise<void> {
    const path = config.config.hosting.signInPath;
    if (!path) throw new Error('No sign-in path is configured');
    const askedMs = clock.now();
    const fresh = await signIn(client(), { path, ...entry });
    const clockOffsetMs = clockOffsetOf(fresh, askedMs, clock.now());
    await session.adopt({ ...fresh, isApiKey: false, clockOffsetMs });
  }

  /** What a failure comes to, in words and next steps. */
  function outcomeOf(error: unknown, way: 'token' | 'password', hasCode: boolean): Outcome {
    return signInOutcome(error, { way, hasCode, isOnline: connectivity.isOnline() });
  }

  return {
    withToken,
    withPassword,
    outcomeOf,
    knownHash: () => account.reading?.account.accountHash ?? '',
  };
});
