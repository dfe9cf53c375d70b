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

/** A row that is still being filled. */
interface Draft extends RecentRow {
  readonly senderIds: number[];
  isMine: boolean;
}

interface Place {
  readonly conversation: Conversation;
  readonly key: ConversationKey;
}

function placeOf(message: Message): Place {
  const conversation = conversationOf(message);
  return { conversation, key: conversationKey(conversation) };
}

const isSameRow = (one: RecentRow, other: RecentRow) =>
  one.conversation === other.conversation &&
  one.messageId === other.messageId &&
  one.timestamp === other.timestamp &&
  one.isMine === other.isMine &&
  one.senderIds.join() === other.senderIds.join();

/**
 * Call what it gives again whenever the stretch has changed, with all of its messages, oldest first: rows that are as
 * they were are the same objects, and what a message belongs to is worked out once.
 */
export function createRecentRows(ownUserId: number): (messages: readonly Message[]) => RecentRow[] {
  const places = new WeakMap<Message, Place>();
  let before: ReadonlyMap<string, RecentRow> = new Map();

  function knownPlaceOf(message: Message): Place {
    const known = places.get(message) ?? placeOf(message);
    places.set(message, known);
    return known;
  }

  return (messages) => {
    const drafts = new Map<string, Draft>();
    for (let index = messages.length - 1; index >= 0; index -= 1) {
      const message = messages[index];
      if (!message) continue;
      const { conversation, key } = knownPlaceOf(message);
      const { id: messageId, timestamp, senderId } = message;
      const isMine = senderId === ownUserId;
      const draft = drafts.get(key);
      if (draft && isMine) draft.isMine = true;
      if (!draft) {
        drafts.set(key, { key, conversation, messageId, timestamp, senderIds: [senderId], isMine });
      } else if (draft.senderIds.length < MOST_SENDERS && !draft.senderIds.includes(senderId)) {
        draft.senderIds.push(senderId);
      }
    }
    const rows = [...drafts.values()].map((draft): RecentRow => {
      const known = before.get(draft.key);
      return known && isSameRow(known, draft) ? known : draft;
    });
    before = new Map(rows.map((row) => [row.key, row]));
    return rows;
  };
}
