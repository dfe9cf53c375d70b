/** Moments that somebody means who has typed some of a time, by the clock of this device. */

const HOUR_MS = 3_600_000;
/** Where only a day was typed. */
const MORNING = { hour: 9, minute: 0 };

const CLOCK = /^(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?\s*(?<half>[ap]m)?$/;
const DAY = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T\s]+(?<rest>\S.*)?)?$/;

interface TimeOfDay {
  hour: number;
  minute: number;
}

/** Of 24; `NaN` for hours that a half of the day does not have. */
function hourOf(hour: number, half: string): number {
  if (half === '') return hour;
  if (hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

function timeOfDay(text: string): TimeOfDay | null {
  const found = CLOCK.exec(text.trim().toLowerCase())?.groups;
  if (!found) return null;
  const hour = hourOf(Number(found.hour), found.half ?? '');
  const minute = Number(found.minute ?? 0);
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

/** Null for days that there are not. */
function dayAt(year: number, month: number, day: number, { hour, minute }: TimeOfDay): Date | null {
  const at = new Date(year, month - 1, day, hour, minute);
  return at.getMonth() === month - 1 && at.getDate() === day ? at : null;
}

function onNamedDay(text: string): Date[] | null {
  const { year, month, day, rest = '' } = DAY.exec(text)?.groups ?? {};
  if (year === undefined) return null;
  const time = rest === '' ? MORNING : timeOfDay(rest);
  const at = time && dayAt(Number(year), Number(month), Number(day), time);
  return at ? [at] : [];
}

/** Whole hours from now on, today and on the next days. */
function comingHours(nowMs: number): Date[] {
  const first = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  return [0, 1, 2, 24, 48].map((hours) => new Date(first + hours * HOUR_MS));
}

/**
 * The next of them first. Nothing typed: the coming hours. A time such as "15:30" or "3pm": the next time that it is so,
 * and the day after. A day as "2025-06-02", with or without a time. Anything else: none, as it would be a guess.
 */
export function typedTimes(typed: string, nowMs: number): Date[] {
  const text = typed.trim();
  if (text === '') return comingHours(nowMs);
  const named = onNamedDay(text);
  if (named) return named;
  const time = timeOfDay(text);
  if (!time) return [];
  const now = new Date(nowMs);
  return [0, 1, 2]
    .map(
      (days) =>
        new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, time.hour, time.minute),
    )
    .filter((at) => at.getTime() > nowMs)
    .slice(0, 2);
}
