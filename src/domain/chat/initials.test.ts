import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King, Countess of Lovelace', 'AL'],
  ['plato', 'P'],
  ['  ', '?'],
  ['李 小龙', '李小'],
  ['👩‍🔬 lab', '👩‍🔬L'],
])('%s is %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
