/** What the person may do with groups of people and the fields of profiles. */
import type { ServerLimits } from '@/api/chat/model/realm';
import type { UserGroup } from '@/api/chat/model/userGroup';
import {
  hasRank,
  isInGroupSetting,
  meetsPolicy,
  type Permission,
  type PermissionContext,
} from './permissions';

/** Adding, changing and removing the fields that everybody's profile has. */
export function mayChangeProfileFields(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}

// --- What one is oneself ----------------------------------------------------

/** What the server does not let people change in any of its organizations. */
type ServerBars = Pick<ServerLimits, 'serverNameChangesDisabled' | 'serverAvatarChangesDisabled'>;

/** Administrators may always; everybody else where neither the organization nor its server says no. */
function mayUnless(isDisabled: boolean, context: PermissionContext): Permission {
  return isDisabled ? hasRank(context, 'administrator') : 'yes';
}

/** One's own name. */
export function mayChangeOwnName(
  context: PermissionContext,
  server: ServerBars | null,
): Permission {
  const { nameChangesDisabled = false } = context.realm;
  return mayUnless(nameChangesDisabled || server?.serverNameChangesDisabled === true, context);
}

/** One's own picture. */
export function mayChangeOwnPicture(
  context: PermissionContext,
  server: ServerBars | null,
): Permission {
  const { avatarChangesDisabled = false } = context.realm;
  return mayUnless(avatarChangesDisabled || server?.serverAvatarChangesDisabled === true, context);
}

/** One's own e-mail address. */
export function mayChangeOwnEmail(context: PermissionContext): Permission {
  return mayUnless(context.realm.emailChangesDisabled === true, context);
}

/** One's own password, where the server signs people in by one. */
export function mayChangeOwnPassword({ realm }: PermissionContext): Permission {
  if (realm.passwordAuthEnabled === undefined) return 'unknown';
  return realm.passwordAuthEnabled ? 'yes' : 'no';
}

// --- Groups -----------------------------------------------------------------

/** Making groups of people. */
export function mayCreateGroups(context: PermissionContext): Permission {
  const { canCreateGroups, userGroupEditPolicy } = context.realm;
  const isIn = isInGroupSetting(canCreateGroups, context);
  return isIn === 'unknown' ? meetsPolicy(userGroupEditPolicy, context) : isIn;
}

/** Before groups had settings of their own: whoever the policy names, in their own groups or as a moderator. */
function mayEditByPolicy(group: UserGroup, context: PermissionContext): Permission {
  const isOver = hasRank(context, 'moderator');
  if (isOver === 'no' && !group.members.includes(context.ownUser.userId)) return 'no';
  const meets = meetsPolicy(context.realm.userGroupEditPolicy, context);
  return meets;
}

/** Naming a group, saying who is in it and who may mention it, and taking it away. */
export function mayManageGroup(group: UserGroup, context: PermissionContext): Permission {
  if (group.isSystemGroup || group.deactivated === true) return 'no';
  if (isInGroupSetting(group.canManageGroup, context) === 'yes') return 'yes';
  const ofAll = isInGroupSetting(context.realm.canManageAllGroups, context);
  return ofAll === 'unknown' ? mayEditByPolicy(group, context) : ofAll;
}

type GroupSettingName =
  'canAddMembersGroup' | 'canRemoveMembersGroup' | 'canJoinGroup' | 'canLeaveGroup';

/** Who manages a group may do all of it; others what one of its settings lets them. */
function mayByOneOf(
  group: UserGroup,
  context: PermissionContext,
  names: readonly GroupSettingName[],
): Permission {
  if (group.isSystemGroup || group.deactivated === true) return 'no';
  const isNamed = names.some((name) => isInGroupSetting(group[name], context) === 'yes');
  return isNamed ? 'yes' : mayManageGroup(group, context);
}

/** Putting others into a group, people and other groups. */
export function mayAddToGroup(group: UserGroup, context: PermissionContext): Permission {
  return mayByOneOf(group, context, ['canAddMembersGroup']);
}

/** Taking others out of a group. */
export function mayRemoveFromGroup(group: UserGroup, context: PermissionContext): Permission {
  return mayByOneOf(group, context, ['canRemoveMembersGroup']);
}

/** Becoming a member oneself. */
export function mayJoinGroup(group: UserGroup, context: PermissionContext): Permission {
  return mayByOneOf(group, context, ['canJoinGroup', 'canAddMembersGroup']);
}

/** No longer being a member oneself. */
export function mayLeaveGroup(group: UserGroup, context: PermissionContext): Permission {
  return mayByOneOf(group, context, ['canLeaveGroup', 'canRemoveMembersGroup']);
}
