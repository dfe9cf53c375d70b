import { describe, expect, it } from 'vitest';
import { calendarFile, type Reminder } from './calendar';

const reminder: Reminder = {
  atMs: Date.UTC(2025, 5, 9, 9, 30),
  title: 'Session ends; sign in, again',
  text: 'Hash\nand password',
  uid: 'a-b-c',
  madeMs: Date.UTC(2025, 5, 2, 9),
  hoursBefore: 24,
};

describe('a calendar reminder', () => {
  it('is a whole calendar with one event and an alarm', () => {
    expect(calendarFile(reminder).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Quayside//Account//EN',
      'BEGIN:VEVENT',
      'UID:a-b-c',
      'DTSTAMP:20250602T090000Z',
      'DTSTART:20250609T093000Z',
      'SUMMARY:Session ends\\; sign in\\, again',
      'DESCRIPTION:Hash\\nand password',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Session ends\\; sign in\\, again',
      'TRIGGER:-PT24H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('folds long lines within 75 octets, never inside a character', () => {
    const file = calendarFile({ ...reminder, title: 'Прощай '.repeat(30) });
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'Прощай '.repeat(30)}`);
  });
});
