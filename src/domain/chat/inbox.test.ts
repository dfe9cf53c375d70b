import { expect, it } from 'vitest';
import { directConversation, topicConversation } from './conversation';
import { inboxOf, type InboxRow } from './inbox';

const row = (conversation: InboxRow['conversation'], newestId: number, count = 1): InboxRow => ({
  conversation,
  newestId,
  count,
  hasMention: false,
});

it('puts people first, newest first, and topics under their channels in the given order', () => {
  const rows = [
    row(topicConversation(2, 'tides'), 5),
    row(directConversation([4], 1), 3),
    row(topicConversation(1, 'lunch'), 9, 4),
    row(topicConversation(2, 'ropes'), 8, 2),
    row(directConversation([5], 1), 7),
  ];
  const inbox = inboxOf(rows, (a, b) => b - a);
  expect(inbox.direct.map((one) => one.newestId)).toEqual([7, 3]);
  expect(inbox.channels.map((one) => [one.channelId, one.count])).toEqual([
    [2, 3],
    [1, 4],
  ]);
  expect(inbox.channels[0]?.rows.map((one) => one.conversation.topic)).toEqual(['ropes', 'tides']);
});
