import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { nextInOrder } from './nextUnread';

const compare = (one: number, other: number) => one - other;

describe('the next unread place', () => {
  it('comes after the present one, wherever that is', () => {
    expect(nextInOrder([9, 3, 5], 4, compare)).toBe(5);
    expect(nextInOrder([9, 3, 5], null, compare)).toBe(3);
    expect(nextInOrder([4], 4, compare)).toBeNull();
  });

  it('goes round: as many steps as there are places visit each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 2 }), (places) => {
        const seen = new Set<number>();
        let current: number | null = null;
        for (let step = 0; step < places.length; step += 1) {
          current = nextInOrder(places, current, compare);
          if (current !== null) seen.add(current);
        }
        expect([...seen].sort(compare)).toEqual([...places].sort(compare));
      }),
    );
  });
});
