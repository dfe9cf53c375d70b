/** The decimal proof: a whole number of 15 digits, below 2 ** 53, for servers that read the proof as a number. */

/** Digits of every decimal proof. */
export const DECIMAL_DIGITS = 15;
