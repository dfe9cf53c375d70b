/** Digits as keyboards of other scripts write them: Arabic and Persian ones, and the wide ones of East Asia. */

const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;
/** Of the code points, the last four bits are the digit's value. */
const VALUE_BITS = 0xf;

/** The same text with the digits 0 to 9 for all of them. */
export function withPlainDigits(typed: string): string {
  return typed.replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & VALUE_BITS));
}
