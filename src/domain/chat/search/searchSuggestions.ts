/** What may be meant by the piece of a search that is being typed. */
import { fitsName, knownForm, searchForm } from '../nameSearch';
import { printSearchTerm, type SearchNames } from './searchQuery';
import { HAS_OPERANDS, IS_OPERANDS, plainOperator } from './termReaders';
import type { ChannelsOperand, IsOperand, NarrowTerm } from '../narrow';

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
  /** Of the server: what it does not know is not offered. */
  readonly featureLevel: number;
}

const MOST = 8;
const OPERATORS = ['channel:', 'topic:', 'sender:', 'dm:', 'is:', 'has:'] as const;
/** Offered once their first letters are there. */
const RARE_OPERATORS = ['channels:', 'dm-including:', 'mentions:'] as const;

/** What not all servers that we know have, and since when: https://zulip.com/api/construct-narrow */
const MENTIONS_FROM = 446;
const IS_FROM: Readonly<Partial<Record<IsOperand, number>>> = { followed: 265, muted: 366 };
const CHANNELS_FROM: readonly (readonly [ChannelsOperand, number])[] = [
  ['public', 0],
  ['web-public', 0],
  ['archived', 489],
];

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
  const { featureLevel } = subjects;
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
    case 'channels':
      return CHANNELS_FROM.filter(
        ([which, since]) => which.startsWith(wanted.toLowerCase()) && featureLevel >= since,
      ).map(([which]) => ({ operator, which }));
    case 'mentions':
      return featureLevel < MENTIONS_FROM
        ? []
        : people().map(({ userId }) => ({ operator, userId }));
    case 'dm-including':
    case 'sender':
      return people().map(({ userId }) => ({ operator, userId }));
    case 'dm':
      return people().map(({ userId }) => ({ operator, userIds: [userId] }));
    case 'is':
      return IS_OPERANDS.filter(
        (what) => what.startsWith(wanted.toLowerCase()) && featureLevel >= (IS_FROM[what] ?? 0),
      ).map((what) => ({ operator, what }));
    case 'has':
      return HAS_OPERANDS.filter((what) => what.startsWith(wanted.toLowerCase())).map((what) => ({
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
  const [, operator = '', operand = ''] = /^([a-z-]+):"?([^"]*)"?$/i.exec(bare) ?? [];
  const suggest = (term: NarrowTerm): SearchSuggestion => {
    const signed = sign ? { ...term, isNegated: true } : term;
    return { text: printSearchTerm(signed, names), term: signed };
  };
  if (operator !== '') {
    const meant = plainOperator(operator.toLowerCase());
    return termsFor(meant, operand, subjects).slice(0, MOST).map(suggest);
  }
  const rare = RARE_OPERATORS.filter(
    (one) => one !== 'mentions:' || subjects.featureLevel >= MENTIONS_FROM,
  );
  const beginnings = [...OPERATORS, ...(bare === '' ? [] : rare)]
    .filter((one) => one.startsWith(bare.toLowerCase()))
    .map((text) => ({ text: sign + text, term: null }));
  if (bare === '') return beginnings;
  const meant = ['is', 'channel', 'sender'].flatMap((one) =>
    termsFor(one, bare, subjects).slice(0, 3),
  );
  return [...beginnings, ...meant.map(suggest)].slice(0, MOST);
}
