/** In which order what waits in the outbox is sent: in each conversation, what was pressed first goes first. */
import { conversationKey } from '@/domain/chat/conversation';
import type { OutboxMessage } from '@/domain/chat/outboxMessage';

export const keyOf = (message: OutboxMessage) => conversationKey(message.conversation);

export const isPressedLater = (row: OutboxMessage, message: OutboxMessage): boolean =>
  row.createdAtMs > message.createdAtMs;

/** Puts a message before the first row that is behind it; what is behind no row, at the end. */
export function insert(
  rows: Map<string, OutboxMessage>,
  message: OutboxMessage,
  isBehind: typeof isPressedLater,
): void {
  const all = [...rows.values()];
  const place = all.findIndex((row) => isBehind(row, message));
  rows.set(message.localId, message);
  for (const row of place < 0 ? [] : all.slice(place)) {
    rows.delete(row.localId);
    rows.set(row.localId, row);
  }
}
