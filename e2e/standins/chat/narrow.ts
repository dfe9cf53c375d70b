/** Narrows: reads a list of terms and turns it into a test that a message passes or not. */

import { FLAG, type Message, type User } from './model';
import { canSeeChannel, canSeeHistory, canSeeMessage, isUnread } from './permissions';
import { findByEmail, findChannel, type Realm } from './realm';
import { badNarrow, Refusal } from './refusals';
import { compileSearch, type Search } from './search';
import { isMutedFor, policyFor } from './userTopics';

export interface Term {
  operator: string;
  operand: string | number | (string | number)[];
  isNegated: boolean;
}

type Test = (message: Message, row: number | undefined) => boolean;

export interface Narrow {
  terms: Term[];
  matches: Test;
  /** Whether messages count that the user never received. */
  hasSharedHistory: boolean;
  /** Words to highlight; null without a search. */
  search: Search | null;
}

interface Viewpoint {
  realm: Realm;
  user: User;
}

// --- Reading --------------------------------------------------------------

const LEGACY: Record<string, string> = {
  stream: 'channel',
  streams: 'channels',
  'pm-with': 'dm',
  pm_with: 'dm',
  'group-pm-with': 'dm-including',
};

const isOperand = (value: unknown): value is Term['operand'] =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) &&
    value.every((item) => typeof item === 'string' || typeof item === 'number'));

function readTerm(value: unknown, index: number): Term {
  if (typeof value !== 'object' || value === null)
    throw new Refusal(`narrow[${index}] is not a dict or a list`);
  const pair = Array.isArray(value) ? Object.values<unknown>(value) : null;
  const given: Record<string, unknown> = pair
    ? { operator: pair[0], operand: pair[1] }
    : { ...value };
  if (typeof given.operator !== 'string') throw new Refusal(`narrow[${index}]: Missing 'operator'`);
  if (!isOperand(given.operand)) throw new Refusal(`narrow[${index}]: Invalid operand`);
  const name = given.operator.toLowerCase();
  return {
    operator: LEGACY[name] ?? name,
    operand: given.operand,
    isNegated: given.negated === true,
  };
}

/** The `narrow` parameter's JSON value; `undefined` is the empty narrow. */
export function readTerms(value: unknown): Term[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Refusal('narrow is not a list');
  return value.map(readTerm);
}

// --- People and places ----------------------------------------------------

const toId = (operand: Term['operand']): number | null => {
  if (typeof operand === 'number') return operand;
  return typeof operand === 'string' && /^\d+$/.test(operand) ? Number(operand) : null;
};

function personOf({ realm }: Viewpoint, operand: string | number): User {
  const user = typeof operand === 'number' ? realm.users.get(operand) : findByEmail(realm, operand);
  if (!user) throw badNarrow('unknown user');
  return user;
}

function peopleOf(viewpoint: Viewpoint, operand: Term['operand']): number[] {
  const list = Array.isArray(operand)
    ? operand
    : typeof operand === 'string'
      ? operand.split(',')
      : [operand];
  try {
    const userIds = list.map(
      (item) => personOf(viewpoint, typeof item === 'string' ? item.trim() : item).id,
    );
    return [...new Set([...userIds, viewpoint.user.id])].toSorted((a, b) => a - b);
  } catch {
    throw badNarrow(`unknown user in ${String(operand)}`);
  }
}

function channelOf({ realm, user }: Viewpoint, operand: Term['operand']) {
  const channelId = typeof operand === 'number' ? operand : null;
  const channel =
    channelId === null ? findChannel(realm, String(operand)) : realm.channels.get(channelId);
  if (!channel || !canSeeChannel(user, channel)) throw badNarrow('unknown channel');
  return channel;
}

// --- Tests by operator ----------------------------------------------------

const isResolved = (topic: string) => topic.startsWith('✔ ');

const WILDCARDS = FLAG.stream_wildcard_mentioned | FLAG.topic_wildcard_mentioned;

const has = (row: number | undefined, bits: number) => row !== undefined && (row & bits) !== 0;

const IS_TESTS: Record<string, (viewpoint: Viewpoint) => Test> = {
  dm: () => (message) => message.channelId === null,
  private: () => (message) => message.channelId === null,
  starred: () => (_message, row) => has(row, FLAG.starred),
  unread: () => (_message, row) => isUnread(row),
  mentioned: () => (_message, row) => has(row, FLAG.mentioned | WILDCARDS),
  alerted: () => (_message, row) => has(row, FLAG.has_alert_word),
  resolved: () => (message) => isResolved(message.topic),
  followed:
    ({ user }) =>
    (message) =>
      message.channelId !== null && policyFor(user, message.channelId, message.topic) === 3,
};

const HAS_TESTS: Record<string, (message: Message) => boolean> = {
  link: (message) => message.hasLink,
  image: (message) => message.hasImage,
  attachment: (message) => message.hasAttachment,
  reaction: (message) => message.reactions.length > 0,
};

const inHome = ({ user }: Viewpoint, message: Message): boolean =>
  message.channelId === null || !isMutedFor(user, message.channelId, message.topic);

const sameIds = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((userId, index) => userId === b[index]);

const TESTS: Record<string, (viewpoint: Viewpoint, operand: Term['operand']) => Test> = {
  channel: (viewpoint, operand) => {
    const channel = channelOf(viewpoint, operand);
    return (message) => message.channelId === channel.id;
  },
  channels: ({ realm, user }, operand) => {
    if (operand !== 'public' && operand !== 'web-public')
      throw badNarrow('unknown channels operand');
    return ({ channelId }) => {
      const channel = realm.channels.get(channelId ?? -1);
      if (!channel || channel.isPrivate) return false;
      return operand === 'public' ? canSeeChannel(user, channel) : channel.isWebPublic;
    };
  },
  topic: (_viewpoint, operand) => {
    const wanted = String(operand).toLowerCase();
    return (message) => message.channelId !== null && message.topic.toLowerCase() === wanted;
  },
  dm: (viewpoint, operand) => {
    const wanted = peopleOf(viewpoint, operand);
    return (message) => message.channelId === null && sameIds(message.userIds, wanted);
  },
  'dm-including': (viewpoint, operand) => {
    const person = personOf(viewpoint, Array.isArray(operand) ? (operand[0] ?? '') : operand);
    return (message) => message.channelId === null && message.userIds.includes(person.id);
  },
  sender: (viewpoint, operand) => {
    const sender = personOf(viewpoint, Array.isArray(operand) ? '' : operand);
    return (message) => message.senderId === sender.id;
  },
  is: (viewpoint, operand) => {
    const make = IS_TESTS[String(operand)];
    if (!make) throw badNarrow(`unknown 'is' operand ${String(operand)}`);
    return make(viewpoint);
  },
  has: (_viewpoint, operand) => {
    const test = HAS_TESTS[String(operand)];
    if (!test) throw badNarrow(`unknown 'has' operand ${String(operand)}`);
    return test;
  },
  in: (viewpoint, operand) => {
    if (operand === 'all') return () => true;
    if (operand !== 'home') throw badNarrow(`unknown 'in' operand ${String(operand)}`);
    return (message) => inHome(viewpoint, message);
  },
  // "Near" only says what to use as anchor.
  near: () => () => true,
  id: (_viewpoint, operand) => {
    const messageId = toId(operand);
    if (messageId === null) throw badNarrow('Invalid message ID');
    return (message) => message.id === messageId;
  },
  search: (_viewpoint, operand) => {
    const search = compileSearch([String(operand)]);
    return (message) => search.matches(message);
  },
};

/** Negating `in` or `near` changes nothing. */
const IGNORES_NEGATION = new Set(['in', 'near']);

function compileTerm(viewpoint: Viewpoint, term: Term): Test {
  const make = TESTS[term.operator];
  if (!make) throw badNarrow('unknown operator');
  const test = make(viewpoint, term.operand);
  if (!term.isNegated || IGNORES_NEGATION.has(term.operator)) return test;
  return (message, row) => !test(message, row);
}

// --- The whole narrow -----------------------------------------------------

const CHANNEL_OPERATORS = new Set(['channel', 'channels']);

function refuseContradictions(terms: readonly Term[]): void {
  const isDirect = terms.some(
    ({ operator, operand, isNegated }) =>
      !isNegated &&
      (operator === 'dm' || operator === 'dm-including' || (operator === 'is' && operand === 'dm')),
  );
  const isChannel = terms.some(
    ({ operator, isNegated }) => !isNegated && CHANNEL_OPERATORS.has(operator),
  );
  if (isDirect && isChannel)
    throw badNarrow('No message can be both a channel message and direct message');
}

function hasSharedHistory(viewpoint: Viewpoint, terms: readonly Term[]): boolean {
  const reaches = terms.some(({ operator, operand, isNegated }) => {
    if (isNegated) return false;
    if (operator === 'channels') return true;
    return operator === 'channel' && canSeeHistory(viewpoint.user, channelOf(viewpoint, operand));
  });
  const isPersonal = terms.some(
    ({ operator, operand }) =>
      operator === 'is' && operand !== 'resolved' && operand !== 'followed',
  );
  return reaches && !isPersonal;
}

/** `with` gives way to the conversation that now holds that message. */
function replaceWith({ realm, user }: Viewpoint, terms: readonly Term[]): Term[] {
  const withs = terms.filter(({ operator }) => operator === 'with');
  const [first] = withs;
  if (!first) return [...terms];
  if (withs.length > 1) throw badNarrow("Duplicate 'with' operators.");
  const messageId = toId(first.operand);
  if (messageId === null) throw badNarrow("Invalid 'with' operator");
  const rest = terms.filter(({ operator }) => operator !== 'with');
  const message = realm.messages.get(messageId);
  if (!message || !canSeeMessage(realm, user, message)) return rest;
  const others = rest.filter(({ operator }) => !['channel', 'topic', 'dm'].includes(operator));
  const place: Term[] =
    message.channelId === null
      ? [{ operator: 'dm', operand: message.userIds, isNegated: false }]
      : [
          { operator: 'channel', operand: message.channelId, isNegated: false },
          { operator: 'topic', operand: message.topic, isNegated: false },
        ];
  return [...place, ...others];
}

export function compileNarrow(
  viewpoint: Viewpoint,
  given: readonly Term[],
  { takesWith }: { takesWith: boolean },
): Narrow {
  const terms = takesWith ? replaceWith(viewpoint, given) : [...given];
  refuseContradictions(terms);
  const tests = terms.map((term) => compileTerm(viewpoint, term));
  const searches = terms.filter(({ operator, isNegated }) => operator === 'search' && !isNegated);
  return {
    terms,
    matches: (message, row) => tests.every((test) => test(message, row)),
    hasSharedHistory: hasSharedHistory(viewpoint, terms),
    search:
      searches.length > 0 ? compileSearch(searches.map(({ operand }) => String(operand))) : null,
  };
}
