/** What the person may do with people: change them, invite them, and manage what was invited. */
import type { Invite } from '@/api/chat/model/invite';
import type { botCodes, Role, User } from '@/api/chat/model/user';
import {
  firstKnown,
  hasRank,
  isInGroupSetting,
  meetsPolicy,
  type Permission,
  type PermissionContext,
} from './permissions';

/** Names of others, bringing people back, and seeing who has left. */
export function mayChangePeople(context: PermissionContext): Permission {
  return hasRank(context, 'administrator');
}

/** Making accounts for others: of administrators some may, and the server alone knows who. */
export function mayCreatePeople(context: PermissionContext): Permission {
  return hasRank(context, 'administrator') === 'no' ? 'no' : 'unknown';
}

/** Giving somebody a role: owners alone make owners, and make them something else. */
export function mayGiveRole(
  { from, to }: { from: Role; to: Role },
  context: PermissionContext,
): Permission {
  return hasRank(context, from === 'owner' || to === 'owner' ? 'owner' : 'administrator');
}

/** Deactivating somebody, who may be oneself; that the last owner stays is for the server to see to. */
export function mayDeactivate({ role }: Pick<User, 'role'>, context: PermissionContext) {
  return hasRank(context, role === 'owner' ? 'owner' : 'administrator');
}

/** Guests invite nobody, whatever a setting says. */
function unlessGuest(context: PermissionContext, answer: Permission): Permission {
  return hasRank(context, 'member') === 'no' ? 'no' : answer;
}

/** Sending invitations by e-mail. */
export function mayInviteByEmail(context: PermissionContext): Permission {
  const { canInviteUsersGroup, inviteToRealmPolicy } = context.realm;
  const answer = firstKnown(
    isInGroupSetting(canInviteUsersGroup, context),
    meetsPolicy(inviteToRealmPolicy, context),
  );
  return unlessGuest(context, answer);
}

/** Making links that many may join by: a right of administrators, before there was a setting. */
export function mayInviteByLink(context: PermissionContext): Permission {
  const answer = firstKnown(
    isInGroupSetting(context.realm.createMultiuseInviteGroup, context),
    hasRank(context, 'administrator'),
  );
  return unlessGuest(context, answer);
}

/** Inviting in any way. */
export function mayInvite(context: PermissionContext): Permission {
  const answers = [mayInviteByEmail(context), mayInviteByLink(context)];
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

/** What those who are invited may become: it takes an administrator to make moderators, and an owner to make owners. */
export function mayInviteAs(role: Role, context: PermissionContext): Permission {
  if (role === 'owner') return hasRank(context, 'owner');
  const isOrdinary = role === 'member' || role === 'guest';
  return hasRank(context, isOrdinary ? 'member' : 'administrator');
}

/** Whether those who are invited may be put into channels besides the default ones. */
export function mayChooseChannelsOfInvited(context: PermissionContext): Permission {
  const { canAddSubscribersGroup, inviteToChannelPolicy } = context.realm;
  return firstKnown(
    isInGroupSetting(canAddSubscribersGroup, context),
    meetsPolicy(inviteToChannelPolicy, context),
  );
}

/** Revoking an invitation and sending it again. */
export function mayManageInvite(
  invite: Pick<Invite, 'invitedByUserId' | 'invitedAs'>,
  context: PermissionContext,
): Permission {
  if (invite.invitedByUserId === context.ownUser.userId) return 'yes';
  return hasRank(context, invite.invitedAs === 'owner' ? 'owner' : 'administrator');
}

/** Having bots at all. */
export function mayHaveBots(context: PermissionContext): Permission {
  return hasRank(context, 'member');
}

/** On servers before there were groups for it. */
function mayCreateByPolicy(kind: keyof typeof botCodes, context: PermissionContext): Permission {
  switch (context.realm.botCreationPolicy) {
    case 'everyone':
      return 'yes';
    case 'administrators':
      return hasRank(context, 'administrator');
    case 'limitGenericBots':
      return kind === 'generic' ? hasRank(context, 'administrator') : 'yes';
    case 'unknown':
    case undefined:
      return 'unknown';
  }
}

/** Making a bot of a kind: those that only write are sometimes for more people than those that also read. */
export function mayCreateBot(kind: keyof typeof botCodes, context: PermissionContext): Permission {
  const { canCreateBotsGroup, canCreateWriteOnlyBotsGroup } = context.realm;
  const isInWriters =
    kind === 'incomingWebhook' && isInGroupSetting(canCreateWriteOnlyBotsGroup, context) === 'yes';
  if (isInWriters) return unlessGuest(context, 'yes');
  const answer = firstKnown(
    isInGroupSetting(canCreateBotsGroup, context),
    mayCreateByPolicy(kind, context),
  );
  return unlessGuest(context, answer);
}
