import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import type { Narrow, NarrowTerm } from '../narrow';
import {
  isPersonalSearch,
  narrowOfSearch,
  nearOfSearch,
  printSearch,
  readSearch,
  splitSearch,
  type SearchNames,
} from './searchQuery';
import { CHANNELS_OPERANDS, HAS_OPERANDS, IS_OPERANDS } from './termReaders';

const channels = new Map([
  [1, 'general'],
  [2, 'ship yard'],
  [3, 'say "hi"'],
]);
const users = new Map([
  [5, 'Iago'],
  [6, 'Ann Lee'],
  [7, 'Ann Lee'],
  [8, 'Smith, John'],
  [9, 'me'],
  [10, 'Bot|12'],
]);

const names: SearchNames = {
  ownUserId: 5,
  channelIdOfName: (name) =>
    [...channels].find(([, one]) => one.toLowerCase() === name.toLowerCase())?.[0],
  channelName: (channelId) => channels.get(channelId),
  userIdsOfName: (name) =>
    [...users].filter(([, one]) => one.toLowerCase() === name.toLowerCase()).map(([id]) => id),
  userName: (userId) => users.get(userId),
  userIdOfEmail: (email) => (email === 'ann@example.com' ? 6 : undefined),
};

const read = (text: string) => narrowOfSearch(readSearch(text, names));
const print = (narrow: Narrow) => printSearch(narrow, names);

const userId = fc.constantFrom(...users.keys(), 99);
const bareTerm: fc.Arbitrary<NarrowTerm> = fc.oneof(
  fc.record({
    operator: fc.constant('channel' as const),
    channelId: fc.constantFrom(...channels.keys(), 44),
  }),
  fc.record({ operator: fc.constant('topic' as const), topic: fc.string() }),
  fc.record({ operator: fc.constant('sender' as const), userId }),
  fc.record({
    operator: fc.constant('mentions' as const),
    userId: userId.filter((one) => one !== 5),
  }),
  fc.record({ operator: fc.constant('dm-including' as const), userId }),
  fc.record({
    operator: fc.constant('dm' as const),
    userIds: fc.array(userId, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ operator: fc.constant('is' as const), what: fc.constantFrom(...IS_OPERANDS) }),
  fc.record({ operator: fc.constant('has' as const), what: fc.constantFrom(...HAS_OPERANDS) }),
  fc.record({ operator: fc.constant('id' as const), messageId: fc.nat() }),
  fc.record({
    operator: fc.constant('channels' as const),
    which: fc.constantFrom(...CHANNELS_OPERANDS),
  }),
);
const term = fc
  .tuple(bareTerm, fc.boolean())
  .map(([bare, isNegated]): NarrowTerm => (isNegated ? { ...bare, isNegated } : bare));
const words = fc
  .array(fc.constantFrom('rope', '"two words"', 'https://example.org', '-not', 'héllo'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list): NarrowTerm => ({ operator: 'search', text: list.join(' ') }));
const narrow = fc
  .tuple(fc.array(term, { maxLength: 5 }), fc.option(words, { nil: undefined }))
  .map(([terms, search]) => (search ? [...terms, search] : terms));

describe('a search', () => {
  it('says what it means: printing and reading gives the same narrow', () => {
    fc.assert(
      fc.property(narrow, (one) => {
        expect(read(print(one))).toEqual(one);
      }),
    );
  });

  it('keeps its meaning whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const meaning = read(text);
        expect(read(print(meaning))).toEqual(meaning);
      }),
    );
  });

  it('never loses a letter when it is cut', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(splitSearch(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  it('takes conditions in any order, with quotes, old names and a minus', () => {
    expect(read('lost -stream:"Ship Yard" rope from:me topic:"High tide" has:images')).toEqual([
      { operator: 'channel', channelId: 2, isNegated: true },
      { operator: 'sender', userId: 5 },
      { operator: 'topic', topic: 'High tide' },
      { operator: 'has', what: 'image' },
      { operator: 'search', text: 'lost rope' },
    ]);
  });

  it('names what it cannot make sense of', () => {
    expect(readSearch('channel:nowhere topic: sender:"Ann Lee" https://x', names)).toEqual([
      { kind: 'problem', text: 'channel:nowhere', operator: 'channel' },
      { kind: 'problem', text: 'topic:', operator: 'topic' },
      { kind: 'problem', text: 'sender:"Ann Lee"', operator: 'sender' },
      { kind: 'word', text: 'https://x' },
    ]);
    expect(read('sender:"Ann Lee|7"')).toEqual([{ operator: 'sender', userId: 7 }]);
  });

  it('takes what keyboards make of it: capital letters and curly quotes', () => {
    expect(read('From:me Is:Unread Has:Links')).toEqual([
      { operator: 'sender', userId: 5 },
      { operator: 'is', what: 'unread' },
      { operator: 'has', what: 'link' },
    ]);
    expect(read('\u201ctwo words\u201d')).toEqual([{ operator: 'search', text: '"two words"' }]);
    expect(read('topic:"say \u201chi\u201d"')).toEqual([
      { operator: 'topic', topic: 'say \u201chi\u201d' },
    ]);
  });

  it('knows people and channels by what other clients write: numbers and addresses', () => {
    expect(read('sender:7 dm:6 channel:2')).toEqual([
      { operator: 'sender', userId: 7 },
      { operator: 'dm', userIds: [6] },
      { operator: 'channel', channelId: 2 },
    ]);
    expect(read('from:ann@example.com')).toEqual([{ operator: 'sender', userId: 6 }]);
    const kinds = readSearch('sender:2024 channel:2024 sender:x@example.com', names);
    expect(kinds.map(({ kind }) => kind)).toEqual(['problem', 'problem', 'problem']);
    expect(read('mentions:me -mentions:Iago mentions:ann@example.com')).toEqual([
      { operator: 'is', what: 'mentioned' },
      { operator: 'is', what: 'mentioned', isNegated: true },
      { operator: 'mentions', userId: 6 },
    ]);
  });

  it('opens at a message where one is named', () => {
    const parts = readSearch('rope near:12', names);
    expect(narrowOfSearch(parts)).toEqual([{ operator: 'search', text: 'rope' }]);
    expect(nearOfSearch(parts)).toBe(12);
    expect(nearOfSearch(readSearch('rope', names))).toBeNull();
    expect(readSearch('near:noon -near:12', names)).toEqual([
      { kind: 'problem', text: 'near:noon', operator: 'near' },
      { kind: 'problem', text: '-near:12', operator: 'near' },
    ]);
  });

  it('can be widened only where words are looked for in what was received', () => {
    expect(isPersonalSearch(read('rope'))).toBe(true);
    expect(isPersonalSearch(read('rope sender:me'))).toBe(true);
    expect(isPersonalSearch(read('rope channel:general'))).toBe(false);
    expect(isPersonalSearch(read('rope is:starred'))).toBe(false);
    expect(isPersonalSearch(read('is:starred'))).toBe(false);
  });
});
