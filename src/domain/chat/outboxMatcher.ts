/** Finds a message of ours among those on the server, after its answer was lost. */
import { isSameConversation } from './conversation';
import { isEmptyTopic } from './emptyTopic';
import { mayBeThere, type OutboxMessage } from './outboxMessage';
import { isSameTopic } from './topic';

/** A message on the server. */
export interface FoundMessage {
  readonly messageId: number;
  readonly senderId: number;
  /** Its Markdown as it was sent, before any edit that the server tells of. */
  readonly text: string;
  /** Empty between people. */
  readonly topic: string;
  /** Where it was before it was moved; null where it was moved, and nobody says from where. */
  readonly earlierTopics?: readonly string[] | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** What the server stores is cut at these lengths, in code points. */
export interface StoredLengths {
  readonly message: number;
  readonly topic: number;
}

/** A stock server's. */
export const STOCK_LENGTHS: StoredLengths = { message: 10_000, topic: 60 };

const CUT_MARK = '\n[message truncated]';
const CUT_TOPIC = '...';
/** Clocks are read at both ends of a request, and rounded. In seconds. */
const CLOCK_SLACK = 5;
/** The browser's second copy follows the first at once; a server may take this long over it. In seconds. */
const COPY_SPAN = 120;

function cut(text: string, length: number, mark: string): string {
  const points = Array.from(text);
  if (points.length <= length) return text;
  return points.slice(0, length - mark.length).join('') + mark;
}

/** The text as every server stores it, whatever length it allows: white space at its end and empty lines at its start gone. */
export function trimmedText(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd().replace(/^\n+/, '');
}

/** The text as the server stores it: trimmed, and not too long. */
export function storedText(text: string, { message }: StoredLengths = STOCK_LENGTHS): string {
  return cut(trimmedText(text), message, CUT_MARK).trimEnd();
}

/** Whether a text is what a server left of a longer one. */
export function isCutOf(text: string, whole: string): boolean {
  return (
    text.endsWith(CUT_MARK) &&
    whole.length > text.length &&
    whole.startsWith(text.slice(0, -CUT_MARK.length))
  );
}

/** The topic as the server stores it. Servers without nameless topics give them a name. */
export function storedTopic(topic: string, { topic: length }: StoredLengths = STOCK_LENGTHS) {
  return cut(topic.trim(), length, CUT_TOPIC);
}

/** Whether a message that was sent to a topic may lie in another; `namelessTopic`: what the server calls none, besides. */
export function isStoredTopic(wanted: string, found: string, namelessTopic?: string): boolean {
  const isNone = (topic: string) => isEmptyTopic(topic, { emptyTopicDisplayName: namelessTopic });
  return isNone(wanted) ? isNone(found) : isSameTopic(wanted, found);
}

/** Whether it lies where the message was sent, or would be sent now, or lay there before it was moved. */
function isInPlace(message: OutboxMessage, found: FoundMessage, context: MatchContext): boolean {
  const { conversation, storedTopic: sentTo } = message;
  const { earlierTopics = [] } = found;
  if (conversation.kind === 'direct') return found.topic === '';
  if (earlierTopics === null) return true;
  const wanted = [sentTo, storedTopic(conversation.topic, context.lengths)];
  return wanted.some((topic) =>
    [found.topic, ...earlierTopics].some((one) => isStoredTopic(topic, one, context.namelessTopic)),
  );
}

export interface MatchContext {
  readonly ownUserId: number;
  readonly lengths: StoredLengths;
  /** What newer servers call messages without a topic. */
  readonly namelessTopic?: string;
  /** Ids that stand for other messages of ours already. */
  isClaimed(messageId: number): boolean;
}

/**
 * The messages on the server that this one became, oldest first. Usually one or none; two where the network sent it
 * twice, which browsers do by themselves when a connection that was used before breaks.
 */
export function copiesOf(
  message: OutboxMessage,
  found: readonly FoundMessage[],
  context: MatchContext,
): FoundMessage[] {
  const { ownUserId, lengths, isClaimed } = context;
  const text = storedText(message.text, lengths);
  const matching = found
    .filter(
      (one) =>
        one.senderId === ownUserId &&
        one.messageId > message.newestKnownId &&
        isInPlace(message, one, context) &&
        (message.startedAt === null || one.timestamp >= message.startedAt - CLOCK_SLACK) &&
        !isClaimed(one.messageId) &&
        storedText(one.text, lengths) === text,
    )
    .sort((a, b) => a.messageId - b.messageId);
  const [first] = matching;
  return first ? matching.filter((one) => one.timestamp - first.timestamp <= COPY_SPAN) : [];
}

/** Whether a message with an equal text, whose outcome is open, may be among those found for this one. */
export function isRival(message: OutboxMessage, other: OutboxMessage): boolean {
  return (
    other.localId !== message.localId &&
    other.state.kind !== 'accepted' &&
    mayBeThere(other) &&
    isSameConversation(other.conversation, message.conversation) &&
    storedText(other.text) === storedText(message.text)
  );
}
