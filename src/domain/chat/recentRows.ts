/** Conversations in the order in which they were last spoken in, as far as a stretch of messages tells. */
import type { Message } from '@/api/chat/model/message';
import {
  conversationKey,
  conversationOf,
  type Conversation,
  type ConversationKey,
} from './conversation';

export interface RecentRow {
  readonly key: ConversationKey;
  readonly conversation: Conversation;
  /** The newest message. */
  readonly messageId: number;
  /** When it was sent, in seconds since 1970. */
  readonly timestamp: number;
  /** Who spoke last, the latest first; a few. */
  readonly senderIds: readonly number[];
}

const MOST_SENDERS = 4;

/** `messages` oldest first. */
export function recentRows(messages: readonly Message[]): RecentRow[] {
  const rows = new Map<string, RecentRow & { senderIds: number[] }>();
  for (const message of messages.toReversed()) {
    const conversation = conversationOf(message);
    const key = conversationKey(conversation);
    const row = rows.get(key);
    if (!row) {
      const { id: messageId, timestamp, senderId } = message;
      rows.set(key, { key, conversation, messageId, timestamp, senderIds: [senderId] });
    } else if (row.senderIds.length < MOST_SENDERS && !row.senderIds.includes(message.senderId)) {
      row.senderIds.push(message.senderId);
    }
  }
  return [...rows.values()];
}
