import { expect, it } from 'vitest';
import type { Narrow } from '../narrow';
import { widerSearches } from './widerSearches';

const words: Narrow = [{ operator: 'search', text: 'tide' }];
const channel: Narrow = [{ operator: 'channel', channelId: 2 }];
const topic: Narrow = [{ operator: 'topic', topic: 'boats' }];
const sender: Narrow = [{ operator: 'sender', userId: 7 }];
const unread: Narrow = [{ operator: 'is', what: 'unread' }];

it('a search in a topic is wider in its channel, and everywhere', () => {
  expect(widerSearches([...channel, ...topic, ...words])).toEqual([
    { dropped: topic, narrow: [...channel, ...words] },
    { dropped: [...channel, ...topic], narrow: words },
  ]);
});

it('one of what a person wrote is wider for what anybody did, and keeps what else was asked for', () => {
  expect(widerSearches([...unread, ...sender, ...words])).toEqual([
    { dropped: sender, narrow: [...unread, ...words] },
  ]);
  expect(widerSearches([{ operator: 'dm', userIds: [7] }, ...words])).toHaveLength(1);
});

it('none is wider than one that is kept to nothing, or keeps away, or one without words', () => {
  expect(widerSearches([...unread, ...words])).toEqual([]);
  expect(widerSearches([{ operator: 'sender', userId: 7, isNegated: true }, ...words])).toEqual([]);
  expect(widerSearches([...channel, ...topic])).toEqual([]);
});
