/** What administrators change of people: the server tells everyone of it by events. */
import type { Role } from '@/api/chat/model/user';
import { deactivateUser, reactivateUser, updateUser } from '@/api/chat/routes/userChanges';
import { defineChatStore } from '../chatAccount';

export const usePeopleChangesStore = defineChatStore('peopleChanges', ({ client }) => {
  /** What is not given stays. @throws RequestError */
  async function change(
    userId: number,
    changes: { fullName?: string; role?: Exclude<Role, 'unknown'> },
  ): Promise<void> {
    await updateUser(client, { userId, ...changes });
  }

  /**
   * Takes somebody's account out of use. With a comment, which may be empty, they are told by e-mail.
   * @throws RequestError
   */
  async function deactivate(userId: number, comment?: string): Promise<void> {
    await deactivateUser(client, { userId, deactivationNotificationComment: comment });
  }

  /** @throws RequestError */
  async function reactivate(userId: number): Promise<void> {
    await reactivateUser(client, { userId });
  }

  return { change, deactivate, reactivate };
});
