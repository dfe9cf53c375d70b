/**
 * Texts in the form in which they are compared when somebody looks for words in them: without case, without the marks on
 * letters, and however a keyboard or a system writes quotes, dashes and gaps.
 */

/** Nothing here is written in more than one way, but for case and gaps. */
const PLAIN = /^[\t\n\r -~]*$/;

/**
 * Marks that come and go with the care or the keyboard of the writer, in the alphabets that have such. Elsewhere marks are
 * letters: vowels of Devanagari and Thai, and what tells か from が.
 */
const FREE_MARKS = new RegExp(
  `[${[
    // Of Latin and Greek letters, and of all.
    String.raw`\u0300-\u036f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f`,
    // Of Cyrillic ones.
    String.raw`\u0483-\u0487`,
    // Of Hebrew ones.
    String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
    // Of Arabic ones.
    String.raw`\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed`,
    // What chooses a look.
    String.raw`\ufe00-\ufe0f`,
  ].join('')}]`,
  'g',
);

/** What nobody sees: joiners, directions, hints where a line may break. */
const UNSEEN = /\p{Cf}/gu;

/** What no decomposition takes apart. */
const ALIKE: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
  ٱ: 'ا',
  // Only makes words longer.
  ـ: '',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};
const ODD = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

const GAPS = /\s+/g;

/** Upper case first: it alone takes ß for ss, and ſ for s. */
const withoutCase = (text: string) => text.toUpperCase().toLowerCase();

/** A piece without gaps. Marks once more at the end: some letters in small have one that they had not when large. */
function foldedPiece(text: string): string {
  return withoutCase(text.normalize('NFKD').replace(UNSEEN, '').replace(FREE_MARKS, ''))
    .replace(FREE_MARKS, '')
    .replace(ODD, (letter) => ALIKE[letter] ?? letter)
    .normalize('NFC');
}

/** The whole text; each gap is one space. */
export function folded(text: string): string {
  const piece = PLAIN.test(text) ? text.toLowerCase() : foldedPiece(text);
  return piece.replace(GAPS, ' ');
}

/** A folded text that knows where it comes from. */
export interface PlacedText {
  readonly text: string;
  /** For each of its letters, where in the original that began which it comes from; once more for the end. */
  readonly places: readonly number[];
}

/** A letter with all the marks on it, a run of gaps, or a syllable of Hangul that was written in parts. */
const UNITS = /\s+|\p{L}[\p{M}\u1160-\u11ff\p{Cf}]*|\P{M}[\p{M}\p{Cf}]*|\p{M}+/gu;

/** The same text as `folded` gives, but for letters that only what stands around them changes, which are few. */
export function foldedInPlace(original: string): PlacedText {
  let text = '';
  const places: number[] = [];
  for (const { 0: unit, index } of original.matchAll(UNITS)) {
    const piece = folded(unit);
    // A gap that is followed by nothing that is seen, and another one.
    if (piece === ' ' && text.endsWith(' ')) continue;
    text += piece;
    for (let letter = 0; letter < piece.length; letter += 1) places.push(index);
  }
  places.push(original.length);
  return { text, places };
}
