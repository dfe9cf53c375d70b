/** Narrows: conditions that say which messages a view shows, and which conversations they are about. */
import {
  directConversation,
  isSameConversation,
  otherUserIds,
  topicConversation,
  type Conversation,
} from './conversation';
import { isSameTopic, topicKey } from './topic';

export type IsOperand =
  'dm' | 'starred' | 'unread' | 'mentioned' | 'alerted' | 'resolved' | 'followed' | 'muted';
/** Which channels: all that I may see, those that others may see, too, or archived ones. */
export type ChannelsOperand = 'all' | 'public' | 'web-public' | 'archived';
export type HasOperand = 'link' | 'image' | 'attachment' | 'reaction';

/** One condition. All ids are numbers; names are looked up when an address is read. */
export type NarrowTerm = { readonly isNegated?: boolean } & (
  | { readonly operator: 'channel'; readonly channelId: number }
  | { readonly operator: 'channels'; readonly which: ChannelsOperand }
  | { readonly operator: 'topic'; readonly topic: string }
  /** The other people; our own id alone for notes to ourselves. */
  | { readonly operator: 'dm'; readonly userIds: readonly number[] }
  | { readonly operator: 'dm-including'; readonly userId: number }
  | { readonly operator: 'sender'; readonly userId: number }
  /** Somebody else is called; that I am is `is:mentioned`. */
  | { readonly operator: 'mentions'; readonly userId: number }
  | { readonly operator: 'is'; readonly what: IsOperand }
  | { readonly operator: 'has'; readonly what: HasOperand }
  | { readonly operator: 'in'; readonly what: 'home' | 'all' }
  | { readonly operator: 'id'; readonly messageId: number }
  /** The conversation that holds this message now. */
  | { readonly operator: 'with'; readonly messageId: number }
  | { readonly operator: 'search'; readonly text: string }
);

/** Terms that must all hold. Empty: everything that I received. Where to start reading is not part of it. */
export type Narrow = readonly NarrowTerm[];

/** The feed of everything that is not muted. */
export const COMBINED_FEED: Narrow = [{ operator: 'in', what: 'home' }];

/** What somebody wrote and others reacted to. */
export const reactionsTo = (userId: number): Narrow => [
  { operator: 'has', what: 'reaction' },
  { operator: 'sender', userId },
];

export function narrowOfConversation(conversation: Conversation, ownUserId: number): Narrow {
  if (conversation.kind === 'topic') {
    const { channelId, topic } = conversation;
    return [
      { operator: 'channel', channelId },
      { operator: 'topic', topic },
    ];
  }
  return [{ operator: 'dm', userIds: otherUserIds(conversation, ownUserId) }];
}

/** The one conversation that a narrow shows, or null where it shows several or a selection of one. */
export function conversationOfNarrow(narrow: Narrow, ownUserId: number): Conversation | null {
  if (narrow.some((term) => term.isNegated)) return null;
  const [first, second] = narrow;
  if (narrow.length === 1 && first?.operator === 'dm') {
    return directConversation(first.userIds, ownUserId);
  }
  if (narrow.length === 2 && first?.operator === 'channel' && second?.operator === 'topic') {
    return topicConversation(first.channelId, second.topic);
  }
  return null;
}

/** The channel that a narrow stays in, or null. */
export function channelIdOfNarrow(narrow: Narrow): number | null {
  for (const term of narrow) {
    if (term.operator === 'channel' && !term.isNegated) return term.channelId;
  }
  return null;
}

/** Names a narrow in maps: equal for narrows that show the same, whatever the case of a topic. */
export function narrowKey(narrow: Narrow): string {
  return narrow
    .map((term) => {
      const { isNegated, ...rest } = term;
      const fields = rest.operator === 'topic' ? { ...rest, topic: topicKey(rest.topic) } : rest;
      return (isNegated ? '-' : '') + JSON.stringify(fields);
    })
    .sort()
    .join('&');
}

/** What I decided to hear, and what not. */
export interface Hearing {
  readonly ownUserId: number;
  /** Whether the combined feed hides this topic: muted, or in a muted channel and not unmuted. */
  isTopicHidden(channelId: number, topic: string): boolean;
  isUserMuted(userId: number): boolean;
}

/** Whether a term asks for one message or one conversation, or names somebody whom I do not want to hear. */
function asksByName(term: NarrowTerm, { isUserMuted }: Hearing): boolean {
  switch (term.operator) {
    case 'dm':
    case 'with':
    case 'id':
      return !term.isNegated;
    case 'dm-including':
    case 'sender':
      return !term.isNegated && isUserMuted(term.userId);
    default:
      return false;
  }
}

/**
 * Whether a narrow leaves out what passes between these people because one of them, who is alone with me there, is
 * muted: servers keep it in.
 */
export function leavesOut(narrow: Narrow, userIds: readonly number[], hearing: Hearing): boolean {
  const isWithMuted =
    userIds.length < 3 &&
    userIds.some((one) => one !== hearing.ownUserId && hearing.isUserMuted(one));
  return isWithMuted && !narrow.some((term) => asksByName(term, hearing));
}

/** Whether a message that I send to this conversation shows up in the narrow, as far as that can be said before. */
export function mayShowConversation(
  narrow: Narrow,
  conversation: Conversation,
  hearing: Hearing,
): boolean {
  const { ownUserId } = hearing;
  if (conversation.kind === 'direct' && leavesOut(narrow, conversation.userIds, hearing))
    return false;
  return narrow.every((term) => {
    if (term.isNegated) return false;
    switch (term.operator) {
      case 'channel':
        return conversation.kind === 'topic' && conversation.channelId === term.channelId;
      case 'topic':
        return conversation.kind === 'topic' && isSameTopic(conversation.topic, term.topic);
      case 'dm':
        return isSameConversation(conversation, directConversation(term.userIds, ownUserId));
      case 'dm-including':
        return conversation.kind === 'direct' && conversation.userIds.includes(term.userId);
      case 'is':
        return term.what === 'dm' && conversation.kind === 'direct';
      case 'sender':
        return term.userId === ownUserId;
      case 'in':
        return (
          term.what === 'all' ||
          conversation.kind === 'direct' ||
          !hearing.isTopicHidden(conversation.channelId, conversation.topic)
        );
      default:
        return false;
    }
  });
}
