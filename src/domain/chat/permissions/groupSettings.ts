/** What can be chosen of a group: who may do what with it. */
import type { Permissions } from './permissionChanges';

/** In the order in which they are shown; a server has some of them. */
export const groupSettings = [
  { name: 'canMentionGroup', wireName: 'can_mention_group' },
  { name: 'canManageGroup', wireName: 'can_manage_group' },
  { name: 'canAddMembersGroup', wireName: 'can_add_members_group' },
  { name: 'canRemoveMembersGroup', wireName: 'can_remove_members_group' },
  { name: 'canJoinGroup', wireName: 'can_join_group' },
  { name: 'canLeaveGroup', wireName: 'can_leave_group' },
] as const;

export type GroupSettingName = (typeof groupSettings)[number]['name'];
export type GroupSettings = Permissions<GroupSettingName>;
