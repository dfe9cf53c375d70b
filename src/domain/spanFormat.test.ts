import { expect, it } from 'vitest';
import { formatAmount, formatSpan } from './spanFormat';

it.each([
  [120, '2 minutes'],
  [600, '10 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [86_400, '1 day'],
  [604_800, '1 week'],
  [864_000, '10 days'],
  [61, '61 seconds'],
  [0, '0 seconds'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatSpan(seconds, 'en')).toBe(text);
});

it('are written as the language does', () => {
  expect(formatSpan(7200, 'ja')).toBe('2 時間');
  expect(formatAmount(14, 'day', 'de')).toBe('14 Tage');
});
