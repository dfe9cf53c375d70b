/** Mail that comes into a channel: who is told where to send it. */
import type { Channel } from '@/api/chat/model/channel';
import { hasRank, isInGroupSetting, type Permission, type PermissionContext } from './permissions';

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
  if (isSubscribed || channel.isWebPublic) return 'yes';
  const isMember = hasRank(context, 'member');
  if (!channel.inviteOnly || isMember === 'no') return isMember;
  const settings = [channel.canSubscribeGroup, channel.canAddSubscribersGroup];
  const isNamed = settings.some((one) => isInGroupSetting(one, context) === 'yes');
  return isNamed ? 'yes' : 'no';
}
