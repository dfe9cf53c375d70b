/** What may be meant by the piece of a search that is being typed. */
import { fitsName, knownForm, searchForm } from './peopleList';
import { printSearchTerm, type SearchNames } from './searchQuery';
import { HAS_OPERANDS, IS_OPERANDS } from './termReaders';
import type { NarrowTerm } from './narrow';

/** A piece to put in the place of the one that is being typed. */
export interface SearchSuggestion {
  readonly text: string;
  /** Null where it is only the beginning of a condition. */
  readonly term: NarrowTerm | null;
}

/** Whom and what the suggestions choose from, the likeliest first. */
export interface SearchSubjects {
  readonly channels: readonly { readonly channelId: number; readonly name: string }[];
  readonly people: readonly { readonly userId: number; readonly fullName: string }[];
  /** Known topics of the channel that the search stays in, or of the places last used. */
  readonly topics: readonly string[];
}

const MOST = 8;
const OPERATORS = ['channel:', 'topic:', 'sender:', 'dm:', 'is:', 'has:'] as const;

function firstFitting<One>(
  all: readonly One[],
  wanted: string,
  nameOf: (one: One) => string,
): One[] {
  const form = searchForm(wanted);
  const found: One[] = [];
  for (const one of all) {
    if (found.length === MOST) break;
    if (fitsName(knownForm(nameOf(one)), form)) found.push(one);
  }
  return found;
}

function termsFor(operator: string, wanted: string, subjects: SearchSubjects): NarrowTerm[] {
  const people = () => firstFitting(subjects.people, wanted, (one) => one.fullName);
  switch (operator) {
    case 'channel':
      return firstFitting(subjects.channels, wanted, (one) => one.name).map(({ channelId }) => ({
        operator,
        channelId,
      }));
    case 'topic':
      return firstFitting(subjects.topics, wanted, (topic) => topic).map((topic) => ({
        operator,
        topic,
      }));
    case 'sender':
      return people().map(({ userId }) => ({ operator, userId }));
    case 'dm':
      return people().map(({ userId }) => ({ operator, userIds: [userId] }));
    case 'is':
      return IS_OPERANDS.filter((what) => what.startsWith(wanted)).map((what) => ({
        operator,
        what,
      }));
    case 'has':
      return HAS_OPERANDS.filter((what) => what.startsWith(wanted)).map((what) => ({
        operator,
        what,
      }));
    default:
      return [];
  }
}

/** At most eight; for nothing typed, the ways to begin. */
export function suggestSearch(
  piece: string,
  subjects: SearchSubjects,
  names: SearchNames,
): SearchSuggestion[] {
  const sign = piece.startsWith('-') ? '-' : '';
  const bare = piece.slice(sign.length);
  const [, operator = '', operand = ''] = /^([a-z-]+):"?([^"]*)"?$/.exec(bare) ?? [];
  const suggest = (term: NarrowTerm): SearchSuggestion => {
    const signed = sign ? { ...term, isNegated: true } : term;
    return { text: printSearchTerm(signed, names), term: signed };
  };
  if (operator !== '') return termsFor(operator, operand, subjects).slice(0, MOST).map(suggest);
  const beginnings = OPERATORS.filter((one) => one.startsWith(bare)).map((text) => ({
    text: sign + text,
    term: null,
  }));
  if (bare === '') return beginnings;
  const meant = ['is', 'channel', 'sender'].flatMap((one) =>
    termsFor(one, bare, subjects).slice(0, 3),
  );
  return [...beginnings, ...meant.map(suggest)].slice(0, MOST);
}
