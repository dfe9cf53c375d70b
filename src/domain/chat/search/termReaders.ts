/**
 * The conditions of narrows, read from what is written after their operators. The same in addresses and in searches,
 * but for how channels and people are called there.
 */
import type { ChannelsOperand, HasOperand, IsOperand, NarrowTerm } from '../narrow';

/** Who and what is meant by an operand; null where nobody and nothing is. */
export interface OperandReaders {
  channelIdOf(operand: string): number | null;
  userIdOf(operand: string): number | null;
  /** Several people; null where one of them is not known. */
  userIdsOf(operand: string): number[] | null;
  readonly ownUserId: number;
}

export const IS_OPERANDS: readonly IsOperand[] = [
  'unread',
  'mentioned',
  'starred',
  'dm',
  'followed',
  'resolved',
  'alerted',
  'muted',
];
export const HAS_OPERANDS: readonly HasOperand[] = ['link', 'image', 'attachment', 'reaction'];

export const CHANNELS_OPERANDS: readonly ChannelsOperand[] = [
  'public',
  'web-public',
  'all',
  'archived',
];

const DIRECT_SYNONYMS: ReadonlyMap<string, IsOperand> = new Map([
  ['private', 'dm'],
  ['private-message', 'dm'],
]);

/** Older and newer spellings of operators, and the one that we use. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
  ['group-pm-with', 'dm-including'],
  ['dm-with', 'dm-including'],
  ['from', 'sender'],
]);

type TermReader = (operand: string, read: OperandReaders) => NarrowTerm | null;

function byId(make: (id: number) => NarrowTerm): TermReader {
  return (operand) => (/^\d+$/.test(operand) ? make(Number(operand)) : null);
}

const readers = new Map<string, TermReader>(
  Object.entries<TermReader>({
    channel(operand, { channelIdOf }) {
      const channelId = channelIdOf(operand);
      return channelId === null ? null : { operator: 'channel', channelId };
    },
    channels(operand) {
      const which = CHANNELS_OPERANDS.find((one) => one === operand.toLowerCase());
      return which ? { operator: 'channels', which } : null;
    },
    topic: (operand) => ({ operator: 'topic', topic: operand }),
    dm(operand, { userIdsOf }) {
      const userIds = userIdsOf(operand);
      return userIds && { operator: 'dm', userIds };
    },
    'dm-including'(operand, { userIdOf }) {
      const userId = userIdOf(operand);
      return userId === null ? null : { operator: 'dm-including', userId };
    },
    sender(operand, { userIdOf }) {
      const userId = userIdOf(operand);
      return userId === null ? null : { operator: 'sender', userId };
    },
    mentions(operand, { userIdOf, ownUserId }) {
      const userId = userIdOf(operand);
      if (userId === ownUserId) return { operator: 'is', what: 'mentioned' };
      return userId === null ? null : { operator: 'mentions', userId };
    },
    is(operand) {
      const lower = operand.toLowerCase();
      const wanted = DIRECT_SYNONYMS.get(lower) ?? lower;
      const what = IS_OPERANDS.find((one) => one === wanted);
      return what ? { operator: 'is', what } : null;
    },
    has(operand) {
      const lower = operand.toLowerCase();
      const what = HAS_OPERANDS.find((one) => one === lower || `${one}s` === lower);
      return what ? { operator: 'has', what } : null;
    },
    in(operand) {
      const what = operand.toLowerCase();
      return what === 'home' || what === 'all' ? { operator: 'in', what } : null;
    },
    id: byId((messageId) => ({ operator: 'id', messageId })),
    with: byId((messageId) => ({ operator: 'with', messageId })),
  }),
);

/** The spelling of an operator that we use. */
export function plainOperator(spelled: string): string {
  return SYNONYMS.get(spelled) ?? spelled;
}

/** Whether it is one of ours, in our spelling. */
export function isOperator(operator: string): boolean {
  return readers.has(operator);
}

/** The condition; null where the operator is none of ours, or its operand makes no sense. */
export function readTerm(
  operator: string,
  operand: string,
  read: OperandReaders,
): NarrowTerm | null {
  return readers.get(operator)?.(operand, read) ?? null;
}
