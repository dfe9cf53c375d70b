/** The inbox: conversations with something unread, people first, then topics by channel. */
import type { Conversation, DirectConversation, TopicConversation } from './conversation';

/** A conversation with what is unread in it. */
export interface InboxRow {
  readonly conversation: Conversation;
  readonly count: number;
  readonly hasMention: boolean;
  /** Its newest unread message. */
  readonly newestId: number;
}

/** Conversations that stand under one heading, in no order. */
export interface InboxGroup {
  /** Null for everything direct. */
  readonly channelId: number | null;
  readonly conversations: readonly Conversation[];
}

/** People first, then the channels in the order of `compareChannels`. Groups without conversations are left out. */
export function inboxGroups(
  conversations: readonly Conversation[],
  compareChannels: (channelId: number, otherChannelId: number) => number,
): InboxGroup[] {
  const direct: DirectConversation[] = [];
  const byChannel = new Map<number, TopicConversation[]>();
  for (const conversation of conversations) {
    if (conversation.kind === 'direct') {
      direct.push(conversation);
      continue;
    }
    const known = byChannel.get(conversation.channelId);
    if (known) known.push(conversation);
    else byChannel.set(conversation.channelId, [conversation]);
  }
  const channels = [...byChannel]
    .sort(([a], [b]) => compareChannels(a, b))
    .map(([channelId, topics]) => ({ channelId, conversations: topics }));
  return direct.length > 0 ? [{ channelId: null, conversations: direct }, ...channels] : channels;
}

/** A group, and how many of its rows are shown. */
export interface ShownGroup extends InboxGroup {
  readonly limit: number;
}

/** As many groups from the top as it takes for `most` rows: tens of thousands are no use to anybody, and freeze a page. */
export function firstRows(groups: readonly InboxGroup[], most: number): ShownGroup[] {
  const shown: ShownGroup[] = [];
  let left = most;
  for (const group of groups) {
    if (left <= 0) break;
    const limit = Math.min(left, group.conversations.length);
    shown.push({ ...group, limit });
    left -= limit;
  }
  return shown;
}

/** Whoever wrote last first. */
export function newestFirst(rows: readonly InboxRow[]): InboxRow[] {
  return [...rows].sort((a, b) => b.newestId - a.newestId);
}
