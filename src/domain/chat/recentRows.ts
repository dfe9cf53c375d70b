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
  /** Whether I wrote in it, within the stretch. */
  readonly isMine: boolean;
}

const MOST_SENDERS = 4;

/** `messages` oldest first. */
export function recentRows(messages: readonly Message[], ownUserId: number): RecentRow[] {
  const rows = new Map<string, RecentRow & { senderIds: number[]; isMine: boolean }>();
  for (const message of messages.toReversed()) {
    const conversation = conversationOf(message);
    const key = conversationKey(conversation);
    const row = rows.get(key);
    const { id: messageId, timestamp, senderId } = message;
    const isMine = senderId === ownUserId;
    if (row && isMine) row.isMine = true;
    if (!row) {
      rows.set(key, { key, conversation, messageId, timestamp, senderIds: [senderId], isMine });
    } else if (row.senderIds.length < MOST_SENDERS && !row.senderIds.includes(senderId)) {
      row.senderIds.push(senderId);
    }
  }
  return [...rows.values()];
}
