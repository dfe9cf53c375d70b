/** Conversations as they were written down on this device: what is damaged among them is as if it were not there. */
import type { Message } from '@/api/chat/model/message';
import type { Narrow, NarrowTerm } from './narrow';
import { fieldsOf, isNumber, isText, type Fields } from '../storedRecord';

/** A list that was read, with the newest of its messages. */
export interface KeptList {
  readonly narrow: Narrow;
  readonly messages: readonly Message[];
}

type Check = (value: unknown) => boolean;

const isBoolean: Check = (value) => typeof value === 'boolean';
const isListOf =
  (isOne: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isOne);
const isAbsentOr =
  (isOne: Check): Check =>
  (value) =>
    value === undefined || isOne(value);

/** Whether all of these fields are there, and as they should be. */
function hasFields(fields: Fields, checks: Readonly<Record<string, Check>>): boolean {
  return Object.entries(checks).every(([name, isRight]) => isRight(fields[name]));
}

const isRecordWith =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    const fields = fieldsOf(value);
    return fields !== null && hasFields(fields, checks);
  };

const isReaction = isRecordWith({
  emojiName: isText,
  emojiCode: isText,
  reactionType: isText,
  userId: isNumber,
});
const isSubmessage = isRecordWith({
  id: isNumber,
  messageId: isNumber,
  senderId: isNumber,
  msgType: isText,
  content: isText,
});
const isRecipient = isRecordWith({ userId: isNumber, email: isText, fullName: isText });

const everyMessage = {
  id: isNumber,
  senderId: isNumber,
  senderFullName: isText,
  senderEmail: isText,
  avatarUrl: isAbsentOr((value) => value === null || isText(value)),
  client: isText,
  content: isText,
  contentType: isText,
  timestamp: isNumber,
  isMeMessage: isBoolean,
  reactions: isListOf(isReaction),
  submessages: isListOf(isSubmessage),
  topicLinks: isListOf(isRecordWith({ text: isText, url: isText })),
  flags: isListOf(isText),
  editHistory: isAbsentOr(isListOf(isRecordWith({ timestamp: isNumber }))),
  lastEditTimestamp: isAbsentOr(isNumber),
  lastMovedTimestamp: isAbsentOr(isNumber),
};
const channelMessage = { ...everyMessage, channelId: isNumber, channelName: isText, topic: isText };
const directMessage = { ...everyMessage, recipients: isListOf(isRecipient) };

function isMessage(value: unknown): value is Message {
  const fields = fieldsOf(value);
  if (fields?.type === 'channel') return hasFields(fields, channelMessage);
  return fields?.type === 'direct' && hasFields(fields, directMessage);
}

const operands: Readonly<Record<NarrowTerm['operator'], Readonly<Record<string, Check>>>> = {
  channel: { channelId: isNumber },
  channels: { which: isText },
  topic: { topic: isText },
  dm: { userIds: isListOf(isNumber) },
  'dm-including': { userId: isNumber },
  sender: { userId: isNumber },
  mentions: { userId: isNumber },
  is: { what: isText },
  has: { what: isText },
  in: { what: isText },
  id: { messageId: isNumber },
  with: { messageId: isNumber },
  search: { text: isText },
};

function isTerm(value: unknown): value is NarrowTerm {
  const fields = fieldsOf(value);
  if (!fields || !isAbsentOr(isBoolean)(fields.isNegated)) return false;
  const known = Object.entries(operands).find(([operator]) => operator === fields.operator);
  return known !== undefined && hasFields(fields, known[1]);
}

/** Without the messages that are damaged; null where it is not even known which list it was. */
export function readKeptList(value: unknown): KeptList | null {
  const fields = fieldsOf(value);
  if (!fields || !Array.isArray(fields.narrow) || !Array.isArray(fields.messages)) return null;
  const narrow: readonly unknown[] = fields.narrow;
  const messages: readonly unknown[] = fields.messages;
  return narrow.every(isTerm) ? { narrow, messages: messages.filter(isMessage) } : null;
}
