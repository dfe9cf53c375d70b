/** What administrators change of people: the server tells everyone of it by events. */
import type { Role } from '@/api/chat/model/user';
import {
  createUser,
  deactivateUser,
  reactivateUser,
  updateUser,
} from '@/api/chat/routes/userChanges';
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

  /**
   * Makes an account for somebody, who is not asked. It takes a right that administrators do not have by themselves, and of
   * which servers tell nothing. @throws RequestError
   */
  async function create(person: Parameters<typeof createUser>[1]): Promise<void> {
    await createUser(client, person);
  }

  return { create, change, deactivate, reactivate };
});
