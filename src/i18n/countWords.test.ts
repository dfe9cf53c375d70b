import { expect, it } from 'vitest';
import { sayCount, wordsAround } from './countWords';
import { availableLocales } from './catalogues';
import { createWords } from './words';

async function wordsIn(locale: string) {
  const words = createWords();
  await words.setLocale(locale);
  await Promise.all([words.useCatalogue('chat'), words.useCatalogue('common')]);
  return words;
}

const counts = [7, 0, 1, 2, 3, 11, 12, 40, 100, 103, 999, 1_000, 12_345];
const messages = [
  ['chat.rail.organization', { name: 'Harbour 5' }],
  ['chat.rail.organization', { name: 'Harbour' }],
  ['chat.rail.many', undefined],
  ['chat.unread.count', undefined],
  ['chat.unread.many', undefined],
  ['chat.feed.newBelow', undefined],
  ['chat.title.unread', { place: '7 lamps', realm: 'Harbour' }],
] as const;

it.each(availableLocales)(
  'says in %s what the words say, for one count after another',
  async (locale) => {
    const words = await wordsIn(locale);
    // Twice, and backwards: what is known of one count is used for others.
    for (const count of [...counts, ...[...counts].reverse(), 5])
      for (const [messageId, values] of messages)
        expect(sayCount(words, messageId, count, values)).toBe(
          words.t(messageId, { ...values, count }),
        );
  },
);

it('says what stands before and after, and nothing where the count does not stand by itself', async () => {
  const words = await wordsIn('en');
  expect(wordsAround(words, 'chat.title.unread', 8, { place: 'Inbox', realm: 'Quay' })).toEqual([
    '(',
    ') Inbox – Quay',
  ]);
  expect(wordsAround(words, 'chat.rail.organization', 0, { name: 'Quay' })).toBeNull();
  expect(wordsAround(words, 'chat.title.unread', 8, { place: '8', realm: 'Quay' })).toBeNull();
});

it('knows nothing of words that are still to come', async () => {
  const words = createWords();
  expect(sayCount(words, 'chat.feed.newBelow', 2_001)).toBe('chat.feed.newBelow');
  await words.useCatalogue('chat');
  expect(sayCount(words, 'chat.feed.newBelow', 2_001)).toBe('2,001 new messages');
});
