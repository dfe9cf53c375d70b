/** What is said in a channel: who reads it, and so comes in, and is told where mail for it goes. */
import type { Channel } from '@/api/chat/model/channel';
import {
  hasRank,
  isInGroupSetting,
  type Permission,
  type PermissionContext,
} from './permissions/permissions';

/** From outside: being somebody who could come in is enough, and so is being somebody who could bring others in. */
function mayRead(channel: Channel, context: PermissionContext): Permission {
  if (channel.isWebPublic) return 'yes';
  const isMember = hasRank(context, 'member');
  if (!channel.inviteOnly || isMember === 'no') return isMember;
  const settings = [channel.canSubscribeGroup, channel.canAddSubscribersGroup];
  return settings.some((one) => isInGroupSetting(one, context) === 'yes') ? 'yes' : 'no';
}

/** Coming in, for who is not in it. */
export function mayJoinChannel(channel: Channel, context: PermissionContext): Permission {
  return channel.isArchived ? 'no' : mayRead(channel, context);
}

/**
 * Being told the address that brings mail into it, which takes reading it. Servers from level 448 on tell it only to those
 * who may write there as well, and say so.
 */
export function mayAskForMailAddress(
  channel: Channel,
  isSubscribed: boolean,
  context: PermissionContext,
): Permission {
  if (channel.isArchived) return 'no';
  return isSubscribed ? 'yes' : mayRead(channel, context);
}
