/**
 * What the person may do with messages, as far as the organization's settings tell. Settings that a server does not
 * have, or whose values are newer than we are, answer `unknown`: then the action is offered, and the server decides.
 */
import type { Channel } from '@/api/chat/model/channel';
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import type { ChannelMessage, DirectMessage, Message } from '@/api/chat/model/message';
import type { RealmSettings } from '@/api/chat/model/realm';
import type { User } from '@/api/chat/model/user';

/** Who may do a thing, on servers before group settings. */
export type Policy = NonNullable<RealmSettings['editTopicPolicy']>;

export type Permission = 'yes' | 'no' | 'unknown';

export interface PermissionContext {
  readonly ownUser: Pick<User, 'userId' | 'role' | 'dateJoined'>;
  readonly realm: RealmSettings;
  /** By the server's clock, in milliseconds since 1970. */
  readonly nowMs: number;
  /** Whether I belong to a group, directly or through its subgroups; undefined where not all of these are known. */
  isMember(groupId: number): boolean | undefined;
  /** Whether it is a bot of mine. */
  isOwnBot(userId: number): boolean;
  /** Undefined for channels that I cannot see. */
  channel(channelId: number): Channel | undefined;
}

/** Where a message stands, and since when: all that moving asks of it. */
export type Standing =
  | Pick<ChannelMessage, 'type' | 'channelId' | 'timestamp'>
  | Pick<DirectMessage, 'type' | 'timestamp'>;

const DAY_MS = 86_400_000;
const RANKS = {
  owner: 5,
  administrator: 4,
  moderator: 3,
  member: 2,
  guest: 1,
  unknown: 0,
} as const;

const yesOrNo = (holds: boolean): Permission => (holds ? 'yes' : 'no');

/** Whether I have at least this role. */
export function hasRank({ ownUser }: PermissionContext, role: keyof typeof RANKS): Permission {
  if (ownUser.role === 'unknown') return 'unknown';
  return yesOrNo(RANKS[ownUser.role] >= RANKS[role]);
}

/** New people wait some days before they count as full members; moderators and above never do. */
function isFullMember(context: PermissionContext): Permission {
  if (hasRank(context, 'moderator') === 'yes') return 'yes';
  if (hasRank(context, 'member') !== 'yes') return hasRank(context, 'member');
  const joinedMs = Date.parse(context.ownUser.dateJoined);
  if (Number.isNaN(joinedMs)) return 'unknown';
  const waitMs = (context.realm.waitingPeriodThreshold ?? 0) * DAY_MS;
  return yesOrNo(context.nowMs - joinedMs >= waitMs);
}

/** Whether I am among those whom a policy names. */
export function meetsPolicy(policy: Policy | undefined, context: PermissionContext): Permission {
  switch (policy) {
    case 'everyone':
      return 'yes';
    case 'nobody':
      return 'no';
    case 'members':
      return hasRank(context, 'member');
    case 'fullMembers':
      return isFullMember(context);
    case 'moderators':
      return hasRank(context, 'moderator');
    case 'administrators':
      return hasRank(context, 'administrator');
    case 'owners':
      return hasRank(context, 'owner');
    case 'unknown':
    case undefined:
      return 'unknown';
  }
}

/** Whether I am in a group setting; `unknown` where the server does not have it, or told of its groups what nobody could read. */
export function isInGroupSetting(
  setting: GroupSetting | undefined,
  context: PermissionContext,
): Permission {
  if (setting === undefined) return 'unknown';
  const named = typeof setting === 'number' ? [] : setting.directMembers;
  if (named.includes(context.ownUser.userId)) return 'yes';
  const groupIds = typeof setting === 'number' ? [setting] : setting.directSubgroups;
  const answers = groupIds.map((groupId) => context.isMember(groupId));
  if (answers.includes(true)) return 'yes';
  return answers.includes(undefined) ? 'unknown' : 'no';
}

/** The first answer that is one: newer settings stand before those that they replaced. */
export function firstKnown(...answers: readonly Permission[]): Permission {
  return answers.find((answer) => answer !== 'unknown') ?? 'unknown';
}

/** Whether a message is young enough; no limit, and a limit that the server does not tell, forbid nothing. */
function isWithin(limitS: number | null | undefined, message: Standing, nowMs: number): boolean {
  return !limitS || nowMs / 1000 - message.timestamp <= limitS;
}

function channelOf(message: Standing, context: PermissionContext): Channel | undefined {
  return message.type === 'channel' ? context.channel(message.channelId) : undefined;
}

function isArchived(message: Standing, context: PermissionContext): boolean {
  return channelOf(message, context)?.isArchived ?? false;
}

/** Changing the text: only one's own, never that of polls and the like, and only for a while. */
export function mayEdit(message: Message, context: PermissionContext): Permission {
  const { realm, ownUser, nowMs } = context;
  if (message.senderId !== ownUser.userId || message.submessages.length > 0) return 'no';
  if (isArchived(message, context) || realm.allowMessageEditing === false) return 'no';
  if (!isWithin(realm.messageContentEditLimitSeconds, message, nowMs)) return 'no';
  return realm.allowMessageEditing === undefined ? 'unknown' : 'yes';
}

/** Deleting whatever others wrote in a channel, and with it whole topics; undefined: in direct messages. */
export function mayDeleteAny(channel: Channel | undefined, context: PermissionContext): Permission {
  if (channel?.isArchived) return 'no';
  if (isInGroupSetting(channel?.canDeleteAnyMessageGroup, context) === 'yes') return 'yes';
  return firstKnown(
    isInGroupSetting(context.realm.canDeleteAnyMessageGroup, context),
    hasRank(context, 'administrator'),
  );
}

/** What one's bots wrote is one's own here, as it is nowhere else. */
export function mayDelete(message: Message, context: PermissionContext): Permission {
  const { realm, ownUser, nowMs } = context;
  const isMine = message.senderId === ownUser.userId || context.isOwnBot(message.senderId);
  const channel = channelOf(message, context);
  if (channel?.isArchived) return 'no';
  const any = mayDeleteAny(channel, context);
  if (any === 'yes') return 'yes';
  if (!isMine) return any === 'unknown' ? 'unknown' : 'no';
  if (!isWithin(realm.messageContentDeleteLimitSeconds, message, nowMs)) return 'no';
  if (isInGroupSetting(channel?.canDeleteOwnMessageGroup, context) === 'yes') return 'yes';
  return firstKnown(
    isInGroupSetting(realm.canDeleteOwnMessageGroup, context),
    meetsPolicy(realm.deleteOwnMessagePolicy, context),
  );
}

/** Giving the topic another name, as far as the roles go. */
function mayRename(message: Standing, context: PermissionContext): Permission {
  const { realm } = context;
  if (message.type !== 'channel' || isArchived(message, context)) return 'no';
  const channel = channelOf(message, context);
  if (isInGroupSetting(channel?.canMoveMessagesWithinChannelGroup, context) === 'yes') return 'yes';
  return firstKnown(
    isInGroupSetting(realm.canMoveMessagesBetweenTopicsGroup, context),
    meetsPolicy(realm.editTopicPolicy, context),
  );
}

/** Moving to another topic of the channel; moderators are not bound by the time limit. */
export function mayMoveToTopic(message: Standing, context: PermissionContext): Permission {
  const limit = context.realm.moveMessagesWithinChannelLimitSeconds;
  const isTooOld = !isWithin(limit, message, context.nowMs);
  if (isTooOld && hasRank(context, 'moderator') !== 'yes') return 'no';
  return mayRename(message, context);
}

/** Moving to another channel; moderators are not bound by the time limit. */
export function mayMoveToChannel(message: Standing, context: PermissionContext): Permission {
  const { realm, nowMs } = context;
  if (message.type !== 'channel' || isArchived(message, context)) return 'no';
  const isTooOld = !isWithin(realm.moveMessagesBetweenChannelsLimitSeconds, message, nowMs);
  if (isTooOld && hasRank(context, 'moderator') !== 'yes') return 'no';
  const channel = channelOf(message, context);
  if (isInGroupSetting(channel?.canMoveMessagesOutOfChannelGroup, context) === 'yes') return 'yes';
  return firstKnown(
    isInGroupSetting(realm.canMoveMessagesBetweenChannelsGroup, context),
    meetsPolicy(realm.moveMessagesBetweenChannelsPolicy, context),
  );
}

/** Marking a topic as settled: a permission of its own on newer servers, renaming on older ones. */
export function mayResolve(message: Standing, context: PermissionContext): Permission {
  if (message.type !== 'channel' || isArchived(message, context)) return 'no';
  const channel = channelOf(message, context);
  if (isInGroupSetting(channel?.canResolveTopicsGroup, context) === 'yes') return 'yes';
  return firstKnown(
    isInGroupSetting(context.realm.canResolveTopicsGroup, context),
    mayRename(message, context),
  );
}

export function mayReact(message: Message, context: PermissionContext): Permission {
  return yesOrNo(!isArchived(message, context));
}

export function maySeeHistory({ realm }: PermissionContext): Permission {
  const policy = realm.messageEditHistoryVisibilityPolicy;
  if (policy !== undefined) return yesOrNo(policy !== 'none');
  return realm.allowEditHistory === undefined ? 'unknown' : yesOrNo(realm.allowEditHistory);
}

export function maySeeReaders({ realm }: PermissionContext): Permission {
  return realm.enableReadReceipts === undefined ? 'unknown' : yesOrNo(realm.enableReadReceipts);
}
