/** Example user groups: the realm's roles as groups, and made ones. */
import {
  userGroup as userGroupSchema,
  type UserGroup,
  type WireUserGroup,
} from '@/api/chat/model/userGroup';
import { nextId } from './ids';
import { read } from './read';

export const nobodyGroupId = 1;
export const ownersGroupId = 2;
export const administratorsGroupId = 3;
export const moderatorsGroupId = 4;
export const fullMembersGroupId = 5;
export const membersGroupId = 6;
export const everyoneGroupId = 7;
export const internetGroupId = 8;

export function wireUserGroup(overrides: Partial<WireUserGroup> = {}): WireUserGroup {
  const groupId = overrides.id ?? nextId();
  return {
    id: groupId,
    name: `group ${groupId}`,
    description: 'Who is in this group',
    members: [],
    direct_subgroup_ids: [],
    is_system_group: false,
    can_mention_group: everyoneGroupId,
    ...overrides,
  };
}

export function userGroup(overrides: Partial<WireUserGroup> = {}): UserGroup {
  return read(userGroupSchema, wireUserGroup(overrides));
}

/** The roles as groups, each with the next more powerful one as its subgroup, `memberIds` all plain members. */
export function wireSystemGroups(memberIds: readonly number[] = []): WireUserGroup[] {
  const system = (
    id: number,
    name: string,
    direct_subgroup_ids: number[],
    members: number[] = [],
  ) =>
    wireUserGroup({
      id,
      name: `role:${name}`,
      direct_subgroup_ids,
      members,
      is_system_group: true,
    });
  return [
    system(nobodyGroupId, 'nobody', []),
    system(ownersGroupId, 'owners', []),
    system(administratorsGroupId, 'administrators', [ownersGroupId]),
    system(moderatorsGroupId, 'moderators', [administratorsGroupId]),
    system(fullMembersGroupId, 'fullmembers', [moderatorsGroupId], [...memberIds]),
    system(membersGroupId, 'members', [fullMembersGroupId], [...memberIds]),
    system(everyoneGroupId, 'everyone', [membersGroupId]),
    system(internetGroupId, 'internet', [everyoneGroupId]),
  ];
}
