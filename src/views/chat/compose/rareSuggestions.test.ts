import { expect, it } from 'vitest';
import { languagesFor } from './rareSuggestions';

const offered = (typed: string, ownLanguage = '') => languagesFor(typed, ownLanguage, 3);

it('offers what is common before what the alphabet has first', () => {
  expect(offered('p')).toEqual(['python', 'php', 'pascal']);
  expect(offered('j')).toEqual(['javascript', 'java', 'json']);
  expect(offered('c')[0]).toBe('c');
});

it("offers the organization's own language first", () => {
  expect(offered('p', 'perl')).toEqual(['perl', 'python', 'php']);
});
