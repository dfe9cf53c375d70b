/** What the person may change of channels; the same rules as `permissions.ts` answer by. */
import type { Channel } from '@/api/chat/model/channel';
import {
  firstKnown,
  hasRank,
  isInGroupSetting,
  meetsPolicy,
  type Permission,
  type PermissionContext,
} from './permissions';

/** Changing what a channel is called and what it says of itself. */
export function mayChangeChannel(channel: Channel, context: PermissionContext): Permission {
  const isAdministrator = hasRank(context, 'administrator');
  if (isAdministrator === 'yes') return 'yes';
  const isNamed =
    channel.canAdministerChannelGroup !== undefined &&
    isInGroupSetting(channel.canAdministerChannelGroup, context) === 'yes';
  return isNamed ? 'yes' : isAdministrator;
}

/** Taking others out of a channel. */
export function mayRemoveSubscribers(channel: Channel, context: PermissionContext): Permission {
  if (mayChangeChannel(channel, context) === 'yes') return 'yes';
  return isInGroupSetting(channel.canRemoveSubscribersGroup, context);
}

/** Subscribing others. Private channels take them from those who are in them alone, as the server sees to. */
export function mayAddSubscribers(channel: Channel, context: PermissionContext): Permission {
  if (isInGroupSetting(channel.canAddSubscribersGroup, context) === 'yes') return 'yes';
  const { canAddSubscribersGroup, inviteToChannelPolicy } = context.realm;
  return firstKnown(
    isInGroupSetting(canAddSubscribersGroup, context),
    meetsPolicy(inviteToChannelPolicy, context),
  );
}
