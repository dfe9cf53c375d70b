/** What a client should hold, taken from the stand-in itself: who subscribes, which messages are where, and what they are. */
import { parse } from '../../../src/api/parse';
import { message as messageModel, type Message } from '../../../src/api/chat/model/message';
import { topicConversationKey } from '../../../src/domain/chat/conversation';
import { narrowKey, type Narrow } from '../../../src/domain/chat/narrow';
import { narrowRequest } from '../../../src/domain/chat/narrowWire';
import { messagesIn } from '../../standins/chat/messageFetch';
import { flagsWire, messageWire } from '../../standins/chat/messageWire';
import { compileNarrow, readTerms } from '../../standins/chat/narrow';
import { Refusal } from '../../standins/chat/refusals';
import { isSubscribed } from '../../standins/chat/realm';
import { policyFor } from '../../standins/chat/userTopics';
import type { ChainGround } from './chainGround';
import { readDirectly } from './directCalls';

/** Each message's wire text, read once: most stay as they are from one sequence to the next. */
const readTexts = new Map<string, Message>();

function readMessage(text: string): Message {
  const known = readTexts.get(text) ?? parse(messageModel, JSON.parse(text), 'GET /messages');
  if (readTexts.size > 5_000) readTexts.clear();
  readTexts.set(text, known);
  return known;
}

type Ground = Pick<ChainGround, 'world' | 'own'>;
type Held = Parameters<typeof messageWire>[1];

/** Null where the server refuses to look: what the narrow names is gone, or hidden. */
function compiledOrRefused({ world, own }: Ground, narrow: Narrow) {
  const terms = readTerms(narrowRequest(narrow));
  try {
    return compileNarrow({ realm: world.realm, user: own }, terms, { takesWith: true });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Every list as the server would give it whole, with its messages; null where it would not. */
export function trueLists({ world, own, narrows }: ChainGround) {
  const held = new Map<number, Message>();
  const messageOf = (one: Held): Message => {
    const flags = flagsWire(own.rows.get(one.id));
    const wire = { ...messageWire(world, one, { applyMarkdown: true }), flags };
    const message = readMessage(JSON.stringify(wire));
    held.set(one.id, message);
    return message;
  };
  /**
   * The client keeps out of the combined feed the channels that one is not in, where servers do so only with muted
   * ones, and out of what shows several conversations what passes between oneself and one muted person, of which
   * servers keep nothing out; where one asks for it by name, it is there.
   */
  const asksByName = (term: Narrow[number]) =>
    ['dm', 'with', 'id'].includes(term.operator) ||
    ((term.operator === 'sender' || term.operator === 'dm-including') &&
      own.mutedUsers.has(term.userId));
  const isHidden = (narrow: Narrow, { channelId, topic, userIds }: Held) =>
    channelId === null
      ? !narrow.some(asksByName) &&
        userIds.length === 2 &&
        userIds.some((userId) => own.mutedUsers.has(userId))
      : narrow.some(({ operator }) => operator === 'in') &&
        !isSubscribed(own, channelId) &&
        policyFor(own, channelId, topic) < 2;
  return narrows.map((narrow) => {
    const compiled = compiledOrRefused({ world, own }, narrow);
    const messages =
      compiled &&
      messagesIn(world.realm, own, compiled)
        .filter((one) => !isHidden(narrow, one))
        .map((one) => held.get(one.id) ?? messageOf(one));
    return { key: narrowKey(narrow), messages };
  });
}

interface TopicsAnswer {
  topics: { name: string; max_id: number }[];
}

/** The topics of a channel, newest first; null where the server does not tell. */
export async function trueTopics({ world, own }: ChainGround, channelId: number) {
  const path = `/users/me/${channelId}/topics`;
  const answer = await readDirectly(world, own, ['GET', path]).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!answer) return null;
  const { topics } = answer as unknown as TopicsAnswer;
  return topics.map(({ name: topic, max_id: maxMessageId }) => ({
    topic,
    key: topicConversationKey(channelId, topic),
    maxMessageId,
  }));
}
