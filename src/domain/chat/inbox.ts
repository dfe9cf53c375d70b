/** The inbox: conversations with something unread, people first, then topics by channel. */
import type { Conversation, DirectConversation, TopicConversation } from './conversation';

/** A conversation with what is unread in it. */
export interface InboxRow<Kind extends Conversation = Conversation> {
  readonly conversation: Kind;
  readonly count: number;
  readonly hasMention: boolean;
  /** Its newest unread message. */
  readonly newestId: number;
}

export interface InboxChannel {
  readonly channelId: number;
  /** The topic that was last written in first. */
  readonly rows: readonly InboxRow<TopicConversation>[];
  readonly count: number;
}

export interface Inbox {
  /** Whoever wrote last first. */
  readonly direct: readonly InboxRow<DirectConversation>[];
  /** By name, pinned ones first. */
  readonly channels: readonly InboxChannel[];
}

function isTopic(row: InboxRow): row is InboxRow<TopicConversation> {
  return row.conversation.kind === 'topic';
}

function isDirect(row: InboxRow): row is InboxRow<DirectConversation> {
  return row.conversation.kind === 'direct';
}

const byNewest = (a: InboxRow, b: InboxRow) => b.newestId - a.newestId;

/** Sorts rows into an inbox; `compareChannels` orders channels by id. */
export function inboxOf(
  rows: readonly InboxRow[],
  compareChannels: (channelId: number, otherChannelId: number) => number,
): Inbox {
  const byChannel = new Map<number, InboxRow<TopicConversation>[]>();
  for (const row of rows.filter(isTopic)) {
    const known = byChannel.get(row.conversation.channelId);
    if (known) known.push(row);
    else byChannel.set(row.conversation.channelId, [row]);
  }
  return {
    direct: rows.filter(isDirect).sort(byNewest),
    channels: [...byChannel]
      .sort(([a], [b]) => compareChannels(a, b))
      .map(([channelId, topics]) => ({
        channelId,
        rows: topics.sort(byNewest),
        count: topics.reduce((sum, row) => sum + row.count, 0),
      })),
  };
}
