/** Who may do what: roles, policies, and what channels and messages a user can see. */

import { FLAG, type Channel, type GroupSetting, type Message, type User } from './model';
import { isSubscribed, type Realm } from './realm';
import { insufficientPermission, needsRole, Refusal, unauthorized } from './refusals';
import type { World } from './world';

export const isOwner = (user: User) => user.role === 100;
export const isAdmin = (user: User) => user.role <= 200;
export const isModerator = (user: User) => user.role <= 300;
export const isGuest = (user: User) => user.role === 600;

/** Nobody comes in who is out of use, or whose organization is. */
export function requireActive({ realm }: Pick<World, 'realm'>, user: User): void {
  if (realm.isDeactivated)
    throw unauthorized('This organization is deactivated', 'REALM_DEACTIVATED');
  if (!user.isActive) throw unauthorized('Account is deactivated', 'USER_DEACTIVATED');
}

export function requireAdmin(user: User): void {
  if (!isAdmin(user)) throw needsRole('administrator');
}

export function requireOwner(user: User): void {
  if (!isOwner(user)) throw needsRole('owner');
}

/** A member who has been here longer than the realm's waiting period. */
export function isFullMember(world: World, user: User): boolean {
  if (isModerator(user)) return true;
  if (isGuest(user)) return false;
  const days = Number(world.realm.settings.waiting_period_threshold);
  return world.clock() - user.joinedAt >= days * 86_400_000;
}

/** The older policy settings: who does a value of theirs admit? */
export function meetsPolicy(world: World, user: User, setting: string): boolean {
  const policy = Number(world.realm.settings[setting]);
  const admits: Record<number, () => boolean> = {
    1: () => !isGuest(user),
    2: () => isAdmin(user),
    3: () => isFullMember(world, user),
    4: () => isModerator(user),
    5: () => true,
    6: () => false,
    7: () => isOwner(user),
  };
  return admits[policy]?.() ?? false;
}

/** `wildcard_mention_policy` numbers its choices in its own way. */
export function mayUseWildcard(world: World, user: User): boolean {
  const policy = Number(world.realm.settings.wildcard_mention_policy);
  const admits: Record<number, () => boolean> = {
    1: () => true,
    2: () => !isGuest(user),
    3: () => isFullMember(world, user),
    5: () => isAdmin(user),
    6: () => false,
    7: () => isModerator(user),
  };
  return admits[policy]?.() ?? false;
}

// --- Groups ---------------------------------------------------------------

/** Everybody in a group, through its subgroups too. */
export function membersOfGroup(
  realm: Realm,
  groupId: number,
  seen = new Set<number>(),
): Set<number> {
  const group = realm.groups.get(groupId);
  const members = new Set<number>(group?.memberIds);
  if (!group || seen.has(groupId)) return members;
  seen.add(groupId);
  for (const subgroupId of group.subgroupIds)
    for (const userId of membersOfGroup(realm, subgroupId, seen)) members.add(userId);
  return members;
}

export function isInSetting(realm: Realm, setting: GroupSetting, userId: number): boolean {
  if (typeof setting === 'number') return membersOfGroup(realm, setting).has(userId);
  if (setting.direct_members.includes(userId)) return true;
  return setting.direct_subgroups.some((groupId) => membersOfGroup(realm, groupId).has(userId));
}

/** Whether a setting of the organization that names a group has the user in it. */
export function isInRealmSetting({ realm }: World, user: User, setting: string): boolean {
  return isInSetting(realm, realm.settings[setting] as GroupSetting, user.id);
}

// --- Channels -------------------------------------------------------------

export const mayCreateChannel = (world: World, user: User, isPrivate: boolean): boolean =>
  isInRealmSetting(
    world,
    user,
    isPrivate ? 'can_create_private_channel_group' : 'can_create_public_channel_group',
  );

export function requireCreating(world: World, user: User, isPrivate: boolean): void {
  if (!mayCreateChannel(world, user, isPrivate)) throw insufficientPermission();
}

/** Whether the channel exists for this user at all. */
export function canSeeChannel(user: User, channel: Channel): boolean {
  if (channel.isArchived) return false;
  if (isSubscribed(user, channel.id) || channel.isWebPublic) return true;
  if (channel.isPrivate) return isAdmin(user);
  return !isGuest(user);
}

/** Whether what is said there is for this user: of private channels administrators know no more than that they are. */
export const canReadChannel = (user: User, channel: Channel): boolean =>
  canSeeChannel(user, channel) && (isSubscribed(user, channel.id) || !channel.isPrivate);

/** Whether the user may read what was said before they came. */
export function canSeeHistory(user: User, channel: Channel): boolean {
  if (channel.isArchived || !channel.isHistoryPublic) return false;
  if (isSubscribed(user, channel.id) || channel.isWebPublic) return true;
  return !channel.isPrivate && !isGuest(user);
}

const POST_REFUSALS: Record<number, string> = {
  2: 'Only organization administrators can send to this channel.',
  3: 'New members cannot send to this channel.',
  4: 'Only organization administrators and moderators can send to this channel.',
};

/** Refuses a sender whom the channel's posting policy leaves out. */
export function requirePosting(world: World, sender: User, channel: Channel): void {
  if (sender.isSystemBot || isAdmin(sender)) return;
  const owner = sender.isBot ? world.realm.users.get(sender.botOwnerId ?? -1) : undefined;
  if (owner && isAdmin(owner)) return;
  const admits: Record<number, boolean> = {
    1: true,
    2: false,
    3: isFullMember(world, sender),
    4: isModerator(sender),
  };
  if (!admits[channel.postPolicy])
    throw new Refusal(POST_REFUSALS[channel.postPolicy] ?? 'Insufficient permission');
  if (!isSubscribed(sender, channel.id) && (channel.isPrivate || isGuest(sender)))
    throw new Refusal(`Not authorized to send to channel '${channel.name}'`);
}

// --- Messages -------------------------------------------------------------

export function canSeeMessage(realm: Realm, user: User, message: Message): boolean {
  if (message.channelId === null) return user.rows.has(message.id);
  const channel = realm.channels.get(message.channelId);
  if (!channel) return false;
  const isOpen = isSubscribed(user, channel.id) || !(channel.isPrivate || isGuest(user));
  return (isOpen && user.rows.has(message.id)) || canSeeHistory(user, channel);
}

/** The message, if the user may see it; otherwise the same refusal as for one that is not there. */
export function requireMessage(realm: Realm, user: User, messageId: number): Message {
  const message = realm.messages.get(messageId);
  if (!message || !canSeeMessage(realm, user, message)) throw new Refusal('Invalid message(s)');
  return message;
}

export const isUnread = (row: number | undefined): boolean =>
  row !== undefined && (row & FLAG.read) === 0;
