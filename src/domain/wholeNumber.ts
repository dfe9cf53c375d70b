/** Whole numbers as people type them, in the digits of their own script. */

/** Where the ten digits of a script begin: Latin, Arabic, Persian and Urdu, Devanagari, Bengali, wide ones. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? Number.NaN : code - zero;
}

/** The number that a text says; not a number where it says none, or one too large to be counted with. */
export function readWholeNumber(text: string): number {
  const digits = [...text.trim()].map(digitOf);
  if (digits.length === 0 || digits.some(Number.isNaN)) return Number.NaN;
  const read = Number(digits.join(''));
  return Number.isSafeInteger(read) ? read : Number.NaN;
}
