import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTimeFormats } from '@/domain/timeFormats';
import { dayOfField, fieldDay, pastDays } from './calendarDay';

const { TZ } = process.env;
const HOUR = 3_600;

function liveIn(timeZone: string) {
  process.env.TZ = timeZone;
}

beforeEach(() => liveIn('Europe/Berlin'));
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

const utc = (text: string) => Date.parse(`${text}Z`) / 1_000;

describe('a day of a date field', () => {
  it('reaches from its midnight to the next one, where the person is', () => {
    expect(dayOfField('2025-06-02')).toEqual({
      start: utc('2025-06-01T22:00:00'),
      end: utc('2025-06-02T22:00:00'),
    });
    expect(dayOfField('0099-01-01')?.start).toBeLessThan(utc('1000-01-01T00:00:00'));
  });

  it('has 23 or 25 hours where clocks are changed', () => {
    const hoursOf = (text: string) => {
      const { start = 0, end = 0 } = dayOfField(text) ?? {};
      return (end - start) / HOUR;
    };
    expect(hoursOf('2025-03-30')).toBe(23);
    expect(hoursOf('2025-10-26')).toBe(25);
    // There is no midnight on the one, and there are two on the other.
    liveIn('America/Sao_Paulo');
    expect(hoursOf('2018-11-04')).toBe(23);
    liveIn('America/Havana');
    expect(hoursOf('2025-11-02')).toBe(25);
  });

  it.each([
    ['Europe/Berlin', '2025-03-30'],
    ['Europe/Berlin', '2025-10-26'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['America/Havana', '2025-11-02'],
    ['Asia/Kathmandu', '2025-06-02'],
    ['Pacific/Kiritimati', '2025-01-01'],
  ])('begins and ends with the line that the feed draws for it: in %s on %s', (timeZone, text) => {
    liveIn(timeZone);
    const { start, end } = dayOfField(text) ?? { start: 0, end: 0 };
    const { dayKey } = createTimeFormats({ locale: 'en', timeZone });
    expect([start - 1, start, end - 1, end].map((at) => dayKey(at) === text)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(fieldDay(new Date(start * 1_000))).toBe(text);
  });

  it.each(['', '2025-06', '2025-02-29', '2025-13-01', '2025-00-10', '2025-06-00', 'yesterday'])(
    'is none in “%s”',
    (text) => expect(dayOfField(text)).toBeNull(),
  );
});

describe('days that are asked for by how long ago they were', () => {
  const daysAt = (text: string) => pastDays(new Date(text).getTime()).map(({ day }) => day);

  it('are days of the calendar, whatever the hour and however long the days between were', () => {
    const days = ['2025-03-31', '2025-03-30', '2025-03-24', '2025-02-28', '2024-03-31'];
    expect(daysAt('2025-03-31T00:10')).toEqual(days);
    expect(daysAt('2025-03-31T23:50')).toEqual(days);
    expect(daysAt('2025-01-01T12:00').slice(1)).toEqual([
      '2024-12-31',
      '2024-12-25',
      '2024-12-01',
      '2024-01-01',
    ]);
    expect(daysAt('2024-02-29T12:00').at(-1)).toBe('2023-02-28');
  });
});
