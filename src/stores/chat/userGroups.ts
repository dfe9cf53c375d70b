/** The user groups of the organization, the roles among them. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { UserGroup } from '@/api/chat/model/userGroup';
import { defineChatStore } from './chatAccount';

export const useUserGroupsStore = defineChatStore('userGroups', () => {
  const byId = shallowRef(shallowReactive(new Map<number, UserGroup>()));

  /** Undefined for groups that are gone. */
  function userGroup(groupId: number): UserGroup | undefined {
    return byId.value.get(groupId);
  }

  /** Whether someone belongs to a group, directly or through its subgroups; undefined where not all of these are known. */
  function isMember(groupId: number, userId: number): boolean | undefined {
    const seen = new Set<number>();
    const toSee = [groupId];
    let isAllKnown = true;
    for (let next = toSee.pop(); next !== undefined; next = toSee.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const group = userGroup(next);
      if (group?.members.includes(userId)) return true;
      if (group) toSee.push(...group.directSubgroupIds);
      else isAllKnown = false;
    }
    return isAllKnown ? false : undefined;
  }

  function loadSnapshot(snapshot: InitialSnapshot) {
    const groups = snapshot.userGroups ?? [];
    byId.value = shallowReactive(new Map(groups.map((group) => [group.id, group])));
  }

  function change(groupId: number, update: (group: UserGroup) => Partial<UserGroup>) {
    const before = userGroup(groupId);
    if (before) byId.value.set(groupId, { ...before, ...update(before) });
  }

  function handleAdd(event: ChatEventOf<'user_group/add'>) {
    byId.value.set(event.userGroup.id, event.userGroup);
  }

  function handleUpdate(event: ChatEventOf<'user_group/update'>) {
    change(event.groupId, () => event.change);
  }

  function handleRemove(event: ChatEventOf<'user_group/remove'>) {
    const { groupId } = event;
    byId.value.delete(groupId);
    for (const group of [...byId.value.values()]) {
      if (!group.directSubgroupIds.includes(groupId)) continue;
      const directSubgroupIds = group.directSubgroupIds.filter((other) => other !== groupId);
      byId.value.set(group.id, { ...group, directSubgroupIds });
    }
  }

  function handleAddMembers({ groupId, userIds }: ChatEventOf<'user_group/add_members'>) {
    change(groupId, ({ members }) => ({ members: [...new Set([...members, ...userIds])] }));
  }

  function handleRemoveMembers({ groupId, userIds }: ChatEventOf<'user_group/remove_members'>) {
    const gone = new Set(userIds);
    change(groupId, ({ members }) => ({ members: members.filter((userId) => !gone.has(userId)) }));
  }

  function handleAddSubgroups(event: ChatEventOf<'user_group/add_subgroups'>) {
    change(event.groupId, ({ directSubgroupIds }) => ({
      directSubgroupIds: [...new Set([...directSubgroupIds, ...event.directSubgroupIds])],
    }));
  }

  function handleRemoveSubgroups(event: ChatEventOf<'user_group/remove_subgroups'>) {
    const gone = new Set(event.directSubgroupIds);
    change(event.groupId, ({ directSubgroupIds }) => ({
      directSubgroupIds: directSubgroupIds.filter((groupId) => !gone.has(groupId)),
    }));
  }

  return {
    byId,
    userGroup,
    isMember,
    loadSnapshot,
    handleAdd,
    handleUpdate,
    handleRemove,
    handleAddMembers,
    handleRemoveMembers,
    handleAddSubgroups,
    handleRemoveSubgroups,
  };
});
