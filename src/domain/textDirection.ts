/** Which way a text runs that we put together, where the page lets its first letter say it. */

/** What begins with a letter of a script that runs from right to left. */
const FROM_RIGHT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What several names are joined to runs as the language that joins them, whatever the first of them is written with. A mark
 * that nobody sees says so where that one would say otherwise.
 */
export function runningAs(direction: 'ltr' | 'rtl', text: string): string {
  if (FROM_RIGHT.test(text) === (direction === 'rtl')) return text;
  return `${direction === 'rtl' ? '\u200f' : '\u200e'}${text}`;
}
