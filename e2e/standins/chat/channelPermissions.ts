/** Who may do what with a single channel: newer than level 276, but for who takes people out. */

import { announceUpdate } from './channelEvents';
import { readGroupChange, requireFitting } from './groupSettings';
import type { Channel, ChannelPermission, GroupSetting, User } from './model';
import {
  canReadChannel,
  isAdmin,
  isGuest,
  isInSetting,
  meetsPolicy,
  requireAdmin,
} from './permissions';
import {
  CHANNEL_PERMISSIONS,
  CHANNEL_PERMISSIONS_FROM,
  permissionSettings,
  REMOVERS_PAIRED_FROM,
} from './permissionSettings';
import { isSubscribed } from './realm';
import { Refusal } from './refusals';
import { integer } from './validate';
import type { World } from './world';

/** Guests are named by none of them, whatever groups they are in. */
const isNamed = (world: World, user: User, channel: Channel, name: ChannelPermission): boolean =>
  world.featureLevel >= CHANNEL_PERMISSIONS_FROM[name] &&
  !isGuest(user) &&
  isInSetting(world.realm, channel.permissions[name], user.id);

const mayAdminister = (world: World, user: User, channel: Channel): boolean =>
  isAdmin(user) || isNamed(world, user, channel, 'can_administer_channel_group');

export function requireAdministering(world: World, user: User, channel: Channel): void {
  if (world.featureLevel < CHANNEL_PERMISSIONS_FROM.can_administer_channel_group)
    return requireAdmin(user);
  if (!mayAdminister(world, user, channel))
    throw new Refusal('You do not have permission to administer this channel.', {
      code: 'CANNOT_ADMINISTER_CHANNEL',
    });
}

/** Null stands for a channel that this request makes. */
export const mayAddOthers = (world: World, user: User, channel: Channel | null): boolean =>
  meetsPolicy(world, user, 'invite_to_stream_policy') ||
  (channel !== null &&
    (mayAdminister(world, user, channel) ||
      isNamed(world, user, channel, 'can_add_subscribers_group')));

export const mayRemoveOthers = (world: World, user: User, channel: Channel): boolean =>
  mayAdminister(world, user, channel) ||
  isInSetting(world.realm, channel.canRemoveSubscribersGroup, user.id);

/** Coming in oneself: who may add others may read, and so come in. */
export const mayJoin = (world: World, user: User, channel: Channel): boolean =>
  isSubscribed(user, channel.id) ||
  (!channel.isPrivate && !isGuest(user)) ||
  isNamed(world, user, channel, 'can_subscribe_group') ||
  isNamed(world, user, channel, 'can_add_subscribers_group');

// --- Changing them --------------------------------------------------------

const NEEDS_CONTENT: readonly string[] = ['can_add_subscribers_group', 'can_subscribe_group'];

/** Who takes people out: a group's id by itself, on newer servers the pair. */
export function changeRemovers(world: World, channel: Channel, raw: string): void {
  const name = 'can_remove_subscribers_group';
  const setting = { name, rules: permissionSettings(world.featureLevel).stream[name] };
  const present = channel.canRemoveSubscribersGroup;
  if (world.featureLevel < REMOVERS_PAIRED_FROM) {
    const value = integer.read(name, raw);
    requireFitting(world, setting, value);
    channel.canRemoveSubscribersGroup = value;
  } else
    channel.canRemoveSubscribersGroup = readGroupChange(
      world,
      { ...setting, present },
      raw,
    ) as GroupSetting;
  announceUpdate(world, channel, { property: name, value: channel.canRemoveSubscribersGroup });
}

export function changePermissions(
  world: World,
  user: User,
  channel: Channel,
  given: ReadonlyMap<string, string>,
): void {
  const { stream: rules } = permissionSettings(world.featureLevel);
  for (const name of CHANNEL_PERMISSIONS) {
    const raw = given.get(name);
    if (raw === undefined || world.featureLevel < CHANNEL_PERMISSIONS_FROM[name]) continue;
    const present = channel.permissions[name];
    const value = readGroupChange(world, { name, rules: rules[name], present }, raw);
    if (value === present) continue;
    if (NEEDS_CONTENT.includes(name) && !canReadChannel(user, channel))
      throw new Refusal('Channel content access is required.');
    channel.permissions[name] = value as GroupSetting;
    announceUpdate(world, channel, { property: name, value });
  }
}
