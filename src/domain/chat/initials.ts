/** Initials for people without a picture. */

/** Firefox has it from 125 on; what is a letter to people is one sign in nearly every name. */
const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

function letterOf(word: string): string {
  const [letter] = segmenter?.segment(word) ?? [{ segment: [...word][0] }];
  return letter?.segment ?? '';
}

/** The first letters of the first and last word, as people see letters; "?" for nobody. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (letterOf(first) + letterOf(last)).toUpperCase();
}
