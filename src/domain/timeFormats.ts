/** Moments as people read them, in a language and a zone. Seconds since 1970 go in, words come out. */

export interface TimeFormats {
  /** The time of day, as "14:05". */
  time(timestamp: number): string;
  /** The day, as "Monday, 2 June"; with the year where it is another than now. */
  day(timestamp: number, nowMs: number): string;
  /** The day in a list, as "2 Jun"; with the year where it is another than now. */
  shortDay(timestamp: number, nowMs: number): string;
  /** How many days of the calendar ago it was: 0 today, 1 yesterday; negative for days to come. */
  daysAgo(timestamp: number, nowMs: number): number;
  /** A moment named in a sentence, as "Monday, 2 June 2025 at 14:05". */
  moment(timestamp: number): string;
  /** Day, year, time to the second and zone: everything there is to say. */
  full(timestamp: number): string;
  /** Names the day in the reader's zone, as "2025-06-02": equal for equal days, and in order. */
  dayKey(timestamp: number): string;
}

export interface TimeFormatOptions {
  locale: string;
  /** IANA name; undefined for the device's own zone. */
  timeZone?: string | undefined;
  /** Undefined for what is usual in the language. */
  isTwentyFourHours?: boolean;
}

const DAY_MS = 86_400_000;

const isSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);

type Style = Intl.DateTimeFormatOptions;

/** How a time, a moment and a whole moment are written. */
function timeStyles(
  isTwentyFourHours: boolean | undefined,
): Record<'time' | 'moment' | 'full', Style> {
  if (isTwentyFourHours === false) {
    // By their parts: where people usually count to 24, browsers write the ready-made styles as "09:05 pm", or "2026/6/2火曜日".
    const time: Style = { hourCycle: 'h12', hour: 'numeric', minute: '2-digit' };
    const moment: Style = {
      ...time,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    };
    return { time, moment, full: { ...moment, second: '2-digit', timeZoneName: 'short' } };
  }
  const hours: Style = isTwentyFourHours ? { hourCycle: 'h23' } : {};
  return {
    time: { ...hours, timeStyle: 'short' },
    moment: { ...hours, dateStyle: 'full', timeStyle: 'short' },
    full: { ...hours, dateStyle: 'full', timeStyle: 'long' },
  };
}

/**
 * Put together from their parts. There are locales whose dates read year first with dashes, but what one writes changes with
 * the browser's data: "2026-12-02" in one, "12/2/26" in another.
 */
function dayKeys(timeZone: string | undefined): (timestamp: number) => string {
  const days = new Intl.DateTimeFormat('en-US', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (timestamp) => {
    const parts = days.formatToParts(timestamp * 1000).map(({ type, value }) => [type, value]);
    const { year, month, day } = Object.fromEntries(parts) as Record<string, string>;
    return `${year}-${month}-${day}`;
  };
}

export function createTimeFormats(options: TimeFormatOptions): TimeFormats {
  const { locale, timeZone, isTwentyFourHours } = options;
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const shortDay = { day: 'numeric', month: 'short' } as const;
  const style = timeStyles(isTwentyFourHours);
  const times = new Intl.DateTimeFormat(locale, { ...zone, ...style.time });
  const days = new Intl.DateTimeFormat(locale, { ...zone, ...day });
  const daysOfYears = new Intl.DateTimeFormat(locale, { ...zone, ...day, year: 'numeric' });
  const shortDays = new Intl.DateTimeFormat(locale, { ...zone, ...shortDay });
  const shortDaysOfYears = new Intl.DateTimeFormat(locale, {
    ...zone,
    ...shortDay,
    year: 'numeric',
  });
  const moments = new Intl.DateTimeFormat(locale, { ...zone, ...style.moment });
  const full = new Intl.DateTimeFormat(locale, { ...zone, ...style.full });
  const dayKey = dayKeys(timeZone);
  const isThisYear = (timestamp: number, nowMs: number) =>
    isSameYear(dayKey(timestamp), dayKey(nowMs / 1000));
  return {
    time: (timestamp) => times.format(timestamp * 1000),
    day: (timestamp, nowMs) =>
      (isThisYear(timestamp, nowMs) ? days : daysOfYears).format(timestamp * 1000),
    shortDay: (timestamp, nowMs) =>
      (isThisYear(timestamp, nowMs) ? shortDays : shortDaysOfYears).format(timestamp * 1000),
    // By the calendar: where clocks are put forward or back, a day has not 24 hours.
    daysAgo: (timestamp, nowMs) =>
      (Date.parse(dayKey(nowMs / 1000)) - Date.parse(dayKey(timestamp))) / DAY_MS,
    moment: (timestamp) => moments.format(timestamp * 1000),
    full: (timestamp) => full.format(timestamp * 1000),
    dayKey,
  };
}
