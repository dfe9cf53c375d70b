/** Days as date fields write them, "2025-06-02", by the clock of this device, as the feed draws its lines between days. */

/** From its first moment to the first of the next one, in seconds since 1970. */
export interface CalendarDay {
  readonly start: number;
  readonly end: number;
}

/** Where clocks are put forward at midnight a day begins later, and where they are put back it begins the first time. */
function startOf(year: number, month: number, day: number): number {
  const at = new Date(2000, 0, 1);
  // Not by its constructor, which takes years below 100 for others.
  at.setFullYear(year, month - 1, day);
  return Math.floor(at.getTime() / 1000);
}

function isInCalendar(year: number, month: number, day: number): boolean {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
}

/** Null for what is no day of the calendar. */
export function dayOfField(text: string): CalendarDay | null {
  const [year, month, day] = /^\d{4,6}-\d\d-\d\d$/.test(text) ? text.split('-').map(Number) : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  if (!isInCalendar(year, month, day)) return null;
  return { start: startOf(year, month, day), end: startOf(year, month, day + 1) };
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment, as a date field has it. */
export function fieldDay(at: Date): string {
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The same day of an earlier month; the last of that month where it has no such day. */
function monthsBefore(now: Date, months: number): Date {
  const [year, month] = [now.getFullYear(), now.getMonth() - months];
  const last = new Date(year, month + 1, 0).getDate();
  return new Date(year, month, Math.min(now.getDate(), last));
}

/** Days that people ask for by how long ago they were. */
export function pastDays(nowMs: number) {
  const now = new Date(nowMs);
  const daysBefore = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return [
    { name: 'today', day: fieldDay(now) },
    { name: 'yesterday', day: fieldDay(daysBefore(1)) },
    { name: 'week', day: fieldDay(daysBefore(7)) },
    { name: 'month', day: fieldDay(monthsBefore(now, 1)) },
    { name: 'year', day: fieldDay(monthsBefore(now, 12)) },
  ] as const;
}
