import { describe, expect, it } from 'vitest';
import { leftOutWords } from './leftOutWords';
import type { Narrow } from '../narrow';

const STOPS = ['the', 'of', 'and'];
const search = (...texts: string[]): Narrow =>
  texts.map((text) => ({ operator: 'search', text }) as const);

describe('words that a server leaves out of a search', () => {
  it('are told as they were typed, each once', () => {
    expect(leftOutWords(search('The keeper of the lamp'), STOPS)).toEqual({
      words: ['The', 'of', 'the'],
      areAll: false,
    });
    expect(leftOutWords(search('of', 'rope of'), STOPS).words).toEqual(['of']);
  });

  it('are none where each word is looked for, and of a narrow without words', () => {
    expect(leftOutWords(search('rope lamp'), STOPS)).toEqual({ words: [], areAll: false });
    expect(leftOutWords([{ operator: 'is', what: 'starred' }], STOPS)).toEqual({
      words: [],
      areAll: false,
    });
    expect(leftOutWords(search('the'), [])).toEqual({ words: [], areAll: false });
  });

  it('count in a phrase, unless the phrase has no others', () => {
    expect(leftOutWords(search('"keeper of the lamp" and rope'), STOPS).words).toEqual(['and']);
    expect(leftOutWords(search('"of the"'), STOPS)).toEqual({ words: ['of', 'the'], areAll: true });
  });

  it('are not parts of longer words', () => {
    expect(leftOutWords(search('theory off'), STOPS)).toEqual({ words: [], areAll: false });
  });
});
