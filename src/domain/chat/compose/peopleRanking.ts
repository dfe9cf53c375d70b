/** Whom somebody most likely means who types a name: those who would read it, and of these who spoke or wrote last. */
import type { Message } from '@/api/chat/model/message';
import { otherUserIds, type Conversation, type DirectConversation } from '../conversation';
import { isSameTopic } from '../topic';

/** By person: a message's id, the higher the later. Nobody is in it of whom nothing is known. */
type Latest = ReadonlyMap<number, number>;

/** What tells how close people are to what is being written. */
export interface PeopleClues {
  /** Whether they would read it. */
  isReader(userId: number): boolean;
  /** Who spoke in the topic. */
  readonly inTopic: Latest;
  /** Who spoke in its channel. */
  readonly inChannel: Latest;
  /** With whom I wrote directly. */
  readonly direct: Latest;
}

/** What the order needs of a person. */
interface RankedPerson {
  readonly userId: number;
  readonly fullName: string;
  readonly isBot: boolean;
}

function note(latest: Map<number, number>, userId: number, messageId: number) {
  latest.set(userId, Math.max(latest.get(userId) ?? 0, messageId));
}

/** Who spoke in a topic and in its channel, as far as the messages at hand tell. One does not mean oneself. */
export function speakersIn(
  messages: Iterable<Message>,
  place: Conversation | null,
  ownUserId: number,
): Pick<PeopleClues, 'inTopic' | 'inChannel'> {
  const inTopic = new Map<number, number>();
  const inChannel = new Map<number, number>();
  if (place?.kind !== 'topic') return { inTopic, inChannel };
  for (const message of messages) {
    const isHere = message.type === 'channel' && message.channelId === place.channelId;
    if (!isHere || message.senderId === ownUserId) continue;
    note(inChannel, message.senderId, message.id);
    if (isSameTopic(message.topic, place.topic)) note(inTopic, message.senderId, message.id);
  }
  return { inTopic, inChannel };
}

/** With whom direct messages went to and fro; `conversations` with the newest message of each. */
export function partnersIn(
  conversations: Iterable<{ conversation: DirectConversation; maxMessageId: number }>,
  ownUserId: number,
): Latest {
  const partners = new Map<number, number>();
  for (const { conversation, maxMessageId } of conversations) {
    for (const userId of otherUserIds(conversation, ownUserId)) {
      if (userId !== ownUserId) note(partners, userId, maxMessageId);
    }
  }
  return partners;
}

/** Puts those who are closest first; programs that nobody talks with stand behind all people. */
export function closestFirst(
  { isReader, inTopic, inChannel, direct }: PeopleClues,
  compareNames: (one: string, other: string) => number,
): (one: RankedPerson, other: RankedPerson) => number {
  const isAside = ({ isBot, userId }: RankedPerson) => Number(isBot && !inTopic.has(userId));
  const reads = ({ userId }: RankedPerson) => Number(isReader(userId));
  const later = (latest: Latest, one: RankedPerson, other: RankedPerson) =>
    (latest.get(other.userId) ?? 0) - (latest.get(one.userId) ?? 0);
  return (one, other) =>
    isAside(one) - isAside(other) ||
    reads(other) - reads(one) ||
    later(inTopic, one, other) ||
    later(inChannel, one, other) ||
    later(direct, one, other) ||
    compareNames(one.fullName, other.fullName);
}
