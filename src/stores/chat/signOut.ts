/** The ways out: only those who go need them. */
import { defineStore } from 'pinia';
import { regenerateApiKey } from '@/api/chat/routes/settings';
import { usePlatform } from '@/platform/index';
import type { SecretPlace } from '@/platform/secretVault';
import { vaultName } from './keptSession';
import { useChatSessionsStore } from './sessions';
import { noteSignOut, type SignOut, type TextsLeft } from './signOutNews';

export type { SecretPlace };

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
    await signOut(organizationId, texts);
  }

  /** Forgets a session in this browser: in all tabs that have this account. The key stays valid on the server. */
  async function signOut(organizationId: string, texts: TextsLeft): Promise<void> {
    const account = sessions.accounts.get(organizationId);
    const news: SignOut | undefined = account && {
      accountId: account.accountId,
      texts,
      atMs: platform.clock.now(),
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

  return { placeOf, revokeKey, signOut, leave };
});
