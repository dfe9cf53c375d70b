import { expect, it } from 'vitest';
import { directConversation, topicConversation, type Conversation } from './conversation';
import { inboxRows, openInbox } from './inbox';
import { UnreadEntry } from './unreadEntry';

const unread = (conversation: Conversation, ...messageIds: number[]) =>
  new UnreadEntry(conversation, messageIds);

const places = new Map([
  [null, [unread(directConversation([4], 1), 3), unread(directConversation([5], 1), 9, 4)]],
  [2, [unread(topicConversation(2, 'tides'), 5), unread(topicConversation(2, 'ropes'), 6)]],
  [7, []],
  [1, [unread(topicConversation(1, 'lunch'), 8)]],
]);
const conversationsIn = (channelId: number | null) => places.get(channelId) ?? [];

it('shows so many rows at most, from the top, and leaves empty groups out', () => {
  const shown = (most: number) => {
    const { groups, isMore } = openInbox([...places.keys()], conversationsIn, most);
    return { isMore, limits: groups.map(({ channelId, limit }) => [channelId, limit]) };
  };
  const all = [
    [null, 2],
    [2, 2],
    [1, 1],
  ];
  expect(shown(10)).toEqual({ isMore: false, limits: all });
  expect(shown(5)).toEqual({ isMore: false, limits: all });
  expect(shown(4)).toEqual({ isMore: true, limits: all.slice(0, 2) });
  expect(shown(3)).toEqual({
    isMore: true,
    limits: [
      [null, 2],
      [2, 1],
    ],
  });
});

it('takes a folded group for one row', () => {
  const { groups, isMore } = openInbox([...places.keys()], conversationsIn, 2, (id) => id === 2);
  expect(isMore).toBe(true);
  expect(groups.map(({ channelId, limit }) => [channelId, limit])).toEqual([[null, 2]]);
  const more = openInbox([...places.keys()], conversationsIn, 4, (id) => id === 2);
  expect(more.isMore).toBe(false);
  expect(more.groups.map(({ channelId, limit }) => [channelId, limit])).toEqual([
    [null, 2],
    [2, 0],
    [1, 1],
  ]);
});

it('asks for no channel further down than it must', () => {
  const asked: (number | null)[] = [];
  openInbox(
    [...places.keys()],
    (channelId) => {
      asked.push(channelId);
      return conversationsIn(channelId);
    },
    1,
  );
  expect(asked).toEqual([null]);
});

const noRows = new Map();
const group = (limit: number) => ({ channelId: null, conversations: conversationsIn(null), limit });

it('puts first who wrote last', () => {
  const rows = inboxRows(group(2), noRows);
  expect(rows.map(({ conversation, count }) => [conversation, count])).toEqual([
    [directConversation([5], 1), 2],
    [directConversation([4], 1), 1],
  ]);
  expect(inboxRows(group(1), noRows)).toEqual(rows.slice(0, 1));
});

it('leaves the rows alone that are as they were', () => {
  const rows = inboxRows(group(2), noRows);
  const known = new Map(rows.map((row) => [row.key, row]));
  conversationsIn(null)[0]?.add(12);
  const now = inboxRows(group(2), known);
  expect(now.map(({ count }) => count)).toEqual([2, 2]);
  expect(now[1]).toBe(rows[0]);
  expect(now[0]).not.toBe(rows[1]);
});
