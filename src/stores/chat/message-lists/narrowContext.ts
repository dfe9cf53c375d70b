/** What the rules of narrows ask the stores. */
import { markRaw } from 'vue';
import type { NarrowContext } from '@/domain/chat/belonging';
import type { useChannelsStore } from '../channels';
import type { useUsersStore } from '../users';
import type { useUserTopicsStore } from '../userTopics';

export function narrowContext(
  ownUserId: number,
  channels: ReturnType<typeof useChannelsStore>,
  userTopics: ReturnType<typeof useUserTopicsStore>,
  users: ReturnType<typeof useUsersStore>,
): NarrowContext {
  return markRaw({
    ownUserId,
    isTopicHidden: (channelId, topic) => userTopics.isMuted(channelId, topic),
    isTopicFollowed: (channelId, topic) => userTopics.isFollowed(channelId, topic),
    isUserMuted: users.isMuted,
    isChannelPublic: (channelId) => {
      const channel = channels.channel(channelId);
      return channel && !channel.inviteOnly;
    },
    isChannelWebPublic: (channelId) => channels.channel(channelId)?.isWebPublic,
    isChannelArchived: (channelId) => {
      const channel = channels.channel(channelId);
      return channel && channel.isArchived === true;
    },
  });
}
