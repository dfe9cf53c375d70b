/** Searches as people type them: words, and conditions as `operator:operand`; read into a narrow, printed from one. */
import type { Narrow, NarrowTerm } from '../narrow';
import { isOperator, plainOperator, readTerm } from './termReaders';

/** What reading and printing a search must know of the organization. */
export interface SearchNames {
  readonly ownUserId: number;
  channelIdOfName(name: string): number | undefined;
  channelName(channelId: number): string | undefined;
  /** Everyone who is called so, whatever the case. */
  userIdsOfName(name: string): readonly number[];
  userName(userId: number): string | undefined;
  userIdOfEmail(email: string): number | undefined;
}

/** A piece of a search: a condition, where to begin, plain words, or a condition that makes no sense (yet). */
export type SearchPart =
  | { readonly kind: 'term'; readonly text: string; readonly term: NarrowTerm }
  | { readonly kind: 'near'; readonly text: string; readonly messageId: number }
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'problem'; readonly text: string; readonly operator: string };

/** Cuts a text at spaces that are not in quotes; a quote that is never closed reaches to the end. */
export function splitSearch(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (letter === '\\' && isQuoted && place + 1 < text.length) {
      place += 1;
      piece += letter + text.charAt(place);
    } else if (/\s/.test(letter) && !isQuoted) {
      if (piece !== '') pieces.push(piece);
      piece = '';
    } else {
      if (letter === '"') isQuoted = !isQuoted;
      piece += letter;
    }
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function unquoted(operand: string): string {
  if (!operand.startsWith('"')) return operand;
  const inner = /^"((?:[^"\\]|\\.)*)"?$/s.exec(operand)?.[1];
  return (inner ?? operand).replace(/\\(.)/gs, '$1');
}

function quoted(operand: string): string {
  if (operand !== '' && !/[\s"\\]/.test(operand)) return operand;
  return `"${operand.replace(/["\\]/g, '\\$&')}"`;
}

/** "Ann Lee", or "Ann Lee|12" where several are called so; "|12" where the name is not known. */
function readUser(operand: string, names: SearchNames): number | null {
  if (operand.toLowerCase() === 'me') return names.ownUserId;
  const [userId, ...others] = names.userIdsOfName(operand);
  if (userId !== undefined && others.length === 0) return userId;
  const told = /\|(\d+)$/.exec(operand)?.[1];
  if (told !== undefined) return Number(told);
  // As the server's other clients write it, and as they did for years.
  if (/^\d+$/.test(operand) && names.userName(Number(operand)) !== undefined)
    return Number(operand);
  return names.userIdOfEmail(operand) ?? null;
}

/** Several, as "Ann Lee, Bo"; null where one of them is not known. */
function readUsers(operand: string, names: SearchNames): number[] | null {
  const userIds = operand.split(',').map((one) => readUser(one.trim(), names));
  const known = userIds.filter((userId) => userId !== null);
  return known.length === userIds.length ? known : null;
}

function printUser(userId: number, names: SearchNames): string {
  if (userId === names.ownUserId) return 'me';
  const name = names.userName(userId) ?? '';
  if (name === '' || name.includes(',')) return `|${userId}`;
  const isPlain = names.userIdsOfName(name).length === 1 && name !== 'me' && !/\|\d+$/.test(name);
  return isPlain ? name : `${name}|${userId}`;
}

function readChannel(operand: string, names: SearchNames): number | null {
  const [, bar, told] = /^(\|?)(\d+)$/.exec(operand) ?? [];
  const named = names.channelIdOfName(operand);
  if (named !== undefined || told === undefined) return named ?? null;
  // Other clients write the bare number.
  return bar || names.channelName(Number(told)) !== undefined ? Number(told) : null;
}

/** A message is no condition: the view opens at it, and shows what stands around. */
function readNear(text: string, isNegated: boolean, operand: string): SearchPart {
  const isMessage = !isNegated && /^\d+$/.test(operand);
  return isMessage
    ? { kind: 'near', text, messageId: Number(operand) }
    : { kind: 'problem', text, operator: 'near' };
}

/** Reads one piece. What looks like a condition but names no operator of ours, as an address, is a word. */
function readSearchPart(text: string, names: SearchNames): SearchPart {
  // Keyboards of phones begin with a capital letter.
  const [, sign = '', spelled = '', operand = ''] = /^(-?)([a-z-]+):(.*)$/is.exec(text) ?? [];
  const operator = plainOperator(spelled.toLowerCase());
  if (operator === 'near') return readNear(text, sign === '-', operand);
  if (!isOperator(operator)) return { kind: 'word', text };
  const read = {
    channelIdOf: (name: string) => readChannel(name, names),
    userIdOf: (name: string) => readUser(name, names),
    userIdsOf: (list: string) => readUsers(list, names),
    ownUserId: names.ownUserId,
  };
  const term = operand === '' ? null : readTerm(operator, unquoted(operand), read);
  if (!term) return { kind: 'problem', text, operator };
  return { kind: 'term', text, term: sign === '-' ? { ...term, isNegated: true } : term };
}

/** Reads a whole text, piece by piece. */
export function readSearch(text: string, names: SearchNames): SearchPart[] {
  return splitSearch(text).map((piece) => readSearchPart(piece, names));
}

/** The narrow that the parts ask for, plain words last; what makes no sense is left out. */
export function narrowOfSearch(parts: readonly SearchPart[]): Narrow {
  const terms = parts.flatMap((part) => (part.kind === 'term' ? [part.term] : []));
  const words = parts.flatMap((part) => (part.kind === 'word' ? [part.text] : []));
  if (words.length === 0) return terms;
  // Some systems put curly quotes for straight ones, and only by these servers know a phrase.
  return [...terms, { operator: 'search', text: words.join(' ').replace(/[\u201c\u201d]/g, '"') }];
}

/** The message that a search is to open at; null for where the person left off. */
export function nearOfSearch(parts: readonly SearchPart[]): number | null {
  const near = parts.findLast((part) => part.kind === 'near');
  return near?.kind === 'near' ? near.messageId : null;
}

function operandOf(term: NarrowTerm, names: SearchNames): string {
  switch (term.operator) {
    case 'channel':
      return names.channelName(term.channelId) ?? `|${term.channelId}`;
    case 'channels':
      return term.which;
    case 'topic':
      return term.topic;
    case 'dm':
      return term.userIds.map((userId) => printUser(userId, names)).join(',');
    case 'dm-including':
    case 'sender':
    case 'mentions':
      return printUser(term.userId, names);
    case 'is':
    case 'has':
    case 'in':
      return term.what;
    case 'id':
    case 'with':
      return String(term.messageId);
    case 'search':
      return term.text;
  }
}

/** One condition as it is typed; the words of a search as they are. */
export function printSearchTerm(term: NarrowTerm, names: SearchNames): string {
  if (term.operator === 'search') return term.text;
  const sign = term.isNegated ? '-' : '';
  return `${sign}${term.operator}:${quoted(operandOf(term, names))}`;
}

/** A narrow as the text that asks for it; words last, where a quote left open harms nothing. */
export function printSearch(narrow: Narrow, names: SearchNames): string {
  const isWords = (term: NarrowTerm) => term.operator === 'search';
  return [...narrow.filter((term) => !isWords(term)), ...narrow.filter(isWords)]
    .map((term) => printSearchTerm(term, names))
    .join(' ');
}

/** Whether a search with words looks only through what the person received, and could look further. */
export function isPersonalSearch(narrow: Narrow): boolean {
  return (
    narrow.some((term) => term.operator === 'search') &&
    !narrow.some(
      (term) =>
        ['channel', 'channels', 'dm', 'dm-including', 'in', 'id', 'with'].includes(term.operator) ||
        (term.operator === 'is' && term.what !== 'resolved' && term.what !== 'followed'),
    )
  );
}
