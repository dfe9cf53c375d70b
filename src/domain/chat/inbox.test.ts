import { expect, it } from 'vitest';
import { directConversation, topicConversation } from './conversation';
import { firstRows, inboxGroups, newestFirst } from './inbox';

const conversations = [
  topicConversation(2, 'tides'),
  directConversation([4], 1),
  topicConversation(1, 'lunch'),
  topicConversation(2, 'ropes'),
  directConversation([5], 1),
];

it('puts people first, and topics under their channels in the given order', () => {
  const groups = inboxGroups(conversations, (a, b) => b - a);
  expect(groups.map((group) => [group.channelId, group.conversations.length])).toEqual([
    [null, 2],
    [2, 2],
    [1, 1],
  ]);
  expect(inboxGroups(conversations.slice(2, 4), (a, b) => a - b)[0]?.channelId).toBe(1);
});

it('shows so many rows at most, from the top', () => {
  const groups = inboxGroups(conversations, (a, b) => b - a);
  const limits = (most: number) => firstRows(groups, most).map(({ limit }) => limit);
  expect(limits(10)).toEqual([2, 2, 1]);
  expect(limits(3)).toEqual([2, 1]);
  expect(limits(2)).toEqual([2]);
});

it('puts first who wrote last', () => {
  const rows = [3, 9, 7].map((newestId) => ({
    conversation: directConversation([newestId], 1),
    newestId,
    count: 1,
    hasMention: false,
  }));
  expect(newestFirst(rows).map((row) => row.newestId)).toEqual([9, 7, 3]);
});
