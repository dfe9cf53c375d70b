import { expect, it } from 'vitest';
import { readWholeNumber } from './wholeNumber';

it.each([
  ['0', 0],
  [' 30 ', 30],
  ['007', 7],
  ['٣٠', 30],
  ['۴۵', 45],
  ['１０', 10],
])('%j is read', (text, number) => {
  expect(readWholeNumber(text)).toBe(number);
});

it.each(['', ' ', '1.5', '-3', '1e3', 'ten', '9'.repeat(20)])('%j is none', (text) => {
  expect(readWholeNumber(text)).toBeNaN();
});
