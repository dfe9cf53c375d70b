/** Whether a message belongs into a narrow, as far as that can be told without the server. */
import type { Message, MessageFlag } from '@/api/chat/model/message';
import {
  leavesOut,
  type ChannelsOperand,
  type HasOperand,
  type Hearing,
  type IsOperand,
  type Narrow,
  type NarrowTerm,
} from './narrow';
import { isResolvedTopic, isSameTopic } from './topic';

/** The answer to "does it belong?"; `unknown` where only the server can tell. */
export type Belonging = 'yes' | 'no' | 'unknown';

/** What the rules need to know beyond the message itself. */
export interface NarrowContext extends Hearing {
  isTopicFollowed(channelId: number, topic: string): boolean;
  /** Undefined for channels that we know nothing of. */
  isChannelPublic(channelId: number): boolean | undefined;
  isChannelWebPublic(channelId: number): boolean | undefined;
  isChannelArchived(channelId: number): boolean | undefined;
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
    case 'muted':
      return yesOrNo(
        message.type === 'channel' && context.isTopicHidden(message.channelId, message.topic),
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

function isInChannels(message: Message, which: ChannelsOperand, context: NarrowContext): Belonging {
  if (message.type !== 'channel') return 'no';
  const answers: Record<ChannelsOperand, (channelId: number) => boolean | undefined> = {
    all: () => true,
    public: context.isChannelPublic,
    'web-public': context.isChannelWebPublic,
    archived: context.isChannelArchived,
  };
  const isIn = answers[which](message.channelId);
  return isIn === undefined ? 'unknown' : yesOrNo(isIn);
}

/** An open tag of a link, and the frame that the server puts around every preview. */
const LINK = /<a[\s>]/;
const PREVIEW = /<div class="[^"]*message_inline_image[ "]/;
const UPLOAD = /<[^>]*="[^"]*user_uploads\//;
/** Newer servers put pictures and sounds between the words, and not all of them count these alike. */
const INLINE_MEDIA = /<(?:img[^>]*inline-image|audio|video)/;

/** As the server decides when it renders a message. What it renders is escaped: no text looks like a tag. */
function satisfiesHas(message: Message, what: HasOperand): Belonging {
  if (what === 'reaction') return yesOrNo(message.reactions.length > 0);
  if (message.contentType !== 'text/html') return 'unknown';
  if (what !== 'attachment' && (what === 'link' ? LINK : PREVIEW).test(message.content))
    return 'yes';
  // Somebody may link to a file that is not theirs to give: the server then does not count it.
  return (what === 'attachment' ? UPLOAD : INLINE_MEDIA).test(message.content) ? 'unknown' : 'no';
}

function satisfiesTerm(message: Message, term: NarrowTerm, context: NarrowContext): Belonging {
  switch (term.operator) {
    case 'channel':
      return yesOrNo(message.type === 'channel' && message.channelId === term.channelId);
    case 'channels':
      return isInChannels(message, term.which, context);
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
    // Where the conversation lives now, whom a message calls, and what a search finds, only the server knows.
    case 'mentions':
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
    const isOfChannels =
      term.operator === 'channel' || (term.operator === 'channels' && term.which !== 'archived');
    if (isOfChannels && !term.isNegated) isAboutChannels = true;
    if (term.operator === 'is' && !['resolved', 'followed'].includes(term.what)) return false;
  }
  return isAboutChannels;
}

/** Whether a message may never have been delivered to me: then it carries these two flags, and no mark of mine. */
function mayBeUndelivered({ flags }: Message): boolean {
  return flags.length === 2 && flags.includes('read') && flags.includes('historical');
}

/** Whether others may change what a term looks at: where a message is, what is in it, who reacted. */
function isUpToOthers(term: NarrowTerm): boolean {
  if (term.operator === 'is') return ['resolved', 'followed', 'muted'].includes(term.what);
  return !['sender', 'dm', 'dm-including', 'id'].includes(term.operator);
}

function leavesOutMessage(narrow: Narrow, message: Message, context: NarrowContext): boolean {
  if (message.type !== 'direct') return false;
  const people = message.recipients.map(({ userId }) => userId);
  return leavesOut(narrow, people, context);
}

/**
 * Whether a message belongs into the narrow. One `no` decides; else one `unknown` does. `isOld`: others may have changed
 * the message since.
 */
export function belongs(
  message: Message,
  narrow: Narrow,
  context: NarrowContext,
  isOld: boolean = false,
): Belonging {
  if (leavesOutMessage(narrow, message, context)) return 'no';
  let result: Belonging =
    mayBeUndelivered(message) && !looksIntoHistory(narrow) ? 'unknown' : 'yes';
  for (const term of narrow) {
    const own = isOld && isUpToOthers(term) ? 'unknown' : satisfiesTerm(message, term, context);
    // The server ignores a negated `in`.
    const belonging = term.isNegated && term.operator !== 'in' ? negated(own) : own;
    if (belonging === 'no') return 'no';
    if (belonging === 'unknown') result = 'unknown';
  }
  return result;
}

/** Whether an edit alone, without a move, may take messages in or out. */
export function dependsOnContent(narrow: Narrow): boolean {
  return narrow.some(
    (term) =>
      term.operator === 'has' ||
      term.operator === 'mentions' ||
      term.operator === 'search' ||
      (term.operator === 'is' && ['mentioned', 'alerted'].includes(term.what)),
  );
}

/** Whether what I decide about topics and channels may take messages in or out. */
export function dependsOnAttention(narrow: Narrow): boolean {
  return narrow.some(
    (term) =>
      term.operator === 'in' ||
      (term.operator === 'is' && (term.what === 'followed' || term.what === 'muted')),
  );
}

/** Whether what I decide about people may: in what shows more than one conversation or one channel. */
export function dependsOnPeople(narrow: Narrow): boolean {
  return !narrow.some(({ operator, isNegated }) => {
    return !isNegated && ['channel', 'channels', 'dm', 'with', 'id'].includes(operator);
  });
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
      if (term.what === 'muted') return context.isTopicHidden(channelId, topic);
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
