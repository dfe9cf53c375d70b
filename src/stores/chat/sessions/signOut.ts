/** The ways out: only those who go need them. */
import { defineStore } from 'pinia';
import { regenerateApiKey } from '@/api/chat/routes/settings';
import {
  deactivateOwnUser,
  readDeactivationRefusal,
  type LastOne,
} from '@/api/chat/routes/ownDeactivation';
import { ApiError } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import { vaultName } from './keptSession';
import { useChatSessionsStore } from '../sessions';
import { noteSignOut, type SignOut, type TextsLeft } from './signOutNews';

export type { LastOne, SecretPlace };

export const useChatSignOutStore = defineStore('chat/signOut', () => {
  const platform = usePlatform();
  const sessions = useChatSessionsStore();

  /** Where the session is kept; null where nothing is kept any more. */
  async function placeOf(organizationId: string): Promise<SecretPlace | null> {
    return (await platform.vault.recall(vaultName(organizationId)))?.place ?? null;
  }

  /** Makes the key useless on every device, this one too, and forgets it here. @throws RequestError */
  async function revokeKey(organizationId: string, texts: TextsLeft): Promise<void> {
    const account = sessions.accounts.get(organizationId);
    if (account) await regenerateApiKey(account.client);
    await forget(organizationId, { texts });
  }

  /**
   * Takes the account out of use, until an administrator brings it back, and erases all of it in this browser.
   * Null where it was; else whom the organization cannot do without.
   * @throws RequestError where it was not for another reason, or that is not known
   */
  async function deactivateAccount(organizationId: string): Promise<LastOne | null> {
    const account = sessions.accounts.get(organizationId);
    try {
      if (account) await deactivateOwnUser(account.client);
    } catch (error) {
      const lastOne = readDeactivationRefusal(error);
      if (lastOne) return lastOne;
      // It was, and the answer to that did not come.
      if (!(error instanceof ApiError) || error.code !== 'USER_DEACTIVATED') throw error;
    }
    if (account) sessions.outElsewhere.set(organizationId, 'deactivated');
    await forget(organizationId, { texts: 'erase', isDeactivated: true });
    return null;
  }

  /** Forgets a session in this browser. The key stays valid on the server. */
  async function signOut(organizationId: string, texts: TextsLeft): Promise<void> {
    await forget(organizationId, { texts });
  }

  /** In all tabs that have this account. */
  async function forget(
    organizationId: string,
    { texts, isDeactivated }: Pick<SignOut, 'texts' | 'isDeactivated'>,
  ): Promise<void> {
    const account = sessions.accounts.get(organizationId);
    const news: SignOut | undefined = account && {
      accountId: account.accountId,
      texts,
      atMs: platform.clock.now(),
      isDeactivated,
    };
    if (news) {
      noteSignOut(platform, news);
      sessions.tell(news);
    }
    const forgetting = platform.vault.forget(vaultName(organizationId));
    await Promise.all([forgetting, account && sessions.end(account, texts)]);
    sessions.forgetUnneededFiles();
  }

  /** Lets go of an account that the server has put out; its texts lie here until the same person is back. */
  async function leave(organizationId: string): Promise<void> {
    const account = sessions.accounts.get(organizationId);
    if (account) await sessions.end(account, 'leave');
    sessions.forgetUnneededFiles();
  }

  return { placeOf, revokeKey, deactivateAccount, signOut, leave };
});
