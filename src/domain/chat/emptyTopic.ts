/** Messages of a channel without a topic: older servers name them, newer ones tell older clients a name for none. */
import type { RealmSettings } from '@/api/chat/model/realm';
import { topicConversation, type Conversation } from './conversation';

const NAMELESS: readonly (string | undefined)[] = ['', '(no topic)'];

type Named = Pick<RealmSettings, 'emptyTopicDisplayName'>;

/** Whether the server takes a topic for none. */
export function isEmptyTopic(topic: string, { emptyTopicDisplayName }: Named): boolean {
  return [...NAMELESS, emptyTopicDisplayName].includes(topic.trim());
}

/** A conversation as the server tells of it to us: what has no topic goes by a name there, where the server has one. */
export function namedConversation(conversation: Conversation, realm: Named): Conversation {
  const { emptyTopicDisplayName: name } = realm;
  if (!name || conversation.kind === 'direct' || !isEmptyTopic(conversation.topic, realm))
    return conversation;
  return topicConversation(conversation.channelId, name);
}

/**
 * A topic for a request whose answerer takes every name as it is: where none has a name, it is told as none. Most requests
 * know the name, but not those about drafts and about what somebody decided of a topic.
 */
export function bareTopic(topic: string, { emptyTopicDisplayName }: Named): string {
  return topic === emptyTopicDisplayName ? '' : topic;
}
