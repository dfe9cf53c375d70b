/** What I sign in with. No password is kept here, nor anywhere else: it goes to the server, and that is all. */
import { updateSettings } from '@/api/chat/routes/settings';
import { defineChatStore } from './chatAccount';

export const useOwnAccountStore = defineChatStore('ownAccount', ({ client }) => ({
  /** Has the server write to a new address; mine changes once the link in that letter was followed. @throws RequestError */
  async changeEmail(email: string): Promise<void> {
    await updateSettings(client, { email });
  },

  /** The server may end every key of the account with it, this one too. @throws RequestError */
  async changePassword(oldPassword: string, newPassword: string): Promise<void> {
    await updateSettings(client, { oldPassword, newPassword });
  },
}));
