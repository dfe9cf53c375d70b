import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { mutationsOf, type Json } from '@/testing/mutatedJson';
import { fc, runsOf } from '@/testing/properties';
import { readKeptList } from './keptList';

const messages = [
  eg.message({ id: 71, reactions: [eg.wire.reaction()], topic_links: [{ text: 'a', url: 'b' }] }),
  eg.message({ id: 72, edit_history: [{ user_id: 5, timestamp: 9 }], last_edit_timestamp: 9 }),
  eg.directMessage({ id: 73 }),
];
const narrow = [
  { operator: 'channel', channelId: 20 },
  { operator: 'is', what: 'unread', isNegated: true },
  { operator: 'dm', userIds: [5, 11] },
];

describe('a kept list', () => {
  it('is read as it was written', () => {
    expect(readKeptList({ narrow, messages })).toEqual({ narrow, messages });
  });

  it('leaves out messages that are damaged, and keeps the others', () => {
    const [first, second, third] = messages;
    const broken = { ...second, reactions: [null] };
    expect(readKeptList({ narrow, messages: [first, broken, null, third] })?.messages).toEqual([
      first,
      third,
    ]);
  });

  it('is none where its narrow is damaged', () => {
    expect(
      readKeptList({ narrow: [{ operator: 'channel', channelId: '20' }], messages }),
    ).toBeNull();
    expect(readKeptList({ narrow: [{ operator: 'constructor' }], messages })).toBeNull();
  });

  it('throws at nothing, and lets nothing through that has another shape', () => {
    const kept = JSON.parse(JSON.stringify({ narrow, messages })) as Json;
    fc.assert(
      fc.property(mutationsOf(kept), (damaged) => {
        for (const { id, content, reactions } of readKeptList(damaged)?.messages ?? []) {
          expect([typeof id, typeof content]).toEqual(['number', 'string']);
          for (const { emojiCode } of reactions) expect(typeof emojiCode).toBe('string');
        }
      }),
      { numRuns: runsOf(1_000) },
    );
  });
});
