/** Narrows: conditions that say which messages a view shows. Their terms, and whether a message belongs. */
import type { Message, MessageFlag } from '@/api/chat/model/message';
import type { Conversation } from './conversation';
import { isResolvedTopic, isSameTopic } from './topic';

export type IsOperand =
  'dm' | 'starred' | 'unread' | 'mentioned' | 'alerted' | 'resolved' | 'followed';
export type HasOperand = 'link' | 'image' | 'attachment' | 'reaction';

/** One condition. All ids are numbers; names are looked up when an address is read. */
export type NarrowTerm = { readonly isNegated?: boolean } & (
  | { readonly operator: 'channel'; readonly channelId: number }
  | { readonly operator: 'channels'; readonly which: 'public' | 'web-public' }
  | { readonly operator: 'topic'; readonly topic: string }
  /** The other people; our own id alone for notes to ourselves. */
  | { readonly operator: 'dm'; readonly userIds: readonly number[] }
  | { readonly operator: 'dm-including'; readonly userId: number }
  | { readonly operator: 'sender'; readonly userId: number }
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

/** The answer to "does it belong?"; `unknown` where only the server can tell. */
export type Belonging = 'yes' | 'no' | 'unknown';

/** What the rules need to know beyond the message itself. */
export interface NarrowContext {
  readonly ownUserId: number;
  /** Whether the combined feed hides this topic: muted, or in a muted channel and not unmuted. */
  isTopicHidden(channelId: number, topic: string): boolean;
  isTopicFollowed(channelId: number, topic: string): boolean;
  /** Undefined for channels that we know nothing of. */
  isChannelPublic(channelId: number): boolean | undefined;
  isChannelWebPublic(channelId: number): boolean | undefined;
}

export function narrowOfConversation(conversation: Conversation, ownUserId: number): Narrow {
  if (conversation.kind === 'topic') {
    const { channelId, topic } = conversation;
    return [
      { operator: 'channel', channelId },
      { operator: 'topic', topic },
    ];
  }
  const others = conversation.userIds.filter((userId) => userId !== ownUserId);
  return [{ operator: 'dm', userIds: others.length > 0 ? others : [ownUserId] }];
}

/** The one conversation that a narrow shows, or null where it shows several or a selection of one. */
export function conversationOfNarrow(narrow: Narrow, ownUserId: number): Conversation | null {
  if (narrow.some((term) => term.isNegated)) return null;
  const [first, second] = narrow;
  if (narrow.length === 1 && first?.operator === 'dm') {
    const userIds = [...new Set([...first.userIds, ownUserId])].sort((a, b) => a - b);
    return { kind: 'direct', userIds };
  }
  if (narrow.length === 2 && first?.operator === 'channel' && second?.operator === 'topic') {
    return { kind: 'topic', channelId: first.channelId, topic: second.topic };
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

const yesOrNo = (holds: boolean): Belonging => (holds ? 'yes' : 'no');

const MENTION_FLAGS: readonly MessageFlag[] = [
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
];

function satisfiesIs(message: Message, what: IsOperand, context: NarrowContext): Belonging {
  switch (what) {
    case 'dm':
      return yesOrNo(message.type === 'direct');
    case 'starred':
      return yesOrNo(message.flags.includes('starred'));
    case 'unread':
      return yesOrNo(!message.flags.includes('read'));
    case 'mentioned':
      return yesOrNo(MENTION_FLAGS.some((flag) => message.flags.includes(flag)));
    case 'alerted':
      return yesOrNo(message.flags.includes('has_alert_word'));
    case 'resolved':
      return yesOrNo(message.type === 'channel' && isResolvedTopic(message.topic));
    case 'followed':
      return yesOrNo(
        message.type === 'channel' && context.isTopicFollowed(message.channelId, message.topic),
      );
  }
}

function hasSamePeople(message: Message, userIds: readonly number[], ownUserId: number): boolean {
  if (message.type !== 'direct') return false;
  const wanted = new Set([...userIds, ownUserId]);
  return (
    message.recipients.length === wanted.size &&
    message.recipients.every((recipient) => wanted.has(recipient.userId))
  );
}

function isInPublicChannels(
  message: Message,
  which: 'public' | 'web-public',
  context: NarrowContext,
): Belonging {
  if (message.type !== 'channel') return 'no';
  const isPublic =
    which === 'public'
      ? context.isChannelPublic(message.channelId)
      : context.isChannelWebPublic(message.channelId);
  return isPublic === undefined ? 'unknown' : yesOrNo(isPublic);
}

/** An open tag of a link, and the frame that the server puts around every preview. */
const LINK = /<a[\s>]/;
const PREVIEW = /<div class="(?:[^"]* )?message_inline_image[ "]/;
const UPLOAD = /<a[^>]* href="[^"]*\/?user_uploads\//;

/** As the server decides when it renders a message. What it renders is escaped: no text looks like a tag. */
function satisfiesHas(message: Message, what: HasOperand): Belonging {
  if (what === 'reaction') return yesOrNo(message.reactions.length > 0);
  if (message.contentType !== 'text/html') return 'unknown';
  if (what === 'link') return yesOrNo(LINK.test(message.content));
  if (what === 'image') return yesOrNo(PREVIEW.test(message.content));
  // Somebody may link to a file that is not theirs to give: the server then does not count it.
  return UPLOAD.test(message.content) ? 'unknown' : 'no';
}

function satisfiesTerm(message: Message, term: NarrowTerm, context: NarrowContext): Belonging {
  switch (term.operator) {
    case 'channel':
      return yesOrNo(message.type === 'channel' && message.channelId === term.channelId);
    case 'channels':
      return isInPublicChannels(message, term.which, context);
    case 'topic':
      return yesOrNo(message.type === 'channel' && isSameTopic(message.topic, term.topic));
    case 'dm':
      return yesOrNo(hasSamePeople(message, term.userIds, context.ownUserId));
    case 'dm-including':
      return yesOrNo(
        message.type === 'direct' && message.recipients.some((one) => one.userId === term.userId),
      );
    case 'sender':
      return yesOrNo(message.senderId === term.userId);
    case 'is':
      return satisfiesIs(message, term.what, context);
    case 'has':
      return satisfiesHas(message, term.what);
    case 'in':
      return yesOrNo(
        term.what === 'all' ||
          message.type === 'direct' ||
          !context.isTopicHidden(message.channelId, message.topic),
      );
    case 'id':
      return yesOrNo(message.id === term.messageId);
    // Where the conversation lives now, and what a search finds, only the server knows.
    case 'with':
    case 'search':
      return 'unknown';
  }
}

function negated(belonging: Belonging): Belonging {
  if (belonging === 'unknown') return 'unknown';
  return belonging === 'yes' ? 'no' : 'yes';
}

/** Whether a narrow looks into what was never delivered to me: history of channels that others read. */
export function looksIntoHistory(narrow: Narrow): boolean {
  let isAboutChannels = false;
  for (const term of narrow) {
    const isOfChannels = term.operator === 'channel' || term.operator === 'channels';
    if (isOfChannels && !term.isNegated) isAboutChannels = true;
    if (term.operator === 'is' && !['resolved', 'followed'].includes(term.what)) return false;
  }
  return isAboutChannels;
}

/** Whether a message may never have been delivered to me: then it carries these two flags, and no mark of mine. */
function mayBeUndelivered({ flags }: Message): boolean {
  return flags.length === 2 && flags.includes('read') && flags.includes('historical');
}

/** Whether a message belongs into the narrow. One `no` decides; else one `unknown` does. */
export function belongs(message: Message, narrow: Narrow, context: NarrowContext): Belonging {
  let result: Belonging =
    mayBeUndelivered(message) && !looksIntoHistory(narrow) ? 'unknown' : 'yes';
  for (const term of narrow) {
    const own = satisfiesTerm(message, term, context);
    // The server ignores a negated `in`.
    const belonging = term.isNegated && term.operator !== 'in' ? negated(own) : own;
    if (belonging === 'no') return 'no';
    if (belonging === 'unknown') result = 'unknown';
  }
  return result;
}

/** Names a narrow in maps: equal for narrows that show the same, whatever the case of a topic. */
export function narrowKey(narrow: Narrow): string {
  return narrow
    .map((term) => {
      const { isNegated, ...rest } = term;
      const fields =
        rest.operator === 'topic' ? { ...rest, topic: rest.topic.toLowerCase() } : rest;
      return (isNegated ? '-' : '') + JSON.stringify(fields);
    })
    .sort()
    .join('&');
}

/** Whether an edit alone, without a move, may take messages in or out. */
export function dependsOnContent(narrow: Narrow): boolean {
  return narrow.some(
    (term) =>
      term.operator === 'has' ||
      term.operator === 'search' ||
      (term.operator === 'is' && ['mentioned', 'alerted'].includes(term.what)),
  );
}

/** What a term says of a place; undefined where it does not look at places. */
function admitsPlace(
  term: NarrowTerm,
  { channelId, topic }: { channelId: number; topic: string },
  context: NarrowContext,
): boolean | undefined {
  switch (term.operator) {
    case 'channel':
      return term.channelId === channelId;
    case 'topic':
      return isSameTopic(term.topic, topic);
    case 'in':
      return term.what === 'all' ? undefined : !context.isTopicHidden(channelId, topic);
    case 'is':
      if (term.what === 'resolved') return isResolvedTopic(topic);
      if (term.what === 'followed') return context.isTopicFollowed(channelId, topic);
      return term.what === 'dm' ? false : undefined;
    default:
      return undefined;
  }
}

/**
 * Whether messages that were moved to a topic may belong because of that; nothing else of them need be known. Where a
 * narrow does not look at places, they may have come from one that I cannot see.
 */
export function mayTakeInMoved(
  narrow: Narrow,
  place: { channelId: number; topic: string },
  context: NarrowContext,
): boolean {
  return narrow.every((term) => {
    const admits = admitsPlace(term, place, context);
    return admits === undefined || admits !== Boolean(term.isNegated);
  });
}

/** Whether a message that I send to this conversation shows up in the narrow, as far as that can be said before. */
export function mayShowConversation(
  narrow: Narrow,
  conversation: Conversation,
  ownUserId: number,
): boolean {
  return narrow.every((term) => {
    if (term.isNegated) return false;
    switch (term.operator) {
      case 'channel':
        return conversation.kind === 'topic' && conversation.channelId === term.channelId;
      case 'topic':
        return conversation.kind === 'topic' && isSameTopic(conversation.topic, term.topic);
      case 'dm': {
        const wanted = new Set([...term.userIds, ownUserId]);
        if (conversation.kind !== 'direct' || conversation.userIds.length !== wanted.size)
          return false;
        return conversation.userIds.every((userId) => wanted.has(userId));
      }
      case 'dm-including':
        return conversation.kind === 'direct' && conversation.userIds.includes(term.userId);
      case 'is':
        return term.what === 'dm' && conversation.kind === 'direct';
      case 'sender':
        return term.userId === ownUserId;
      case 'in':
        return true;
      default:
        return false;
    }
  });
}
