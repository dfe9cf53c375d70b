/** Moments as people read them, in a language and a zone. Seconds since 1970 go in, words come out. */

export interface TimeFormats {
  /** The time of day, as "14:05". */
  time(timestamp: number): string;
  /** The day, as "Monday, 2 June"; with the year where it is another than now. */
  day(timestamp: number, nowMs: number): string;
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
  timeZone?: string;
  /** Undefined for what is usual in the language. */
  isTwentyFourHours?: boolean;
}

const isSameYear = (one: string, other: string) => one.slice(0, 4) === other.slice(0, 4);

export function createTimeFormats(options: TimeFormatOptions): TimeFormats {
  const { locale, timeZone, isTwentyFourHours } = options;
  const zone = timeZone === undefined ? {} : { timeZone };
  const hours =
    isTwentyFourHours === undefined
      ? {}
      : ({ hourCycle: isTwentyFourHours ? 'h23' : 'h12' } as const);
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const times = new Intl.DateTimeFormat(locale, { ...zone, ...hours, timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(locale, { ...zone, ...day });
  const daysOfYears = new Intl.DateTimeFormat(locale, { ...zone, ...day, year: 'numeric' });
  const moments = new Intl.DateTimeFormat(locale, {
    ...zone,
    ...hours,
    dateStyle: 'full',
    timeStyle: 'short',
  });
  const full = new Intl.DateTimeFormat(locale, {
    ...zone,
    ...hours,
    dateStyle: 'full',
    timeStyle: 'long',
  });
  // The one locale whose dates read year first with dashes, which sorts.
  const keys = new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' });

  const dayKey = (timestamp: number) => keys.format(timestamp * 1000);
  return {
    time: (timestamp) => times.format(timestamp * 1000),
    day(timestamp, nowMs) {
      const isThisYear = isSameYear(dayKey(timestamp), dayKey(nowMs / 1000));
      return (isThisYear ? days : daysOfYears).format(timestamp * 1000);
    },
    moment: (timestamp) => moments.format(timestamp * 1000),
    full: (timestamp) => full.format(timestamp * 1000),
    dayKey,
  };
}
