import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/message';
import { createRecentRows } from './recentRows';

const say = (id: number, subject: string, sender: number) =>
  eg.message({ id, subject, stream_id: 7, sender_id: sender, timestamp: id });

describe('recent conversations', () => {
  it('come newest first, each once, with those who spoke last', () => {
    const rowsOf = createRecentRows(5);
    const rows = rowsOf([say(1, 'tide', 5), say(2, 'lunch', 7), say(3, 'Tide', 6)]);
    expect(rows.map((row) => [row.messageId, row.timestamp, row.senderIds, row.isMine])).toEqual([
      [3, 3, [6, 5], true],
      [2, 2, [7], false],
    ]);
    expect(rowsOf([])).toEqual([]);
  });

  it('are the same objects as before but for the one that was spoken in', () => {
    const rowsOf = createRecentRows(5);
    const messages = [say(1, 'tide', 5), say(2, 'lunch', 7)];
    const [lunch, tide] = rowsOf(messages);
    const after = rowsOf([...messages, say(3, 'Tide', 6)]);
    expect(after).toHaveLength(2);
    expect(after[0]).toMatchObject({ messageId: 3, senderIds: [6, 5], isMine: true });
    expect(after[0]).not.toBe(tide);
    expect(after[1]).toBe(lunch);
  });

  it('follow a message that was moved', () => {
    const rowsOf = createRecentRows(5);
    rowsOf([say(1, 'tide', 5), say(2, 'lunch', 7)]);
    const [moved, tide] = rowsOf([say(1, 'tide', 5), say(2, 'dinner', 7)]);
    expect(moved?.conversation).toMatchObject({ topic: 'dinner' });
    expect(tide?.conversation).toMatchObject({ topic: 'tide' });
  });
});
