/** In which order what waits in the outbox is sent: in each conversation, what was pressed first goes first. */
import { conversationKey } from '@/domain/chat/conversation';
import type { OutboxMessage } from '@/domain/chat/outboxMessage';
import type { Platform } from '@/platform/index';

const PRESSED_KEY = 'quayside.outbox.pressedAt';

export const keyOf = (message: OutboxMessage) => conversationKey(message.conversation);

export const isPressedLater = (row: OutboxMessage, message: OutboxMessage): boolean =>
  row.createdAtMs > message.createdAtMs;

/** When something is pressed. Grows even where the clock does not, and over reloads: it is also the order of sending. */
export function createPressTimes({ clock, tabStore }: Pick<Platform, 'clock' | 'tabStore'>) {
  const pressedAtMs = Number(tabStore.read(PRESSED_KEY) ?? 0);
  let lastMs = Number.isSafeInteger(pressedAtMs) ? pressedAtMs : 0;
  return (): number => {
    lastMs = Math.max(clock.now(), lastMs + 1);
    tabStore.write(PRESSED_KEY, String(lastMs));
    return lastMs;
  };
}

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
