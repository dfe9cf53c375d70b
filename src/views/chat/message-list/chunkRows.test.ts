import { describe, expect, it } from 'vitest';
import type { Message } from '@/api/chat/model/message';
import type { FeedItem } from '@/domain/chat/messageItems';
import * as eg from '@/testing/eg/index';
import { createChunkRows, rowWith, type ChunkContents } from './chunkRows';

const Part = () => null;

const dayOf = () => 'today';

/** The rows of a chunk of one conversation, as they are after each change of what is held. */
function chunk() {
  const held = new Map<number, Message>();
  const workedOut: FeedItem['kind'][] = [];
  const rowsOf = createChunkRows({
    message: (messageId) => held.get(messageId),
    rowOf: (item) => {
      workedOut.push(item.kind);
      if (item.kind !== 'message') return rowWith(item.kind, Part, {});
      const { messageId, hasSender } = item;
      return rowWith(String(messageId), Part, { messageId, hasSender });
    },
  });
  const hold = (messageId: number, rest: Parameters<typeof eg.message>[0] = {}) =>
    held.set(messageId, eg.message({ id: messageId, timestamp: messageId, ...rest }));
  const rows = (changes: Partial<ChunkContents> = {}) =>
    rowsOf({
      messageIds: [...held.keys()].sort((a, b) => a - b),
      previousId: null,
      firstUnreadId: null,
      isOneConversation: true,
      dayOf,
      ...changes,
    });
  return { held, hold, rows, workedOut };
}

describe('rows that stay', () => {
  it('are the same where a message joins behind them', () => {
    const { hold, rows } = chunk();
    hold(1);
    hold(2);
    const before = rows();
    hold(3);
    const after = rows();
    expect(after.slice(0, before.length)).toEqual(before);
    before.forEach((row, place) => expect(after[place]).toBe(row));
    expect(after).toHaveLength(before.length + 1);
  });

  it('are the same where a message changes that looks the same from outside', () => {
    const { hold, rows } = chunk();
    hold(1);
    hold(2);
    const before = rows();
    hold(1, { flags: ['read'] });
    rows().forEach((row, place) => expect(row).toBe(before[place]));
  });

  it('are others where what stands before them goes', () => {
    const { held, hold, rows } = chunk();
    hold(1);
    hold(2);
    const before = rows();
    held.delete(1);
    const [, last] = rows();
    expect(last?.props).toEqual({ messageId: 2, hasSender: true });
    expect(last).not.toBe(before.at(-1));
  });

  it('know of a line that moves', () => {
    const { hold, rows } = chunk();
    hold(1);
    hold(2);
    expect(rows().map(({ key }) => key)).toEqual(['date', '1', '2']);
    expect(rows({ firstUnreadId: 2 }).map(({ key }) => key)).toEqual(['date', '1', 'unread', '2']);
  });

  it('are worked out anew only where a line comes and goes', () => {
    const { hold, rows, workedOut } = chunk();
    for (let messageId = 1; messageId <= 9; messageId += 1) hold(messageId);
    rows({ firstUnreadId: 3 });
    workedOut.length = 0;
    expect(rows({ firstUnreadId: 7 }).findIndex(({ key }) => key === 'unread')).toBe(7);
    expect(workedOut).toEqual(['message', 'unread', 'message']);
  });
});
