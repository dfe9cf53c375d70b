/** Events about user groups, their members and their subgroups. */
import * as v from 'valibot';
import { leftOutOf, partOf, type LeftOut } from '../change';
import { userGroup, userGroupSettingEntries, type UserGroup } from '../userGroup';
import { event } from './event';

const groupId = { group_id: v.number() };

export const addUserGroupEvent = v.pipe(
  event('user_group', 'add', { group: userGroup }),
  v.transform(({ group, ...rest }) => ({ ...rest, userGroup: group })),
);

/** `change` holds only what changed. */
export const updateUserGroupEvent = v.pipe(
  event('user_group', 'update', {
    ...groupId,
    data: partOf({ name: v.string(), description: v.string(), ...userGroupSettingEntries }),
  }),
  v.transform(({ data, ...rest }) => {
    const change: Partial<UserGroup> = data.part;
    const leftOut: LeftOut = leftOutOf('user_group/update', data);
    return { ...rest, change, ...leftOut };
  }),
);

export const removeUserGroupEvent = event('user_group', 'remove', groupId);

const members = { ...groupId, user_ids: v.array(v.number()) };
export const addGroupMembersEvent = event('user_group', 'add_members', members);
export const removeGroupMembersEvent = event('user_group', 'remove_members', members);

const subgroups = { ...groupId, direct_subgroup_ids: v.array(v.number()) };
export const addSubgroupsEvent = event('user_group', 'add_subgroups', subgroups);
export const removeSubgroupsEvent = event('user_group', 'remove_subgroups', subgroups);
