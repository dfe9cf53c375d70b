/** Muting people, and hearing them again: what the server does comes back as events. */
import { muteUser, unmuteUser } from '@/api/chat/routes/mutedUsers';
import { defineChatStore } from './chatAccount';
import { useUsersStore } from './users';

export const useMutedPeopleStore = defineChatStore('mutedPeople', (account) => {
  const users = useUsersStore(account);

  /** Mutes somebody, or hears them again. @throws RequestError */
  async function toggle(userId: number): Promise<void> {
    const change = users.isMuted(userId) ? unmuteUser : muteUser;
    await change(account.client, { mutedUserId: userId });
  }

  return { toggle };
});
