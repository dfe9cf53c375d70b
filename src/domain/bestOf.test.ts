import { expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { bestOf } from './bestOf';

const item = fc.record({ rank: fc.integer({ min: 0, max: 5 }), name: fc.string() });

it('finds what sorting everything would find', () => {
  fc.assert(
    fc.property(fc.array(item), fc.integer({ min: 0, max: 12 }), (items, limit) => {
      const byRank = (one: { rank: number }, other: { rank: number }) => one.rank - other.rank;
      expect(bestOf(items, limit, byRank)).toEqual(items.toSorted(byRank).slice(0, limit));
    }),
  );
});

it('compares most of many only once', () => {
  let compared = 0;
  const numbers = Array.from({ length: 10_000 }, (_, index) => index);
  bestOf(numbers, 8, (one, other) => {
    compared += 1;
    return one - other;
  });
  expect(compared).toBeLessThan(10_100);
});
