import { expect, it } from 'vitest';
import { fitsName, nameFinder, searchForm } from './nameSearch';

it('fits names in other scripts', () => {
  expect(fitsName(searchForm('Łukasz 李'), searchForm('李'))).toBe(true);
  // Joined names may begin with a mark that nobody sees.
  expect(fitsName(searchForm('\u200fAiko وWei'), searchForm('aiko'))).toBe(true);
});

it.each([
  ['Latin', 'Zoë Łukašík', 'zoe Łukasik'],
  ['Greek', 'Αλέξης', 'αλεξης'],
  ['Arabic', 'مَرْيَم', 'مريم'],
  ['Hebrew', 'שָׂרָה', 'שרה'],
])('leaves out what may be left out when one writes: %s', (_, name, typed) => {
  expect(searchForm(name)).toBe(searchForm(typed));
});

it.each([
  ['Thai', 'ปี', 'ปู'],
  ['Devanagari', 'दिन', 'दान'],
  ['Tamil', 'பல்', 'பால்'],
])('keeps vowels that are written as marks: %s', (_, one, other) => {
  expect(searchForm(one)).not.toBe(searchForm(other));
});

it('finds what was typed wherever in a name it is, without case and marks', () => {
  const isWanted = nameFinder(' JOSE ');
  expect(['San José', 'joséphine', 'Jo se'].filter(isWanted)).toEqual(['San José', 'joséphine']);
});

it('finds all names where nothing was typed', () => {
  expect(['quay', ''].filter(nameFinder('  '))).toEqual(['quay', '']);
});
