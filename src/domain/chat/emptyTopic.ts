/** Messages of a channel without a topic: older servers name them, newer ones tell older clients a name for none. */
import type { RealmSettings } from '@/api/chat/model/realm';
import { topicConversation, type Conversation } from './conversation';

const NAMELESS: readonly (string | undefined)[] = ['', '(no topic)'];

type Named = Pick<RealmSettings, 'emptyTopicDisplayName'>;

/** Whether the server takes a topic for none. */
export function isEmptyTopic(topic: string, { emptyTopicDisplayName }: Named): boolean {
  return [...NAMELESS, emptyTopicDisplayName].includes(topic.trim());
}

/** A topic as the server tells of it to us: none goes by a name there, where the server has one. */
export function namedTopic(topic: string, realm: Named): string {
  return (isEmptyTopic(topic, realm) && realm.emptyTopicDisplayName) || topic;
}

/** The same of a conversation. */
export function namedConversation(conversation: Conversation, realm: Named): Conversation {
  if (conversation.kind === 'direct') return conversation;
  const { channelId, topic } = conversation;
  const name = namedTopic(topic, realm);
  return name === topic ? conversation : topicConversation(channelId, name);
}

/**
 * A topic for a request whose answerer takes every name as it is: where none has a name, it is told as none. Most requests
 * know the name, but not those about drafts and about what somebody decided of a topic.
 */
export function bareTopic(topic: string, { emptyTopicDisplayName }: Named): string {
  return topic === emptyTopicDisplayName ? '' : topic;
}
