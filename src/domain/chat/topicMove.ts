/** A topic that goes elsewhere, with what is still being written or on its way there. */
import type { ChatEventOf } from '@/api/chat/model/events/index';
import {
  topicConversation,
  topicConversationKey,
  type ConversationKey,
  type TopicConversation,
} from './conversation';

export interface TopicMove {
  readonly from: ConversationKey;
  readonly to: TopicConversation;
  /** Other people may read there. */
  readonly isOtherChannel: boolean;
}

/** The move that an event tells of; null where it tells of none, or of single messages only. */
export function topicMoveOf(event: ChatEventOf<'update_message'>): TopicMove | null {
  const { channelId, newChannelId = channelId, origTopic, topic, propagateMode } = event;
  if (channelId === undefined || newChannelId === undefined || origTopic === undefined) return null;
  if (propagateMode === 'change_one') return null;
  return {
    from: topicConversationKey(channelId, origTopic),
    to: topicConversation(newChannelId, topic ?? origTopic),
    isOtherChannel: newChannelId !== channelId,
  };
}
