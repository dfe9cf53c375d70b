/** A reminder as an iCalendar file (RFC 5545). It holds a time and a sentence, and nothing that tells of the account. */

export interface Reminder {
  /** When, in milliseconds since 1970. */
  atMs: number;
  title: string;
  text: string;
  /** Unlike that of any other reminder. */
  uid: string;
  /** When the file is made, in milliseconds since 1970. */
  madeMs: number;
  /** How long before the event calendars ring, in hours. */
  hoursBefore: number;
}

function utc(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');
}

const LONGEST_LINE = 74;

/** Lines longer than 75 octets must be folded, and never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const length = new TextEncoder().encode(character).length;
    if (octets + length > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += length;
  }
  return [...parts, part].join('\r\n');
}

/** The file's text. */
export function calendarFile(reminder: Reminder): string {
  const { atMs, title, text, uid, madeMs, hoursBefore } = reminder;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quayside//Account//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(madeMs)}`,
    `DTSTART:${utc(atMs)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${hoursBefore}H`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
