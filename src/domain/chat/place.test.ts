import { expect, it } from 'vitest';
import type { Narrow } from './narrow';
import { narrowOfPlace, placeOfNarrow, type Place } from './place';

it('places are what narrows show whole, and back', () => {
  const places: [Place, Narrow][] = [
    [{ kind: 'channel', channelId: 7 }, [{ operator: 'channel', channelId: 7 }]],
    [
      { kind: 'topic', channelId: 7, topic: 'tides' },
      [
        { operator: 'channel', channelId: 7 },
        { operator: 'topic', topic: 'tides' },
      ],
    ],
    [{ kind: 'direct', userIds: [5, 10] }, [{ operator: 'dm', userIds: [5] }]],
  ];
  for (const [place, narrow] of places) {
    expect(placeOfNarrow(narrow, 10)).toEqual(place);
    expect(narrowOfPlace(place, 10)).toEqual(narrow);
  }
  const parts: Narrow[] = [
    [],
    [{ operator: 'channel', channelId: 7, isNegated: true }],
    [{ operator: 'is', what: 'mentioned' }],
    [
      { operator: 'channel', channelId: 7 },
      { operator: 'search', text: 'tides' },
    ],
  ];
  expect(parts.map((narrow) => placeOfNarrow(narrow, 10))).toEqual([null, null, null, null]);
});
