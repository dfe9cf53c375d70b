import { describe, expect, it } from 'vitest';
import { reminderMarkdown, reminderTimes } from './reminder';

/** A Tuesday, in the device's zone. */
const noon = new Date(2026, 2, 3, 12, 0, 30).getTime();
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 2, day, hour, minute).getTime() / 1000;

const quoted = { senderId: 12, senderName: 'Jonas Weir', link: 'https://quay.example/#near/7' };

describe('times to be reminded at', () => {
  it('are soon, at whole minutes and not too early, and what people mean by later', () => {
    expect(reminderTimes(noon)).toEqual([
      { name: 'minutes', timestamp: at(3, 12, 21) },
      { name: 'hour', timestamp: at(3, 13, 1) },
      { name: 'hours', timestamp: at(3, 15, 1) },
      { name: 'today', timestamp: at(3, 14) },
      { name: 'tomorrow', timestamp: at(4, 9) },
      { name: 'monday', timestamp: at(9, 9) },
    ]);
  });
});

describe('the text of a reminder', () => {
  it('says what it is for, who wrote what, and where that stands', () => {
    expect(reminderMarkdown('Call the pilot', { ...quoted, markdown: 'High water at six.' })).toBe(
      [
        ':alarm_clock: Call the pilot',
        '',
        '@_**Jonas Weir|12** [said](https://quay.example/#near/7):',
        '```quote',
        'High water at six.',
        '```',
      ].join('\n'),
    );
  });

  it('repeats no more than the beginning of a long message, and cuts no letter in two', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${String(index)}`).join('\n');
    const ofLines = reminderMarkdown('x', { ...quoted, markdown: lines });
    expect(ofLines).toContain('line 9…\n```');
    expect(ofLines).not.toContain('line 10');
    const ofBoats = reminderMarkdown('x', { ...quoted, markdown: `a${'⛵🛶'.repeat(400)}` });
    // Half a letter cannot be written in an address.
    expect(() => encodeURIComponent(ofBoats)).not.toThrow();
    expect(ofBoats).toContain('…');
    expect(ofBoats.length).toBeLessThan(1000);
  });

  it('stays whole where the message is shown in a fence of its own', () => {
    const markdown = '```\ncode\n```';
    expect(reminderMarkdown('x', { ...quoted, markdown })).toContain('````quote\n```\ncode');
  });
});
