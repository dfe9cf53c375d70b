import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import {
  emptyRange,
  extendOlder,
  includesId,
  insertIds,
  placeNewMessage,
  removeIds,
  replaceRange,
  trimOldest,
} from './messageRange';

describe('messageRange', () => {
  it('keeps ids ascending and without doubles, in whatever order they come and go', () => {
    const step = fc.record({
      isRemoval: fc.boolean(),
      ids: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const range = emptyRange();
        const model = new Set<number>();
        for (const { isRemoval, ids } of steps) {
          const expected = ids.some((id) => model.has(id) === isRemoval);
          const changed = isRemoval ? removeIds(range, ids) : insertIds(range, ids);
          expect(changed).toBe(expected);
          for (const id of ids) {
            if (isRemoval) model.delete(id);
            else model.add(id);
          }
          expect(range.ids).toEqual([...model].sort((a, b) => a - b));
        }
        for (let id = 0; id <= 61; id += 1) expect(includesId(range.ids, id)).toBe(model.has(id));
      }),
    );
  });

  it('lets a new message join only where no gap lies between', () => {
    const range = emptyRange();
    replaceRange(range, { ids: [10, 20], foundOldest: false, foundNewest: false });
    expect(placeNewMessage(range, 30)).toBe(false);
    expect(placeNewMessage(range, 5)).toBe(false);
    expect(placeNewMessage(range, 15)).toBe(true);
    range.hasNewest = true;
    expect(placeNewMessage(range, 30)).toBe(true);
    expect(range.ids).toEqual([10, 15, 20, 30]);
  });

  it('forgets the oldest beyond a limit, and that it had the oldest', () => {
    const range = emptyRange();
    replaceRange(range, { ids: [4, 5], foundOldest: false, foundNewest: true });
    extendOlder(range, { ids: [1, 2, 3], foundOldest: true, foundNewest: false });
    expect(range.hasOldest).toBe(true);
    expect(trimOldest(range, 2)).toEqual([1, 2, 3]);
    expect(range).toEqual({ ids: [4, 5], hasOldest: false, hasNewest: true });
  });
});
