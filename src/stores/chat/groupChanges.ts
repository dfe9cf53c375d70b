/** Making, changing and leaving groups of people: what the server does comes back as events. */
import {
  createUserGroup,
  deactivateUserGroup,
  removeUserGroup,
  updateUserGroup,
  updateUserGroupMembers,
  updateUserGroupSubgroups,
  type UserGroupChanges,
} from '@/api/chat/routes/userGroups';
import { useRealmStore } from './realm';
import { defineChatStore } from './chatAccount';

/** From this level on groups are not taken away, but put out of use. */
const DEACTIVATES_FROM = 290;
/** From this level on groups say who may mention them, and settings change by the pair of what was and what will be. */
const HAS_SETTINGS_FROM = 260;

export const useGroupChangesStore = defineChatStore('groupChanges', (account) => {
  const realm = useRealmStore(account);
  const { client } = account;

  /** Whether this server keeps a group that is taken away, out of use. */
  const isKept = () => realm.featureLevel >= DEACTIVATES_FROM;
  /** Whether who may do what with a group can be chosen. */
  const hasSettings = () => realm.featureLevel >= HAS_SETTINGS_FROM;

  return {
    isKept,
    hasSettings,

    /** @throws RequestError */
    create: (group: Parameters<typeof createUserGroup>[1]) => createUserGroup(client, group),

    /** What is not given stays. @throws RequestError, of the code `EXPECTATION_MISMATCH` where `old` no longer holds */
    change: (userGroupId: number, changes: UserGroupChanges) =>
      updateUserGroup(client, { userGroupId, ...changes }),

    /** Takes a group away, or out of use where the server keeps them. @throws RequestError */
    async remove(userGroupId: number): Promise<void> {
      await (isKept() ? deactivateUserGroup : removeUserGroup)(client, { userGroupId });
    },

    /** @throws RequestError */
    addPeople: (userGroupId: number, userIds: readonly number[]) =>
      updateUserGroupMembers(client, { userGroupId, add: userIds }),

    /** @throws RequestError */
    removePerson: (userGroupId: number, userId: number) =>
      updateUserGroupMembers(client, { userGroupId, delete: [userId] }),

    /** @throws RequestError */
    join: (userGroupId: number) =>
      updateUserGroupMembers(client, { userGroupId, add: [account.userId] }),

    /** @throws RequestError */
    leave: (userGroupId: number) =>
      updateUserGroupMembers(client, { userGroupId, delete: [account.userId] }),

    /** @throws RequestError */
    addGroup: (userGroupId: number, subgroupId: number) =>
      updateUserGroupSubgroups(client, { userGroupId, add: [subgroupId] }),

    /** @throws RequestError */
    removeGroup: (userGroupId: number, subgroupId: number) =>
      updateUserGroupSubgroups(client, { userGroupId, delete: [subgroupId] }),
  };
});
