import { expect, it } from 'vitest';
import { COMBINED_FEED, reactionsTo, type Narrow, type NarrowTerm } from './narrow';
import { markReadPolicyAllows, opensAtFirstUnread } from './readPolicy';

const channel: NarrowTerm = { operator: 'channel', channelId: 7 };
const topic: NarrowTerm = { operator: 'topic', topic: 'tides' };

it.each([
  ['always', COMBINED_FEED, false, true],
  ['conversationsOnly', COMBINED_FEED, false, false],
  ['conversationsOnly', [channel, topic], true, true],
  ['never', [channel, topic], true, false],
  [undefined, COMBINED_FEED, false, true],
] as const)(
  'reading by looking, %s, at %j, one conversation %s: %s',
  (policy, narrow, isOne, is) => {
    expect(markReadPolicyAllows(policy, narrow, isOne)).toBe(is);
  },
);

it.each<Narrow>([
  [],
  [channel],
  [channel, topic],
  [{ operator: 'dm', userIds: [8] }],
  [{ operator: 'dm-including', userId: 8 }],
  [{ operator: 'is', what: 'dm' }],
  [{ operator: 'is', what: 'resolved' }],
  [{ operator: 'channels', which: 'public' }],
  [{ ...channel, isNegated: true }],
])('looking at %j, where whole conversations stand, reads', (...narrow) => {
  expect(markReadPolicyAllows('always', narrow, false)).toBe(true);
});

it.each<Narrow>([
  [{ operator: 'search', text: 'lamp' }],
  [channel, topic, { operator: 'search', text: 'lamp' }],
  [{ operator: 'sender', userId: 8 }],
  [channel, { operator: 'sender', userId: 8, isNegated: true }],
  [{ operator: 'is', what: 'starred' }],
  [{ operator: 'is', what: 'mentioned' }],
  [{ operator: 'is', what: 'alerted' }],
  [{ operator: 'is', what: 'unread' }],
  [{ operator: 'has', what: 'link' }],
  reactionsTo(8),
])('looking at %j, out of context, reads nothing, also where one looks always', (...narrow) => {
  expect(markReadPolicyAllows('always', narrow, false)).toBe(false);
});

it.each<[Narrow[number], boolean]>([
  [channel, true],
  [{ operator: 'is', what: 'mentioned' }, true],
  [{ operator: 'is', what: 'unread' }, true],
  [{ operator: 'is', what: 'starred' }, false],
  [{ operator: 'sender', userId: 8 }, false],
  [{ operator: 'search', text: 'lamp' }, false],
])('a view of %j opens at what is unread first: %s', (term, isSo) => {
  expect(opensAtFirstUnread([term])).toBe(isSo);
});
