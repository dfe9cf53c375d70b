import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { centsFromField, centsToField, formatCents } from './money';

describe('money', () => {
  it.each([
    [0, '€0.00'],
    [-1, '-€0.01'],
    [5, '€0.05'],
    [99, '€0.99'],
    [4250, '€42.50'],
    [123456789, '€1,234,567.89'],
    [Number.MAX_SAFE_INTEGER, '€90,071,992,547,409.91'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatCents(cents, 'en-GB')).toBe(text);
  });

  it.each([
    ['de', '1.234.567,89\u00A0€'],
    ['fr', '1\u202F234\u202F567,89\u00A0€'],
  ])('follows the habits of %s', (locale, text) => {
    expect(formatCents(123456789, locale)).toBe(text);
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    [' 7 € ', 700],
    ['0', 0],
    ['١٢٫٥٠', 1250],
    ['１２．５', 1250],
    ['', null],
    ['12.345', null],
    ['-3', null],
    ['1e3', null],
    ['9999999999', null],
  ])('reads %j as %s', (text, cents) => {
    expect(centsFromField(text)).toBe(cents);
  });

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(centsFromField(centsToField(cents))).toBe(cents);
      }),
    );
  });
});
