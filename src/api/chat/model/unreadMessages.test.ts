import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { parse } from '@/api/parse';
import { MalformedResponseError } from '@/domain/requestError';
import { fc, runsOf } from '@/testing/properties';
import { unreadMessages, unreadMessagesBySchema } from './unreadMessages';

const ids = fc.array(fc.nat(), { maxLength: 3 });
const direct = fc.record(
  { other_user_id: fc.nat(), sender_id: fc.nat(), unread_message_ids: ids, novelty: fc.nat() },
  { requiredKeys: ['other_user_id', 'unread_message_ids'] },
);
const topic = fc.record(
  { stream_id: fc.nat(), topic: fc.string(), unread_message_ids: ids, sender_ids: ids },
  { requiredKeys: ['stream_id', 'topic', 'unread_message_ids'] },
);
const sound = fc.record({
  count: fc.nat(),
  pms: fc.array(direct, { maxLength: 3 }),
  streams: fc.array(topic, { maxLength: 3 }),
  huddles: fc.constant([{ user_ids_string: '1,2,3', unread_message_ids: [4] }]),
  mentions: ids,
});

const wrong = [undefined, null, Number.NaN, '5', -5, true, [], [undefined], ['5'], {}];
const change = fc.record({
  list: fc.constantFrom('pms', 'streams'),
  row: fc.nat({ max: 2 }),
  key: fc.constantFrom('other_user_id', 'sender_id', 'stream_id', 'topic', 'unread_message_ids'),
  value: fc.constantFrom('absent', 'row', ...wrong),
});

interface Change {
  list: string;
  row: number;
  key: string;
  value: unknown;
}

/** A copy with one place made wrong: a key left out or set to something else, or a whole row replaced. */
function changed(wire: object, { list, row, key, value }: Change): object {
  const copy = structuredClone(wire) as Record<string, Record<string, unknown>[]>;
  const rows = copy[list] ?? [];
  const one = rows[row];
  if (!one) return copy;
  if (value === 'row') rows[row] = wrong[row] as never;
  else if (value === 'absent') delete one[key];
  else one[key] = value;
  return copy;
}

function outcome(schema: v.GenericSchema, wire: unknown): object {
  try {
    return { output: parse(schema, wire, 'POST /register') };
  } catch (error) {
    if (!(error instanceof MalformedResponseError)) throw error;
    return { message: error.message, path: error.path };
  }
}

describe('unread messages', () => {
  it('are taken, refused and named by the guards as by the schema', () => {
    const seen = { whole: 0, inPart: 0 };
    fc.assert(
      fc.property(sound, fc.array(change, { maxLength: 2 }), (wire, changes) => {
        const input = changes.reduce<object>(changed, wire);
        const byGuard = outcome(unreadMessages, input);
        expect(byGuard).toEqual(outcome(unreadMessagesBySchema, input));
        const { direct, topics } = v.parse(unreadMessages, input);
        const isWhole = direct.length + topics.length === wire.pms.length + wire.streams.length;
        seen[isWhole ? 'whole' : 'inPart'] += 1;
      }),
      { numRuns: runsOf(3000) },
    );
    expect(seen.whole).toBeGreaterThan(300);
    expect(seen.inPart).toBeGreaterThan(300);
  });

  it('that cannot be read cost no others', () => {
    const row = { stream_id: 1, topic: 'tides', unread_message_ids: [5] };
    const read = v.parse(unreadMessages, {
      count: null,
      pms: [{ sender_id: null, unread_message_ids: [1] }],
      streams: [{ ...row, stream_id: '7' }, row],
      huddles: [{ user_ids_string: 12, unread_message_ids: [3] }],
      mentions: null,
      old_unreads_missing: null,
    });
    expect(read).toEqual({
      count: 0,
      direct: [],
      groups: [],
      topics: [{ channelId: 1, topic: 'tides', unreadMessageIds: [5] }],
      mentions: [],
      areOldUnreadsMissing: false,
    });
  });

  it('keeps the lists of ids as they came', () => {
    const unread_message_ids = [5, 6];
    const wire = {
      count: 2,
      pms: [],
      streams: [{ stream_id: 1, topic: 'tides', unread_message_ids }],
      huddles: [],
      mentions: [],
    };
    const [first] = v.parse(unreadMessages, wire).topics;
    expect(first?.unreadMessageIds).toBe(unread_message_ids);
  });
});
