import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/message';
import { recentRows } from './recentRows';

describe('recent conversations', () => {
  it('come newest first, each once, with those who spoke last', () => {
    const say = (id: number, subject: string, sender: number) =>
      eg.message({ id, subject, stream_id: 7, sender_id: sender, timestamp: id });
    const rows = recentRows([say(1, 'tide', 5), say(2, 'lunch', 7), say(3, 'Tide', 6)], 5);
    expect(rows.map((row) => [row.messageId, row.timestamp, row.senderIds, row.isMine])).toEqual([
      [3, 3, [6, 5], true],
      [2, 2, [7], false],
    ]);
    expect(recentRows([], 5)).toEqual([]);
  });
});
