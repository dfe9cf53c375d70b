/** What stands in a feed: messages, and between them the lines that say where and when. Worked out message by message. */
import type { Message } from '@/api/chat/model/message';
import { conversationKey, conversationOf } from './conversation';

/** Messages further apart than this start a new group, so that the reader sees when. In seconds. */
const GROUP_GAP_S = 600;

export type FeedItem =
  /** A day begins. */
  | { readonly kind: 'date'; readonly key: string; readonly timestamp: number }
  /** Another conversation begins: `messageId` is its first message here. */
  | { readonly kind: 'recipient'; readonly key: string; readonly messageId: number }
  /** What follows was unread when the view was opened. */
  | { readonly kind: 'unread'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly messageId: number;
      /** Whether the sender is named; false for what follows at once on another message of the same person. */
      readonly hasSender: boolean;
    };

export interface FeedItemOptions {
  /** Messages from here on were unread when the view was opened; null where none was. */
  readonly firstUnreadId: number | null;
  /** Whether the view shows one conversation, whose name need not be repeated. */
  readonly isOneConversation: boolean;
  /** Names the day of a time in seconds since 1970: equal for times on one day, where the reader is. */
  dayOf(timestamp: number): string;
}

/** Whether the line that says what is new stands before a message: of all options, only this differs from row to row. */
export function isUnreadStart(
  previous: Message | null,
  message: Message,
  firstUnreadId: number | null,
): boolean {
  if (firstUnreadId === null) return false;
  // At the start of what is shown the first unread message may lie far above: then the line does, too.
  if (previous === null) return message.id === firstUnreadId;
  return message.id >= firstUnreadId && previous.id < firstUnreadId;
}

function isFollowUp(previous: Message, message: Message): boolean {
  return (
    previous.senderId === message.senderId &&
    !previous.isMeMessage &&
    !message.isMeMessage &&
    previous.submessages.length === 0 &&
    message.timestamp - previous.timestamp <= GROUP_GAP_S
  );
}

const isNewPlace = (previous: Message, message: Message) =>
  conversationKey(conversationOf(previous)) !== conversationKey(conversationOf(message));

/** The lines before a message. */
function linesBefore(
  previous: Message | null,
  message: Message,
  { firstUnreadId, isOneConversation, dayOf }: FeedItemOptions,
): FeedItem[] {
  const lines: FeedItem[] = [];
  const isNewDay = previous === null || dayOf(previous.timestamp) !== dayOf(message.timestamp);
  if (!isOneConversation && (isNewDay || isNewPlace(previous, message))) {
    lines.push({ kind: 'recipient', key: `place-${message.id}`, messageId: message.id });
  } else if (isNewDay) {
    lines.push({ kind: 'date', key: `date-${message.id}`, timestamp: message.timestamp });
  }
  if (isUnreadStart(previous, message, firstUnreadId))
    lines.push({ kind: 'unread', key: 'unread' });
  return lines;
}

/** Everything to show for a message: the lines before it, and itself. `previous`: null at the start of what is shown. */
export function itemsOf(
  previous: Message | null,
  message: Message,
  options: FeedItemOptions,
): FeedItem[] {
  const items = linesBefore(previous, message, options);
  const hasSender = items.length > 0 || previous === null || !isFollowUp(previous, message);
  items.push({ kind: 'message', messageId: message.id, hasSender });
  return items;
}
