/** What the person may change of channels; the same rules as `permissions.ts` answer by. */
import type { Channel } from '@/api/chat/model/channel';
import type { ChannelPrivacy } from '../channelAccess';
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

/** Making a channel of this kind. */
export function mayCreateChannel(privacy: ChannelPrivacy, context: PermissionContext): Permission {
  const { realm } = context;
  if (privacy === 'webPublic')
    return firstKnown(
      isInGroupSetting(realm.canCreateWebPublicChannelGroup, context),
      meetsPolicy(realm.createWebPublicChannelPolicy, context),
    );
  if (privacy === 'public')
    return firstKnown(
      isInGroupSetting(realm.canCreatePublicChannelGroup, context),
      meetsPolicy(realm.createPublicChannelPolicy, context),
    );
  return firstKnown(
    isInGroupSetting(realm.canCreatePrivateChannelGroup, context),
    meetsPolicy(realm.createPrivateChannelPolicy, context),
  );
}

/** Making channels of any kind. */
export function mayCreateChannels(context: PermissionContext): Permission {
  const answers = (['public', 'private'] as const).map((one) => mayCreateChannel(one, context));
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

/** Saying how long its messages are kept, which cannot be undone. */
export function mayChangeRetention(context: PermissionContext): Permission {
  return hasRank(context, 'owner');
}

/** Saying whether its messages need a topic. */
export function mayChangeTopicRule(channel: Channel, context: PermissionContext): Permission {
  const mayChange = mayChangeChannel(channel, context);
  if (mayChange !== 'yes') return mayChange;
  return isInGroupSetting(context.realm.canSetTopicsPolicyGroup, context);
}

/** Taking others out of a channel. */
export function mayRemoveSubscribers(channel: Channel, context: PermissionContext): Permission {
  if (mayChangeChannel(channel, context) === 'yes') return 'yes';
  return isInGroupSetting(channel.canRemoveSubscribersGroup, context);
}

/** Subscribing others. Private channels take them from those who are in them alone, as the server sees to. */
export function mayAddSubscribers(channel: Channel, context: PermissionContext): Permission {
  if (mayChangeChannel(channel, context) === 'yes') return 'yes';
  if (isInGroupSetting(channel.canAddSubscribersGroup, context) === 'yes') return 'yes';
  const { canAddSubscribersGroup, inviteToChannelPolicy } = context.realm;
  return firstKnown(
    isInGroupSetting(canAddSubscribersGroup, context),
    meetsPolicy(inviteToChannelPolicy, context),
  );
}
