import { expect, it } from 'vitest';
import { formatCount } from './countFormat';

it('writes a number as the language does, whichever was asked for before', () => {
  expect(formatCount(1_234, 'en')).toBe('1,234');
  expect(formatCount(1_234, 'de')).toBe('1.234');
  expect(formatCount(1_234, 'en')).toBe('1,234');
});
