import { expect, it } from 'vitest';
import { formatCount, pluralForm } from './countFormat';

it('writes a number as the language does, whichever was asked for before', () => {
  expect(formatCount(1_234, 'en')).toBe('1,234');
  expect(formatCount(1_234, 'de')).toBe('1.234');
  expect(formatCount(1_234, 'en')).toBe('1,234');
});

it('tells which plural form of a language goes with a number', () => {
  expect([1, 2, 21].map((count) => pluralForm(count, 'en'))).toEqual(['one', 'other', 'other']);
  expect([2, 3, 103].map((count) => pluralForm(count, 'ar'))).toEqual(['two', 'few', 'few']);
});
