/** Topics that a person wants to have at hand. */
import { topicConversationKey, type ConversationKey } from './conversation';
import { fieldsOf, isNumber, isText } from '../storedRecord';

export interface PinnedTopic {
  readonly channelId: number;
  readonly topic: string;
  /** One of its messages, by which it is found where it was renamed while nobody listened; 0 until one is known. */
  readonly messageId: number;
}

export const pinnedKey = ({ channelId, topic }: Omit<PinnedTopic, 'messageId'>): ConversationKey =>
  topicConversationKey(channelId, topic);

/** Null where it is damaged. */
export function readPinnedTopic(value: unknown): PinnedTopic | null {
  const { channelId, topic, messageId } = fieldsOf(value) ?? {};
  if (!isNumber(channelId) || !isText(topic)) return null;
  return { channelId, topic, messageId: isNumber(messageId) ? messageId : 0 };
}
