import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTimeFormats } from './timeFormats';

const newYear = Date.UTC(2025, 11, 31, 23, 30) / 1000;
const inBerlin = { locale: 'en-GB', timeZone: 'Europe/Berlin' };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('times', () => {
  it('name a day the same way whatever a browser takes for usual in some language', () => {
    const { dayKey, daysAgo } = createTimeFormats(inBerlin);
    // A getter, whatever the types say.
    const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '1/1/26');
    expect(dayKey(newYear)).toBe('2026-01-01');
    expect(daysAgo(newYear - 86_400, newYear * 1000)).toBe(1);
  });

  it("are those of the reader's zone", () => {
    expect(createTimeFormats(inBerlin).time(newYear)).toBe('00:30');
    expect(createTimeFormats(inBerlin).dayKey(newYear)).toBe('2026-01-01');
    expect(createTimeFormats({ locale: 'en-GB', timeZone: 'UTC' }).dayKey(newYear)).toBe(
      '2025-12-31',
    );
  });

  it('have twelve or twenty-four hours, as was chosen', () => {
    const twelve = createTimeFormats({ ...inBerlin, locale: 'en-US', isTwentyFourHours: false });
    expect(twelve.time(newYear)).toMatch(/^12:30\sAM$/);
    const all = createTimeFormats({ ...inBerlin, locale: 'en-US', isTwentyFourHours: true });
    expect(all.time(newYear)).toBe('00:30');
  });

  it('are written as the language writes them, also where it usually counts otherwise', () => {
    const morning = Date.UTC(2026, 5, 2, 1, 5) / 1000;
    const twelve = (locale: string) =>
      createTimeFormats({ locale, timeZone: 'UTC', isTwentyFourHours: false });
    expect(twelve('en-GB').time(morning)).toMatch(/^1:05\sam$/);
    expect(twelve('ja').moment(morning)).toMatch(/^2026年6月2日火曜日 午前1:05$/);
  });

  it('name a moment to the minute, and to the second where all is told', () => {
    const { moment, full } = createTimeFormats(inBerlin);
    expect(moment(newYear)).toMatch(/^Thursday,? 1 January 2026(,| at) 00:30$/);
    expect(full(newYear)).toMatch(/^Thursday,? 1 January 2026(,| at) 00:30:00 CET$/);
  });

  it('name the year where it is another', () => {
    const { day } = createTimeFormats(inBerlin);
    expect(day(newYear, Date.UTC(2026, 5, 1))).toMatch(/^Thursday,? 1 January$/);
    expect(day(newYear, Date.UTC(2027, 5, 1))).toMatch(/^Thursday,? 1 January 2026$/);
  });

  it('are short in lists', () => {
    const { shortDay } = createTimeFormats(inBerlin);
    expect(shortDay(newYear, Date.UTC(2026, 5, 1))).toBe('1 Jan');
    expect(shortDay(newYear, Date.UTC(2027, 5, 1))).toBe('1 Jan 2026');
  });

  it('count days by the calendar, also where a day has fewer hours, or more', () => {
    const { daysAgo } = createTimeFormats(inBerlin);
    const at = (month: number, day: number, hour: number) => Date.UTC(2026, month, day, hour, 15);
    // A quarter past midnight on the day after clocks were put forward: 24 hours ago it was the day before yesterday.
    const spring = at(2, 29, 22);
    expect(daysAgo(at(2, 29, 12) / 1000, spring)).toBe(1);
    expect(daysAgo(at(2, 28, 22) / 1000, spring)).toBe(2);
    // Late on the day on which they are put back: 24 hours ago it was the same day.
    const autumn = at(9, 25, 22);
    expect(daysAgo(at(9, 25, 10) / 1000, autumn)).toBe(0);
    expect(daysAgo(at(9, 24, 21) / 1000, autumn)).toBe(1);
    expect(daysAgo(at(9, 26, 12) / 1000, autumn)).toBe(-1);
  });
});
