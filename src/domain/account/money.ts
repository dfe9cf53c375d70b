/** Money in whole EUR cents: to words and back, without a fraction ever being computed with. */
import { withPlainDigits } from './typedDigits';

/** Cents as an exact decimal text, "-0.05". */
function decimalOf(cents: number): `${number}` {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const sign = cents < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

/** A balance as the reader writes money. */
export function formatCents(cents: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(
    decimalOf(cents),
  );
}

/** A threshold as it stands in its field: no sign of the currency, no groups; a point before the cents. */
export function centsToField(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : decimalOf(cents);
}

const MOST_DIGITS = 9;

/** Cents from what a person typed, as "12", "12.5" or "12,50", in any script; null where that is no amount. */
export function centsFromField(text: string): number | null {
  const plain = withPlainDigits(text).replace(/[\s€]/g, '');
  const found = /^(\d+)(?:[.,٫．，](\d{1,2}))?$/.exec(plain);
  if (!found?.[1] || found[1].length > MOST_DIGITS) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
