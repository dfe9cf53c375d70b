import { expect, it } from 'vitest';
import { typedTimes } from './typedTime';

/** A Monday, five past nine by the clock of whoever runs this. */
const now = new Date(2025, 5, 2, 9, 5).getTime();

function said(typed: string): string[] {
  return typedTimes(typed, now).map((at) => {
    const two = (value: number) => String(value).padStart(2, '0');
    return `${at.getMonth() + 1}/${at.getDate()} ${two(at.getHours())}:${two(at.getMinutes())}`;
  });
}

it('offers the coming hours where nothing was typed', () => {
  expect(said('')).toHaveLength(5);
  expect(said(' ')[0]).toMatch(/^6\/2 (09|10):/);
});

it.each([
  ['15:30', ['6/2 15:30', '6/3 15:30']],
  ['15', ['6/2 15:00', '6/3 15:00']],
  ['3pm', ['6/2 15:00', '6/3 15:00']],
  ['12 AM', ['6/3 00:00', '6/4 00:00']],
  // Past today.
  ['9:00', ['6/3 09:00', '6/4 09:00']],
  ['2025-07-01', ['7/1 09:00']],
  ['2025-07-01 15:30', ['7/1 15:30']],
  ['2025-07-01T3pm', ['7/1 15:00']],
])('takes %s at its word', (typed, times) => {
  expect(said(typed)).toEqual(times);
});

it.each(['tomorrow', '25:00', '12:60', '13pm', '2025-02-30', '2025-06-0', '2025-06-02 noon'])(
  'guesses nothing from %s',
  (typed) => {
    expect(said(typed)).toEqual([]);
  },
);
