import { expect, it } from 'vitest';
import { fitsName, nameFinder, searchForm } from './nameSearch';

it('fits names in other scripts', () => {
  expect(fitsName(searchForm('Łukasz 李'), searchForm('李'))).toBe(true);
  // Joined names may begin with a mark that nobody sees.
  expect(fitsName(searchForm('\u200fAiko وWei'), searchForm('aiko'))).toBe(true);
});

it('finds what was typed wherever in a name it is, without case and marks', () => {
  const isWanted = nameFinder(' JOSE ');
  expect(['San José', 'joséphine', 'Jo se'].filter(isWanted)).toEqual(['San José', 'joséphine']);
});

it('finds all names where nothing was typed', () => {
  expect(['quay', ''].filter(nameFinder('  '))).toEqual(['quay', '']);
});
