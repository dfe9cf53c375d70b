/** Guesses how hard a password is to guess. Nothing leaves the browser for it, so it cannot know of breaches. */
import { SHORTEST_PASSWORD } from './passwordLength';

/** `tooShort` is refused by the service; the rest is advice. */
export type Strength = 'tooShort' | 'weak' | 'fair' | 'good' | 'strong';

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/** Rows of keys and of the alphabet that people run their fingers along. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const FAVOURITES =
  /p[a@4][s5$]{2}w[o0]rd|qwert|letm[e3]in|welc[o0]me|dragon|monkey|iloveyou|admin|login|secret|master|summer|winter|football|princess|sunshine|hunter/gi;

function isNextInRun(previous: string, next: string): boolean {
  return RUNS.some((run) => {
    const [one, other] = [run.indexOf(previous), run.indexOf(next)];
    return one >= 0 && other >= 0 && Math.abs(one - other) === 1;
  });
}

/** Characters that a guesser could not have foreseen from the one before. */
function surprisingLength(text: string): number {
  const characters = [...text.toLowerCase()];
  let surprising = 0;
  characters.forEach((character, index) => {
    const previous = characters[index - 1];
    const isForeseen =
      previous !== undefined && (previous === character || isNextInRun(previous, character));
    surprising += isForeseen ? 0.25 : 1;
  });
  return surprising;
}

/** The shortest beginning that the text is made of over and over: "ababab" is "ab". */
function withoutRepeats(text: string): string {
  const period = (text + text).indexOf(text, 1);
  return text.slice(0, period);
}

/** Written words are longer than they are hard: a word counts as the dictionary it comes from. */
const BITS_PER_WORD = 11;
/** As words are written; a piece of "kDrTw-uQzXe" is none. */
const WORD = /^(?:\p{L}\p{Ll}+|\p{Lu}{2,}|\p{Lo}{2,})$/u;

function wordBits(text: string): number | null {
  const words = text.split(/[\s.,_-]+/).filter(Boolean);
  const isPhrase = words.length >= 3 && words.every((word) => WORD.test(word));
  return isPhrase ? new Set(words).size * BITS_PER_WORD : null;
}

/** About how many bits a guesser must get right. */
export function estimateBits(password: string): number {
  const core = withoutRepeats(password)
    .replace(FAVOURITES, '*')
    .replace(/(?:19|20)\d\d/g, '*');
  const poolSize = CLASSES.reduce((sum, [has, size]) => sum + (has.test(core) ? size : 0), 0);
  const bits = surprisingLength(core) * Math.log2(Math.max(poolSize, 1));
  return Math.min(bits, wordBits(password) ?? Infinity);
}

/** How strong a password seems. */
export function strengthOf(password: string): Strength {
  if ([...password].length < SHORTEST_PASSWORD) return 'tooShort';
  const bits = estimateBits(password);
  if (bits < 40) return 'weak';
  if (bits < 60) return 'fair';
  return bits < 70 ? 'good' : 'strong';
}
