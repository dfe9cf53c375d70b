/**
 * What a server leaves out of a search: words so common that nothing is looked up for them (`stop_words` of a
 * registration). In a phrase in quotes they count again, as the phrase has to stand in the text as it is.
 */
import type { Narrow } from '../narrow';

const WORD = /[\p{L}\p{N}_]+/gu;
const PHRASE = /"[^"]*"/g;

export interface LeftOutWords {
  /** As they were typed, each once. */
  readonly words: readonly string[];
  /** Whether nothing else was looked for: servers find nothing then, even for a phrase. */
  readonly areAll: boolean;
}

const wordsIn = (text: string) => [...text.matchAll(WORD)].map(([word]) => word);

/** `stopWords` as the server lists them, in small letters. */
export function leftOutWords(narrow: Narrow, stopWords: readonly string[]): LeftOutWords {
  const stops = new Set(stopWords);
  const isStop = (word: string) => stops.has(word.toLowerCase());
  const texts = narrow.flatMap((term) => (term.operator === 'search' ? [term.text] : []));
  const all = texts.flatMap(wordsIn);
  const areAll = all.length > 0 && all.every(isStop);
  const told = areAll ? all : texts.flatMap((text) => wordsIn(text.replaceAll(PHRASE, ' ')));
  return { words: [...new Set(told.filter(isStop))], areAll };
}
