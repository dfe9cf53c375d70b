/** A message to oneself, for later, that leads back to another one: servers of these levels know no other reminder. */
import { quotedMarkdown, type QuotedMessage } from './compose/quote';
import { laterTimes, type LaterName } from './sendLater';

export type ReminderName = 'minutes' | 'hour' | 'hours' | LaterName;

/** One time to offer. */
export interface ReminderTime {
  readonly name: ReminderName;
  /** Seconds since 1970, at a whole minute. */
  readonly timestamp: number;
}

const SOON: readonly { name: ReminderName; minutes: number }[] = [
  { name: 'minutes', minutes: 20 },
  { name: 'hour', minutes: 60 },
  { name: 'hours', minutes: 180 },
];

/** Soon, and the times that people mean by "later". */
export function reminderTimes(nowMs: number): ReminderTime[] {
  const soon = SOON.map(({ name, minutes }) => ({
    name,
    timestamp: Math.ceil(nowMs / 60_000 + minutes) * 60,
  }));
  return [...soon, ...laterTimes(nowMs)];
}

/** So much of a message is enough to know it again; the rest stands behind the link. */
const MOST_LETTERS = 500;
const MOST_LINES = 10;

function shortened(markdown: string): string {
  const lines = markdown.split('\n').slice(0, MOST_LINES).join('\n');
  const short = [...lines].slice(0, MOST_LETTERS).join('');
  return short === markdown ? short : `${short}…`;
}

/** `heading` says what it is for. */
export function reminderMarkdown(heading: string, message: QuotedMessage): string {
  const quoted = quotedMarkdown({ ...message, markdown: shortened(message.markdown) });
  return `:alarm_clock: ${heading}\n\n${quoted.trimEnd()}`;
}
