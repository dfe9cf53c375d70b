/**
 * Narrows as parts of addresses: operator and operand in turn, each percent-decoded, as `channel`, `7-general`,
 * `topic`, `lunch`. The same parts stand in our own addresses and in the links that servers write
 * (`#narrow/channel/7-general/topic/lunch`).
 */
import type { Narrow, NarrowTerm } from './narrow';
import { plainOperator, readTerm, type OperandReaders } from './search/termReaders';

/** What reading an address needs to know: old links name channels and people instead of giving ids. */
export interface AddressNames {
  channelIdOfName(name: string): number | undefined;
  channelName(channelId: number): string | undefined;
  userIdOfEmail(email: string): number | undefined;
  ownUserId: number;
}

export interface NarrowAddress {
  readonly narrow: Narrow;
  /** The message to open at; null for where the person left off. */
  readonly near: number | null;
}

/** A channel's operand: its id, and its name for people to read. */
export function channelOperand(channelId: number, name: string | undefined): string {
  const slug = (name ?? '').trim().replace(/[\s/]+/g, '-');
  return slug ? `${channelId}-${slug}` : String(channelId);
}

function segmentsOfTerm(term: NarrowTerm, names: Pick<AddressNames, 'channelName'>): string[] {
  const operator = (term.isNegated ? '-' : '') + term.operator;
  switch (term.operator) {
    case 'channel':
      return [operator, channelOperand(term.channelId, names.channelName(term.channelId))];
    case 'channels':
      return [operator, term.which];
    case 'topic':
      return [operator, term.topic];
    case 'dm':
      return [operator, term.userIds.join(',')];
    case 'dm-including':
    case 'sender':
    case 'mentions':
      return [operator, String(term.userId)];
    case 'is':
    case 'has':
    case 'in':
      return [operator, term.what];
    case 'id':
    case 'with':
      return [operator, String(term.messageId)];
    case 'search':
      return [operator, term.text];
  }
}

/** The parts of an address for a narrow, opening at a message where `near` is given. */
export function segmentsOfNarrow(
  narrow: Narrow,
  names: Pick<AddressNames, 'channelName'>,
  near: number | null = null,
): string[] {
  const segments = narrow.flatMap((term) => segmentsOfTerm(term, names));
  return near === null ? segments : [...segments, 'near', String(near)];
}

function idOf(operand: string): number | null {
  return /^\d+$/.test(operand) ? Number(operand) : null;
}

function channelIdOf(operand: string, names: AddressNames): number | null {
  const id = /^(\d+)(?:-|$)/.exec(operand)?.[1];
  const known = id === undefined ? undefined : Number(id);
  // A channel may be called "2024-plans": its id wins only where it is one, or where no name fits.
  if (known !== undefined && names.channelName(known) !== undefined) return known;
  return (
    names.channelIdOfName(operand) ??
    names.channelIdOfName(operand.replaceAll('-', ' ')) ??
    known ??
    null
  );
}

function userIdOf(operand: string, names: AddressNames): number | null {
  if (operand === 'me') return names.ownUserId;
  const id = /^(?:user)?(\d+)(?:-|$)/.exec(operand)?.[1];
  return id === undefined ? (names.userIdOfEmail(operand) ?? null) : Number(id);
}

function userIdsOf(operand: string, names: AddressNames): number[] | null {
  const listed = /^([\d,]+)(?:-.*)?$/.exec(operand)?.[1];
  const parts = (listed ?? operand).split(',').filter(Boolean);
  const userIds = parts.map((part) => userIdOf(part, names));
  const known = userIds.filter((userId) => userId !== null);
  return known.length === userIds.length && known.length > 0 ? known : null;
}

/** Conversations with several people are those with each of them: servers take one at a time. */
function includingAll(operand: string, names: AddressNames): NarrowTerm[] | null {
  const userIds = userIdsOf(operand, names);
  return userIds && userIds.map((userId) => ({ operator: 'dm-including', userId }));
}

/** The terms that an operator and its operand stand for; null where they make no sense. */
function termsOf(
  spelled: string,
  operand: string,
  { names, read }: { names: AddressNames; read: OperandReaders },
): NarrowTerm[] | null {
  const isNegated = spelled.startsWith('-');
  const operator = plainOperator(isNegated ? spelled.slice(1) : spelled);
  if (operator === 'dm-including' && !isNegated) return includingAll(operand, names);
  const term: NarrowTerm | null =
    operator === 'search' ? { operator, text: operand } : readTerm(operator, operand, read);
  if (!term) return null;
  // Newer servers' own clients write the combined feed so, which older servers do not know.
  if (isNegated && term.operator === 'is' && term.what === 'muted')
    return [{ operator: 'in', what: 'home' }];
  return [isNegated ? { ...term, isNegated } : term];
}

/** Reads the parts of an address; null where one cannot be understood, so that a wrong view is never shown. */
export function narrowOfSegments(
  segments: readonly string[],
  names: AddressNames,
): NarrowAddress | null {
  const read: OperandReaders = {
    channelIdOf: (operand) => channelIdOf(operand, names),
    userIdOf: (operand) => userIdOf(operand, names),
    userIdsOf: (operand) => userIdsOf(operand, names),
    ownUserId: names.ownUserId,
  };
  const narrow: NarrowTerm[] = [];
  let near: number | null = null;
  for (let place = 0; place < segments.length; place += 2) {
    const spelled = segments[place] ?? '';
    const operand = segments[place + 1];
    if (operand === undefined) return null;
    if (spelled.replace(/^-/, '') === 'near') {
      near = idOf(operand);
      continue;
    }
    const terms = termsOf(spelled, operand, { names, read });
    if (!terms) return null;
    narrow.push(...terms);
  }
  return { narrow, near };
}
