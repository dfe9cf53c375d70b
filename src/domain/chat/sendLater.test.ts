import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { fieldTime, laterTimes, timeOfField } from './sendLater';

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();
const shown = (nowMs: number) =>
  laterTimes(nowMs).map(({ name, timestamp }) => `${name} ${fieldTime(timestamp)}`);

describe('times to send at', () => {
  it('are the next part of the day, tomorrow morning and Monday morning', () => {
    // A Wednesday.
    expect(shown(at(2025, 5, 4, 10, 20))).toEqual([
      'today 2025-06-04T14:00',
      'tomorrow 2025-06-05T09:00',
      'monday 2025-06-09T09:00',
    ]);
    expect(shown(at(2025, 5, 4, 7, 0))[0]).toBe('today 2025-06-04T09:00');
    // Too late to be asked for by whoever reads it.
    expect(shown(at(2025, 5, 4, 8, 59) + 30_000)[0]).toBe('today 2025-06-04T14:00');
  });

  it('leave out what is over and what is offered already', () => {
    // A Sunday evening: tomorrow is Monday.
    expect(shown(at(2025, 5, 8, 20, 0))).toEqual(['tomorrow 2025-06-09T09:00']);
    // On a Monday, the next one is in a week.
    expect(shown(at(2025, 5, 9, 10, 0)).at(-1)).toBe('monday 2025-06-16T09:00');
  });

  it('lie ahead, in order, at any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (nowSeconds) => {
        const times = laterTimes(nowSeconds * 1000).map(({ timestamp }) => timestamp);
        expect(times.every((one) => one > nowSeconds)).toBe(true);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      }),
    );
  });

  it('go into a field and come back to the minute', () => {
    const timestamp = at(2025, 0, 3, 8, 5) / 1000;
    expect(fieldTime(timestamp)).toBe('2025-01-03T08:05');
    expect(timeOfField(fieldTime(timestamp))).toBe(timestamp);
    for (const text of ['', 'soon', '2025-01-03', '2025-13-40T99:99']) {
      expect(timeOfField(text), text).toBeNull();
    }
  });
});
