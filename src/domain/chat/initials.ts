/** Initials for people without a picture. */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const letterOf = (word: string) =>
  segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** The first letters of the first and last word, as people see letters; "?" for nobody. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (letterOf(first) + letterOf(last)).toUpperCase();
}
