/** Times that people mean by "later", and the text form of times that fields of forms take. */
import { fieldDay } from './calendarDay';

export type LaterName = 'today' | 'tomorrow' | 'monday';

/** One time to offer. */
export interface LaterTime {
  readonly name: LaterName;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

const MORNING = 9;
const AFTERNOON = 14;
const EVENING = 18;
const MONDAY = 1;

/** The soonest that can be asked for: a message for the next seconds would come too late to be taken. */
export const LEAST_DELAY_S = 60;

/** The start of an hour on this day or one after it, in the device's zone: days are as long as they are there. */
function hourOf(now: Date, daysOn: number, hour: number): number {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysOn, hour);
  return Math.floor(day.getTime() / 1000);
}

/** Later today, where that is still during the day, tomorrow morning, and the morning of next Monday; soonest first. */
export function laterTimes(nowMs: number): LaterTime[] {
  const now = new Date(nowMs);
  const next = [MORNING, AFTERNOON, EVENING]
    .map((hour) => hourOf(now, 0, hour))
    .find((timestamp) => timestamp >= nowMs / 1000 + LEAST_DELAY_S);
  const today: LaterTime[] = next === undefined ? [] : [{ name: 'today', timestamp: next }];
  const tomorrow: LaterTime = { name: 'tomorrow', timestamp: hourOf(now, 1, MORNING) };
  const untilMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  // Tomorrow is offered already.
  const monday: LaterTime[] =
    untilMonday === 1 ? [] : [{ name: 'monday', timestamp: hourOf(now, untilMonday, MORNING) }];
  return [...today, tomorrow, ...monday];
}

const two = (value: number) => String(value).padStart(2, '0');

/** A time as a `datetime-local` field has it, as "2025-06-02T14:05", in the device's zone. */
export function fieldTime(timestamp: number): string {
  const time = new Date(timestamp * 1000);
  return `${fieldDay(time)}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The time that a `datetime-local` field holds, in seconds since 1970; null where it holds none. */
export function timeOfField(text: string): number | null {
  const isWhole = /^\d{4,}-\d\d-\d\dT\d\d:\d\d/.test(text);
  const milliseconds = isWhole ? new Date(text).getTime() : NaN;
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}
