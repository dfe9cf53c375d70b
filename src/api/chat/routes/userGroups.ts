/** Endpoints for user groups. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import { userGroup, type UserGroup } from '@/api/chat/model/userGroup';
import { wireGroup, wireParams, type ParamsOf } from '@/api/chat/wireParams';

const groupsAnswer = wire({ user_groups: v.array(userGroup) });

/** https://zulip.com/api/get-user-groups */
export async function getUserGroups(
  client: ChatClient,
  options?: CallOptions,
): Promise<UserGroup[]> {
  return (await client.get('/user_groups', groupsAnswer, {}, options)).userGroups;
}

/** https://zulip.com/api/create-user-group (the new group's id comes with its event only) */
export async function createUserGroup(
  client: ChatClient,
  args: {
    name: string;
    description: string;
    memberIds: readonly number[];
    canMentionGroup?: GroupSetting;
  },
  options?: CallOptions,
): Promise<void> {
  const { name, description, memberIds, canMentionGroup } = args;
  const params = {
    name,
    description,
    members: memberIds,
    can_mention_group: canMentionGroup === undefined ? undefined : wireGroup(canMentionGroup),
  };
  await client.post('/user_groups/create', emptyAnswer, params, options);
}

const changeParams = {
  name: 'text',
  description: 'text',
  can_mention_group: 'groupChange',
  /** The rest is of newer servers. */
  can_manage_group: 'groupChange',
  can_add_members_group: 'groupChange',
  can_remove_members_group: 'groupChange',
  can_join_group: 'groupChange',
  can_leave_group: 'groupChange',
} as const;

/** What of a group can be changed. */
export type UserGroupChanges = ParamsOf<typeof changeParams>;

/** https://zulip.com/api/update-user-group (a wrong `old` is refused with `EXPECTATION_MISMATCH`) */
export async function updateUserGroup(
  client: ChatClient,
  { userGroupId, ...changes }: { userGroupId: number } & UserGroupChanges,
  options?: CallOptions,
): Promise<void> {
  const params = wireParams(changeParams, changes);
  await client.patch(`/user_groups/${userGroupId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/remove-user-group (newer servers deactivate groups instead) */
export async function removeUserGroup(
  client: ChatClient,
  { userGroupId }: { userGroupId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/user_groups/${userGroupId}`, emptyAnswer, {}, options);
}

/** https://zulip.com/api/deactivate-user-group (from level 290 on, where groups are no longer deleted) */
export async function deactivateUserGroup(
  client: ChatClient,
  { userGroupId }: { userGroupId: number },
  options?: CallOptions,
): Promise<void> {
  await client.post(`/user_groups/${userGroupId}/deactivate`, emptyAnswer, {}, options);
}

/** Ids to put in and to take out. */
interface Changes {
  add?: readonly number[];
  delete?: readonly number[];
}

/** https://zulip.com/api/update-user-group-members */
export async function updateUserGroupMembers(
  client: ChatClient,
  { userGroupId, ...changes }: { userGroupId: number } & Changes,
  options?: CallOptions,
): Promise<void> {
  const path = `/user_groups/${userGroupId}/members`;
  await client.post(path, emptyAnswer, { add: changes.add, delete: changes.delete }, options);
}

const membersAnswer = wire({ members: v.array(v.number()) });

/** https://zulip.com/api/get-user-group-members */
export async function getUserGroupMembers(
  client: ChatClient,
  args: { userGroupId: number; directMemberOnly?: boolean },
  options?: CallOptions,
): Promise<number[]> {
  const path = `/user_groups/${args.userGroupId}/members`;
  const params = { direct_member_only: args.directMemberOnly };
  return (await client.get(path, membersAnswer, params, options)).members;
}

const isMemberAnswer = wire({ is_user_group_member: v.boolean() });

/** https://zulip.com/api/get-is-user-group-member */
export async function getIsUserGroupMember(
  client: ChatClient,
  args: { userGroupId: number; userId: number; directMemberOnly?: boolean },
  options?: CallOptions,
): Promise<boolean> {
  const path = `/user_groups/${args.userGroupId}/members/${args.userId}`;
  const params = { direct_member_only: args.directMemberOnly };
  return (await client.get(path, isMemberAnswer, params, options)).isUserGroupMember;
}

/** https://zulip.com/api/update-user-group-subgroups */
export async function updateUserGroupSubgroups(
  client: ChatClient,
  { userGroupId, ...changes }: { userGroupId: number } & Changes,
  options?: CallOptions,
): Promise<void> {
  const path = `/user_groups/${userGroupId}/subgroups`;
  await client.post(path, emptyAnswer, { add: changes.add, delete: changes.delete }, options);
}

const subgroupsAnswer = wire({ subgroups: v.array(v.number()) });

/** https://zulip.com/api/get-user-group-subgroups */
export async function getUserGroupSubgroups(
  client: ChatClient,
  args: { userGroupId: number; directSubgroupOnly?: boolean },
  options?: CallOptions,
): Promise<number[]> {
  const path = `/user_groups/${args.userGroupId}/subgroups`;
  const params = { direct_subgroup_only: args.directSubgroupOnly };
  return (await client.get(path, subgroupsAnswer, params, options)).subgroups;
}
