/** The inbox: conversations with something unread, people first, then topics by channel. */
import { bestOf } from '@/domain/bestOf';
import type { Conversation } from './conversation';
import type { UnreadConversation } from './unreadEntry';

/** A conversation with what is unread in it. */
export interface InboxRow {
  readonly key: string;
  readonly conversation: Conversation;
  readonly count: number;
  readonly hasMention: boolean;
}

/** Conversations that stand under one heading, in no order, and how many of them are shown. */
export interface InboxGroup {
  /** Null for everything direct. */
  readonly channelId: number | null;
  readonly conversations: readonly UnreadConversation[];
  /** None where the group is folded. */
  readonly limit: number;
}

export interface Inbox {
  readonly groups: readonly InboxGroup[];
  /** Whether there is more than is shown. */
  readonly isMore: boolean;
}

/**
 * As many groups from the top as it takes for `most` rows: tens of thousands are no use to anybody, and freeze a page.
 * Asks for no more channels and conversations than it takes to know. A folded group is one row, its heading.
 */
export function openInbox(
  channelIds: Iterable<number | null>,
  conversationsIn: (channelId: number | null) => readonly UnreadConversation[],
  most: number,
  isFolded: (channelId: number | null) => boolean = () => false,
): Inbox {
  const groups: InboxGroup[] = [];
  let left = most;
  for (const channelId of channelIds) {
    const conversations = conversationsIn(channelId);
    if (conversations.length === 0) continue;
    if (left === 0) return { groups, isMore: true };
    if (isFolded(channelId)) {
      groups.push({ channelId, conversations, limit: 0 });
      left -= 1;
      continue;
    }
    const limit = Math.min(left, conversations.length);
    groups.push({ channelId, conversations, limit });
    left -= limit;
    if (limit < conversations.length) return { groups, isMore: true };
  }
  return { groups, isMore: false };
}

function isSameRow(row: InboxRow, { conversation, count, mentionCount }: UnreadConversation) {
  return (
    row.count === count && row.hasMention === mentionCount > 0 && row.conversation === conversation
  );
}

/** A group's rows, whoever wrote last first; those that are as they were `before` are the same objects. */
export function inboxRows(
  { conversations, limit }: InboxGroup,
  before: ReadonlyMap<string, InboxRow>,
): InboxRow[] {
  const shown = bestOf(conversations, limit, (one, other) => other.newestId - one.newestId);
  return shown.map((entry) => {
    const { key, conversation, count, mentionCount } = entry;
    const known = before.get(key);
    if (known && isSameRow(known, entry)) return known;
    return { key, conversation, count, hasMention: mentionCount > 0 };
  });
}
