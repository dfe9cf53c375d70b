/** Whether I may write somewhere, as far as the organization's settings tell; the server decides where they do not. */
import type { Channel } from '@/api/chat/model/channel';
import type { RealmSettings } from '@/api/chat/model/realm';
import type { Conversation } from '../conversation';
import {
  firstKnown,
  isInGroupSetting,
  meetsPolicy,
  type Permission,
  type PermissionContext,
} from './permissions';

function mayPostInChannel(channel: Channel, context: PermissionContext): Permission {
  if (channel.isArchived) return 'no';
  const byGroup = isInGroupSetting(channel.canSendMessageGroup, context);
  return byGroup === 'unknown' ? meetsPolicy(channel.channelPostPolicy, context) : byGroup;
}

export function mayPost(conversation: Conversation, context: PermissionContext): Permission {
  if (conversation.kind === 'direct') return 'unknown';
  const channel = context.channel(conversation.channelId);
  return channel ? mayPostInChannel(channel, context) : 'unknown';
}

/** Whether I may be the first to write in a topic; older servers leave it to all who may write. */
export function mayStartTopic(channelId: number, context: PermissionContext): Permission {
  return isInGroupSetting(context.channel(channelId)?.canCreateTopicGroup, context);
}

/** What a channel wants of topics: one for each message, one or none, or none ever. */
export type TopicRule = 'needed' | 'free' | 'emptyOnly';

/** Newer servers have a word for it in place of the organization's flag, and one for each channel. */
export function topicRule(
  channel: Pick<Channel, 'topicsPolicy'> | undefined,
  { mandatoryTopics, topicsPolicy }: RealmSettings,
): TopicRule {
  switch (channel?.topicsPolicy) {
    case 'allow_empty_topic':
      return 'free';
    case 'disable_empty_topic':
      return 'needed';
    case 'empty_topic_only':
      return 'emptyOnly';
    default: {
      const isNeeded =
        topicsPolicy === undefined
          ? mandatoryTopics === true
          : topicsPolicy === 'disable_empty_topic';
      return isNeeded ? 'needed' : 'free';
    }
  }
}

/** Whether I may call everyone in a channel of this size; small ones are free for all. */
export function mayCallEveryone(subscribers: number, context: PermissionContext): Permission {
  if (subscribers <= WILDCARD_FREE) return 'yes';
  const { canMentionManyUsersGroup, wildcardMentionPolicy } = context.realm;
  return firstKnown(
    isInGroupSetting(canMentionManyUsersGroup, context),
    meetsPolicy(wildcardMentionPolicy, context),
  );
}

/** Up to so many subscribers a wildcard mention is nobody's loss. */
export const WILDCARD_FREE = 15;
